import { expect, test, type Page } from '@playwright/test';
import { api, briefMany, signUpQuickly } from '#pages/session.ts';

/** Blocks live events, so that the page learns of changes only from the response to its save, as on a slow network. */
async function deafen(page: Page): Promise<void> {
  await page.route('**/api/events**', (route) => route.abort());
}

/** Both values of a field, in the editor's message. */
const both = (page: Page) => page.getByRole('list', { name: 'You both changed' }).getByRole('listitem');

test(
  'the organization: two people change its name, both are shown and one is kept',
  { tag: '@long' },
  async ({ page }) => {
    await deafen(page);
    const me = await signUpQuickly(page);
    await page.goto('/settings');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Mine');
    const stored = `/account/organizations/${me.organizationId}`;
    const { slug, edition } = await api<{ slug: string; edition: number }>(page, 'GET', stored);
    await api(page, 'PATCH', stored, { name: 'Theirs', slug, edition }, me.organizationId);
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Someone else changed the organization in the meantime.')).toBeVisible();
    await expect(both(page)).toContainText(['Theirs']);
    await expect(both(page)).toContainText(['Mine']);
    // Saving before a value is chosen leads to the choice.
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('region', { name: 'Someone else changed the organization' })).toBeFocused();
    await both(page).getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Organization saved')).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue('Mine');
  },
);

test(
  'the organization: a save while another field was changed reports it, and the next save is stored',
  { tag: '@long' },
  async ({ page }) => {
    await deafen(page);
    const me = await signUpQuickly(page);
    await page.goto('/settings');
    const name = page.getByLabel('Name', { exact: true });
    const before = await name.inputValue();
    await name.fill('Mine');
    const stored = `/account/organizations/${me.organizationId}`;
    const { edition } = await api<{ edition: number }>(page, 'GET', stored);
    await api(page, 'PATCH', stored, { name: before, slug: `theirs-${Date.now()}`, edition }, me.organizationId);
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Your changes are still here. Nothing was saved.')).toBeVisible();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Organization saved')).toBeVisible();
    await expect(page.getByLabel('Slug')).toHaveValue(/^theirs-/);
  },
);

test(
  'the profile: both versions of a name changed on two devices are shown, and one is kept',
  { tag: '@long' },
  async ({ page }) => {
    await deafen(page);
    const me = await signUpQuickly(page);
    await page.goto('/me');
    await page.getByLabel('First name').fill('Mine');
    const { edition } = await api<{ edition: number }>(page, 'GET', '/account/me');
    await api(page, 'PUT', '/account/me', { firstName: 'Theirs', edition }, me.organizationId);
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(both(page)).toContainText(['Theirs']);
    await both(page).getByRole('button', { name: 'Take theirs' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Theirs');
  },
);

test('file names: two people change the schema, both are shown and one is kept', { tag: '@long' }, async ({ page }) => {
  await deafen(page);
  const me = await signUpQuickly(page);
  await page.goto('/settings/preference');
  const schema = page.getByRole('textbox', { name: 'Variation naming schema' });
  await schema.fill('mine_{uid}');
  const now = await api<{ edition: number }>(page, 'GET', '/preferences', undefined, me.organizationId);
  await api(page, 'PUT', '/preferences', { ...now, namingSchema: 'theirs_{uid}' }, me.organizationId);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Someone else changed the preferences in the meantime.')).toBeVisible();
  await expect(both(page)).toContainText(['theirs_{uid}']);
  await both(page).getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('File names saved')).toBeVisible();
});

test('a campaign: its name is changed by two people, both are shown; other fields cause no conflict', async ({
  page,
}) => {
  await deafen(page);
  const me = await signUpQuickly(page);
  const { id } = await api<{ id: string }>(page, 'POST', '/campaigns', { name: 'Spring' }, me.organizationId);
  const change = (body: object) => api(page, 'PATCH', `/campaigns/${id}`, body, me.organizationId);
  await page.goto(`/campaigns/${id}`);
  const rename = async (name: string) => {
    await page.getByRole('heading', { level: 2 }).first().getByRole('button').click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
  };
  await rename('Mine');
  await change({ name: 'Theirs' });
  await page.keyboard.press('Enter');
  const conflict = page.getByRole('alert', { name: 'Someone else renamed it in the meantime.' });
  await expect(conflict).toContainText('Mine');
  await expect(conflict).toContainText('Theirs');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Mine');

  await rename('Mine again');
  await change({ dueAt: '2027-03-01T10:00:00.000Z' });
  await page.keyboard.press('Enter');
  await expect
    .poll(() => api(page, 'GET', `/campaigns/${id}`, undefined, me.organizationId))
    .toMatchObject({ name: 'Mine again', dueAt: '2027-03-01T10:00:00.000Z' });
  await expect(conflict).toHaveCount(0);
});

test(
  'a creative renamed in its row does not take the name that another person gave it',
  { tag: '@long' },
  async ({ page }) => {
    await deafen(page);
    const me = await signUpQuickly(page);
    const address = await briefMany(page, me, ['Hero'], ['Instagram Stories – Video']);
    await page.goto(address);
    await page.getByRole('button', { name: 'Actions for Hero' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'Name' });
    await expect(field).toBeFocused();
    await field.press('Escape');
    await page.getByRole('link', { name: 'Hero', exact: true }).press('F2');
    await field.fill('Mine');
    const { items } = await api<{ items: { id: string }[] }>(page, 'GET', '/creatives', undefined, me.organizationId);
    await api(page, 'PATCH', `/creatives/${items[0]?.id}`, { name: 'Theirs' }, me.organizationId);
    await field.press('Enter');
    await expect(page.getByText('Someone else renamed it to “Theirs”', { exact: false })).toBeVisible();
    await field.press('Enter');
    await expect(page.getByRole('link', { name: 'Mine', exact: true })).toBeFocused();
  },
);

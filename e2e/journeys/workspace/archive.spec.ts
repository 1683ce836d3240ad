import { expect, test, type Page } from '@playwright/test';
import { api, briefMany, signUpQuickly } from '#pages/session.ts';

const story = 'Instagram Stories – Video';

/** Opens an item's menu by keyboard and presses the entry. */
async function act(page: Page, item: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${item}` }).press('Enter');
  await page.getByRole('menuitem', { name: entry }).press('Enter');
}

test('a creative is archived with a reason and restored by undo, and a campaign is restored from the archive', async ({
  page,
}) => {
  const me = await signUpQuickly(page);
  const address = await briefMany(page, me, ['Hero', 'Teaser'], [story]);
  await page.goto(address);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(link('Hero')).toBeVisible();
  await act(page, 'Hero', 'Archive');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Postponed');
  await page.keyboard.press('Enter');
  await expect(link('Hero')).toHaveCount(0);
  await expect(page.getByText('0 of 1 complete')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(link('Hero')).toBeVisible();

  await act(page, 'Spring launch', 'Archive');
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(/This campaign was archived on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New creative' })).toHaveCount(0);

  await page.goto('/campaigns');
  await page.getByRole('link', { name: 'Archive' }).click();
  const row = page.getByRole('row', { name: /Spring launch/ });
  await expect(row).toContainText('In 30 days');
  await expect(row).toContainText('by Lena Moreau');
  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'The archive is empty' })).toBeVisible();
});

test(
  'deleting for good lists what is deleted and asks for the name; restoring into an archived group is a choice',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const { id: groupId } = await api<{ id: string }>(page, 'POST', '/groups', { name: 'Europe' }, me.organizationId);
    for (const name of ['France', 'Spain']) await api(page, 'POST', '/campaigns', { name, groupId }, me.organizationId);
    await page.goto(`/groups/${groupId}`);
    await act(page, 'Europe', 'Archive');
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText(/This group was archived on/)).toBeVisible();
    await page.getByRole('link', { name: 'France' }).click();
    await expect(page.getByText(/This campaign was archived on/)).toBeVisible();
    await act(page, 'France', 'Restore');
    await page.getByRole('radio', { name: 'Restore it without the group' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText(/This campaign was archived on/)).toHaveCount(0);

    await page.goto('/archive');
    await act(page, 'Europe', 'Delete for good');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1 campaign');
    const remove = dialog.getByRole('button', { name: 'Delete for good' });
    await expect(remove).toBeDisabled();
    await dialog.getByRole('textbox').fill('Europe');
    await remove.click();
    await expect(page.getByRole('heading', { name: 'The archive is empty' })).toBeVisible();
    await page.goto(`/groups/${groupId}`);
    await expect(page.getByText('404')).toBeVisible();
  },
);

test(
  'a campaign is duplicated with dates moved, and its copy opened; a creative is copied to another campaign',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const address = await briefMany(page, me, ['Hero', 'Teaser'], [story]);
    const { id: groupId } = await api<{ id: string }>(page, 'POST', '/groups', { name: 'Europe' }, me.organizationId);
    const autumn = { name: 'Autumn', groupId };
    const { id: autumnId } = await api<{ id: string }>(page, 'POST', '/campaigns', autumn, me.organizationId);
    const { items } = await api<{ items: { id: string }[] }>(page, 'GET', '/members');
    const people = { memberIds: [items[0]?.id] };
    await api(page, 'POST', `/campaigns/${autumnId}/people`, people, me.organizationId);
    await page.goto(address);
    await act(page, 'Spring launch', 'Duplicate');
    await page.getByRole('textbox', { name: 'Name' }).fill('Summer launch');
    await page.getByRole('textbox', { name: 'Shift due dates by days' }).fill('28');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByRole('heading', { name: 'Summer launch' }).first()).toBeVisible();
    await expect(page.getByText('0 of 2 complete')).toBeVisible();
    await act(page, 'Teaser', 'Rename');
    await page.getByRole('textbox', { name: 'Name' }).fill('Trailer');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Trailer', exact: true })).toBeVisible();
    // By pointer, from a card's menu.
    await page.getByRole('link', { name: 'Hero', exact: true }).hover();
    await page.getByRole('button', { name: 'Actions for Hero' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.getByRole('combobox', { name: 'Choose a campaign' }).click();
    await page.getByRole('option', { name: 'Autumn' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByRole('heading', { name: 'Hero (copy)' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Autumn' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Europe' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('img', { name: 'Lena Moreau' })).toBeVisible();
  },
);

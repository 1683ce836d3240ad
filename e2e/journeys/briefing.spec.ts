import { expect, test } from '@playwright/test';
import { briefQuickly, signUpQuickly } from '#pages/session.ts';

test('a brief saves itself, also during another change and when the page is left; unsaved text is kept', async ({
  page,
}) => {
  const me = await signUpQuickly(page);
  await page.goto(`${await briefQuickly(page, me, ['Facebook Feed – Image'])}?tab=brief`);
  const description = page.getByRole('textbox', { name: 'Description' });
  const edit = () => page.getByRole('button', { name: 'Edit description' }).click();
  await edit();
  // The response of the switch is still pending while the text is saved.
  let isAnswered = () => {};
  const answered = new Promise<void>((resolve) => (isAnswered = resolve));
  await page.route('**/api/creatives/cre_*', async (route) => {
    if (route.request().postDataJSON()?.strict !== true) return route.continue();
    const answer = await route.fetch();
    await answered;
    await route.fulfill({ response: answer });
  });
  await page.getByRole('switch', { name: 'Strict' }).click();
  await description.fill('One runner, first light.');
  await page.getByRole('tab', { name: /Slots/ }).click();
  await expect(page.getByRole('tab', { name: /Brief.*unsaved/ })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Strict' })).toBeChecked();
  isAnswered();
  await expect(page.getByRole('tab', { name: 'Brief', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Brief', exact: true }).click();
  await expect(page.getByText('One runner, first light.')).toBeVisible();
  await expect(page.getByText('Someone else changed')).toBeHidden();
  await page.unroute('**/api/creatives/cre_*');

  // Leaving immediately saves first.
  await edit();
  await description.fill('Two runners.');
  await page.getByRole('link', { name: 'Spring launch' }).click();
  await page.getByRole('link', { name: 'Trail hero' }).first().click();
  await page.getByRole('tab', { name: 'Brief', exact: true }).click();
  await expect(page.getByText('Two runners.')).toBeVisible();

  // While saving fails, leaving asks for confirmation, and a reload keeps the draft.
  await page.route('**/api/creatives/cre_*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await edit();
  await description.fill('Three runners.');
  await page.getByRole('link', { name: 'Spring launch' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.reload();
  await expect(page.getByText('Three runners.')).toBeVisible();
  await page.unroute('**/api/creatives/cre_*');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Three runners.')).toBeVisible();
});

test(
  'shortcuts and the palette lead to the overview with its period, and the palette starts at its first entry',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    await briefQuickly(page, me, []);
    await page.goto('/campaigns');
    await expect(page.getByRole('link', { name: 'Spring launch' })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(page).toHaveURL(/\/overview\?relative=last_7_days$/);
    await page.goto('/campaigns');
    await expect(page.getByRole('link', { name: 'Spring launch' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option', { name: 'Spring launch' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('combobox').fill('overview');
    await expect(page.getByRole('option', { name: /^Overview/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/overview\?relative=last_7_days$/);
  },
);

test('a campaign is renamed in its title: Enter saves, Escape cancels', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  const campaign = (await briefQuickly(page, me, ['Facebook Feed – Image'])).split('/').slice(0, 3).join('/');
  await page.goto(campaign);
  await expect(page.getByRole('button', { name: /Spring launch/ }).first()).toBeVisible();
  await page.keyboard.press('e');
  const field = page.getByRole('textbox', { name: /name/i }).first();
  await expect(field).toBeFocused();
  await field.fill('');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await field.fill('Autumn launch');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Autumn launch' }).getByRole('button')).toBeFocused();
  await saved;
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: /name/i }).first().fill('Never');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Autumn launch' }).getByRole('button')).toBeVisible();
});

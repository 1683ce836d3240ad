import { expect, test } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { picture } from '#pages/media.ts';
import { api, briefQuickly, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';

test(
  'an attribute is created and required for a creative; filling it completes the creative',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    await page.goto('/attributes');
    await page.getByRole('button', { name: 'New field' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Label', { exact: true }).fill('Landing address');
    await expect(sheet.getByLabel('Internal key')).toHaveValue('landing_address');
    await sheet.getByLabel('Pattern (regular expression)').fill('(a+)+$(');
    await expect(sheet.getByText(/This pattern is not valid/)).toBeVisible();
    await sheet.getByLabel('Pattern (regular expression)').fill(String.raw`https://\S+`);
    await sheet.getByLabel('Sample line 1').fill('https://example.org');
    await expect(sheet.getByText('Matches')).toBeVisible();
    await sheet.getByLabel('Sample line 2').fill('example.org');
    await expect(sheet.getByText('Does not match')).toBeVisible();
    await sheet.getByRole('button', { name: 'Create field' }).click();
    await expect(page.getByRole('button', { name: 'Landing address', exact: true })).toBeVisible();

    const creative = await briefQuickly(page, me, [feed]);
    await page.goto(`${creative}?tab=brief`);
    await page.getByRole('button', { name: 'Choose fields' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Landing address' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Landing address' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Required' }).click();
    await expect(page.getByText('1 field missing')).toBeVisible();

    await page.getByRole('tab', { name: 'Slots' }).click();
    await choose(page, slot(page, feed), picture('feed.jpg', 1080, 1080));
    await expectState(slot(page, feed), 'delivered');
    await expect(page.getByText('One required field is missing.')).toBeVisible();
    await page.getByRole('button', { name: 'Fill them' }).click();

    const field = page.getByRole('textbox', { name: 'Landing address' });
    await field.fill('example.org');
    await field.blur();
    await expect(page.getByText('This is not in the expected form.')).toBeVisible();
    await field.fill('https://example.org/spring');
    await field.blur();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByText('All files delivered.')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('https://example.org/spring');

    // In use from here on: its key is frozen, and a pattern that the stored value does not match is reported.
    await page.goto('/attributes');
    await page.getByRole('button', { name: 'Landing address', exact: true }).click();
    await expect(sheet.getByLabel('Internal key')).toHaveAttribute('readonly', '');
    await sheet.getByLabel('Pattern (regular expression)').fill('shop://.+');
    await sheet.getByRole('button', { name: 'Save changes' }).click();
    const question = page.getByRole('dialog', { name: 'One value would no longer be valid' });
    await expect(question.getByText('https://example.org/spring')).toBeVisible();
    await question.getByRole('button', { name: 'Save anyway' }).click();
    await expect(sheet).toHaveCount(0);
    await page.goto(creative);
    await expect(page.getByText('One required field is missing.')).toBeVisible();
  },
);

test(
  'global attributes are listed first; options are pasted, and a used one is replaced when removed',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    await page.goto('/attributes');
    await page.getByRole('button', { name: 'Add Hook, Angle, Offer, Creator' }).click();
    const rows = page.getByRole('row');
    for (const label of ['Hook', 'Angle', 'Offer', 'Creator'])
      await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible();
    await expect(rows.nth(1)).toContainText('Hook');

    await page.getByRole('button', { name: 'Actions for Angle' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect(rows.nth(1)).toContainText('Angle');
    // The closing menu returns the focus to its button.
    await expect(page.getByRole('button', { name: 'Actions for Angle' })).toBeFocused();
    await page.getByRole('button', { name: 'Move Offer' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Moved to position 3 of 4.')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Moved to position 2 of 4.')).toBeAttached();
    const moved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
    await page.keyboard.press('Space');
    await expect(rows.nth(2)).toContainText('Offer');
    await moved;
    await page.reload();
    await expect(rows.nth(1)).toContainText('Angle');
    await expect(rows.nth(2)).toContainText('Offer');

    await page.getByRole('button', { name: 'Hook', exact: true }).click();
    const sheet = page.getByRole('dialog');
    const entry = sheet.getByLabel('Add an option');
    await entry.focus();
    await entry.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '- Countdown\n- Question\n- Before and after\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(sheet.getByLabel('Internal value of Before and after')).toHaveValue('before_and_after');
    await expect(sheet.getByRole('listitem')).toHaveCount(7);
    await sheet.getByRole('button', { name: 'Save changes' }).click();
    await expect(sheet).toHaveCount(0);

    const creative = await briefQuickly(page, me, [feed]);
    const { items } = await api<{ items: { id: string; key: string }[] }>(page, 'GET', '/attributes');
    const hook = items.find(({ key }) => key === 'hook')?.id ?? '';
    const at = `/creatives/${creative.split('/').at(-1)}/attributes/${hook}`;
    await api(page, 'PUT', at, { required: false }, me.organizationId);
    await page.goto(`${creative}?tab=brief`);
    await page.getByRole('combobox', { name: 'Hook' }).selectOption('Countdown');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();

    await page.goto(`/attributes?field=${hook}`);
    await sheet.getByRole('button', { name: 'Actions for Countdown' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await sheet.getByRole('button', { name: 'Save changes' }).click();
    const question = page.getByRole('dialog', { name: 'You removed an option that creatives use' });
    await question.getByLabel('Countdown').selectOption('Replace with Question');
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toHaveCount(0);
    await page.goto(`${creative}?tab=brief`);
    await expect(page.getByRole('combobox', { name: 'Hook' })).toHaveValue('question');
  },
);

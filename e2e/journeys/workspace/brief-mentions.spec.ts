import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { api, briefQuickly, joinQuickly, signUpQuickly } from '#pages/session.ts';

test(
  'a person is mentioned in a brief by keyboard, and gets a notification that leads to it',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const path = await briefQuickly(page, me, ['Facebook Feed – Image']);
    const device = await browser.newContext();
    const other = await device.newPage();
    await joinQuickly(other, page, me, ['Mark', 'Ellison']);
    await page.goto(`${path}?tab=brief`);
    await page.getByRole('button', { name: 'Edit description' }).click();
    const text = page.getByRole('textbox', { name: 'Description' });
    await expect(text).toBeFocused();
    await page.keyboard.type('Ask @mar');
    const option = page.getByRole('option', { name: 'Mark Ellison' });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(option).toBeHidden();
    for (const _ of 'mar') await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('@ell');
    await page.keyboard.press('Enter');
    await page.keyboard.type('about the **logo**');
    await expect(text).toContainText('Ask @Mark Ellison about the logo');
    const id = path.split('/').at(-1);
    const description = async () => (await api<{ description: string }>(page, 'GET', `/creatives/${id}`)).description;
    await expect.poll(description).toBe('Ask @Mark Ellison about the **logo**');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('@Mark Ellison', { exact: true })).toBeVisible();

    await other.goto('/notifications');
    await other
      .getByRole('button', { name: /mentioned you in the brief/ })
      .first()
      .click();
    await other.getByRole('button', { name: /^Open/ }).click();
    await expect(other).toHaveURL(/\?tab=brief/);
    await device.close();
  },
);

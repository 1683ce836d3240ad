import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { fake, picture } from '#pages/media.ts';
import { signUpQuickly } from '#pages/session.ts';
import { chooseFiles } from '#pages/choose-files.ts';

test(
  'an account sets its avatar, chooses notifications and signs out everywhere',
  { tag: '@long' },
  async ({ page, browser }) => {
    await signUpQuickly(page);
    await page.goto('/me');
    await page.getByRole('heading', { name: 'Avatar' }).waitFor();
    const chooseAvatar = async (file: string) => {
      const button = page.getByRole('button', { name: /^(Upload a picture|Replace)$/ });
      await chooseFiles(page, file, () => button.click());
    };
    await chooseAvatar(fake('me.png', 'no picture at all'));
    await expect(page.getByRole('alert').filter({ hasText: 'This picture cannot be read.' })).toBeVisible();
    await chooseAvatar(picture('me.jpg', 640, 480));
    await expect(page.getByRole('img', { name: 'Lena Moreau' }).locator('img')).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Upload a picture' })).toBeVisible();

    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByLabel('New comment').getByText('Never').click();
    await expect(page.getByLabel('New comment').getByText('Never')).toHaveAttribute('data-state', 'on');
    // Shown before the response arrives.
    await saved;
    await page.reload();
    await expect(page.getByLabel('New comment').getByText('Never')).toHaveAttribute('data-state', 'on');

    const sessions = page.getByRole('list', { name: 'Your sessions' });
    await expect(sessions.getByText('This browser')).toBeVisible();
    await expect(page.getByText('No other sessions.')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

    const twin = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage();
    // With a single session the button is absent, since the menu signs that session out.
    await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toHaveCount(0);
    await page.route('**/api/account/sessions', async (route) => {
      const answer = await route.fetch();
      if (route.request().method() !== 'GET' || !answer.ok()) return route.fulfill({ response: answer });
      const { items } = (await answer.json()) as { items: { id: string }[] };
      const other = { ...items[0], id: `${items[0]?.id.slice(0, -1)}0`, current: false };
      return route.fulfill({ response: answer, json: { items: [...items, other] } });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(/\/sign\/out$/);
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await twin.goto('/campaigns');
    await expect(twin).toHaveURL(/\/sign$/);
    await twin.context().close();
  },
);

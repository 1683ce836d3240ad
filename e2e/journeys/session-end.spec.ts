import { expect, test, type Page } from '@playwright/test';
import { codeFor } from '#pages/mailbox.ts';
import { api, briefQuickly, signUpQuickly } from '#pages/session.ts';

/** Ends the session as another device or an operator does, then sends what was typed. */
async function sendInEndedSession(page: Page, button: string | RegExp): Promise<void> {
  // Drafts are written a moment after the last key.
  await page.waitForTimeout(500);
  await page.context().clearCookies();
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(/^Your session has ended\./)).toBeVisible({ timeout: 60_000 });
}

/** Signs in on the page that an ended session leads to; a code is mailed at most every few seconds. */
async function signInAgain(page: Page, email: string, usedCode: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await expect(async () => {
    // The first press may have been answered after all.
    if (!(await page.getByLabel('Code').isVisible()))
      await page.getByRole('button', { name: 'Continue with e-mail' }).click({ timeout: 1000 });
    await expect(page.getByLabel('Code')).toBeVisible({ timeout: 5000 });
  }).toPass({ intervals: [6000] });
  await page.getByLabel('Code').fill(await codeFor(email, usedCode));
}

/** An account with a creative, its newest code, and the paths of the creative and its campaign. */
async function prepare(page: Page) {
  test.slow();
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, ['Facebook Feed – Image']);
  const { email } = await api<{ email: string }>(page, 'GET', '/account/me');
  return { creative, campaign: creative.split('/creatives/')[0] ?? '', email, code: await codeFor(email) };
}

test('a session that ends keeps a brief that was not sent yet', { tag: '@long' }, async ({ page }) => {
  const { campaign, email, code } = await prepare(page);
  await page.goto(`${campaign}?brief=new`);
  const sheet = page.getByRole('dialog', { name: 'New creative' });
  await sheet.getByLabel('Name', { exact: true }).fill('Night run');
  await sheet.getByRole('textbox', { name: 'Description' }).fill('Reflections, no faces, slow');
  await sendInEndedSession(page, 'Create creative');
  await signInAgain(page, email, code);
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('Night run');
  await expect(sheet.getByRole('textbox', { name: 'Description' })).toContainText('Reflections, no faces, slow');
});

test('a session that ends keeps a comment that was not sent yet', { tag: '@long' }, async ({ page }) => {
  const { creative, email, code } = await prepare(page);
  await page.goto(`${creative}?tab=comments`);
  await page.getByRole('textbox', { name: 'New comment' }).fill('Lift the logo by a hand');
  await sendInEndedSession(page, /^Comment$/);
  await signInAgain(page, email, code);
  await expect(page.getByRole('textbox', { name: 'New comment' })).toHaveValue('Lift the logo by a hand');
});

test('a session that ends keeps a sheet of creatives that was not sent yet', { tag: '@long' }, async ({ page }) => {
  const { campaign, email, code } = await prepare(page);
  await page.goto(`${campaign}/many`);
  await page.getByRole('textbox', { name: 'Lines' }).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Asset\tChannel\tPlacement\tSize\nAmber\tFB\tFeed\t1:1');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const line = page.getByRole('table', { name: 'Lines' }).getByRole('row', { name: 'Amber' });
  await expect(line).toBeVisible();
  await sendInEndedSession(page, /^Create 1/);
  await signInAgain(page, email, code);
  await expect(line).toBeVisible();
});

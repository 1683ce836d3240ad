import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { scriptBudgets } from '@ad-foundry/web/budgets.ts';
import { linkFor, phone } from '#pages/guest.ts';
import { api, briefQuickly, newEmail, signUpQuickly } from '#pages/session.ts';

/** Less than any page of ours weighs: what is below it was not measured. */
const least = 60;

/** Every script sent for a page until the network is quiet, in kB of gzip. */
async function weigh(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (!/javascript/.test(answer.headers()['content-type'] ?? '')) return;
    sizes.push(answer.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const all = await Promise.all(sizes);
  return all.reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

test('the sign-in page is light', async ({ page }) => {
  const weight = await weigh(page, '/sign');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(weight).toBeGreaterThan(least);
  expect(weight, `/sign sends ${weight.toFixed(1)} kB of scripts`).toBeLessThanOrEqual(scriptBudgets.sign.limit);
});

test('the creative page stays within its budget', async ({ page }) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, ['Facebook Feed – Image', 'Instagram Stories – Video']);
  const weight = await weigh(page, creative);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(weight).toBeGreaterThan(least);
  expect(weight, `the creative page sends ${weight.toFixed(1)} kB of scripts`).toBeLessThanOrEqual(
    scriptBudgets.creative.limit,
  );
});

test('the guest’s page stays within its budget', async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const [, , campaignId] = (await briefQuickly(page, me, ['Facebook Feed – Image'])).split('/');
  const email = newEmail();
  await api(page, 'POST', `/campaigns/${campaignId}/people`, { emails: [email] }, me.organizationId);
  const device = await phone(browser);
  const guest = await device.newPage();
  const weight = await weigh(guest, await linkFor(email));
  await expect(guest.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(weight).toBeGreaterThan(least);
  expect(weight, `the guest’s page sends ${weight.toFixed(1)} kB of scripts`).toBeLessThanOrEqual(
    scriptBudgets.guest.limit,
  );
  await device.close();
});

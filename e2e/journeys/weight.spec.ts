import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { scriptBudgets } from '@ad-foundry/web/budgets.ts';
import { briefQuickly, signUpQuickly } from '#pages/session.ts';

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

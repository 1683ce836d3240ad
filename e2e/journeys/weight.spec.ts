import { gzipSync } from 'node:zlib';
import { expect, test, type Page, type Response } from '@playwright/test';
import { scriptBudgets } from '@ad-foundry/web/budgets.ts';
import { addFile, linkFor, phone } from '#pages/guest.ts';
import { briefCampaign, expectShown, guestOf, slotOf } from '#pages/guest-work.ts';
import { codeFor } from '#pages/mailbox.ts';
import { picture } from '#pages/media.ts';
import { api, briefQuickly, newEmail, signUpQuickly } from '#pages/session.ts';

/** Lower bound in kB of any page: a smaller figure means that nothing was measured. */
const least = 60;

/** Size of all scripts sent for a page until one of its buttons can be pressed, in kB after gzip. */
async function weighUntilUsed(page: Page, path: string, button: string): Promise<number> {
  return weighTill(page, async () => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: button })).toBeVisible();
  });
}

/** Size of all scripts sent for a page until the network is idle, in kB after gzip. */
function weigh(page: Page, path: string): Promise<number> {
  return weighTill(page, async () => void (await page.goto(path, { waitUntil: 'networkidle' })));
}

async function weighTill(page: Page, usable: () => Promise<void>): Promise<number> {
  const sizes: Promise<number>[] = [];
  const note = (answer: Response) => {
    if (!/javascript/.test(answer.headers()['content-type'] ?? '')) return;
    sizes.push(answer.body().then((body) => gzipSync(body, { level: 9 }).length));
  };
  page.on('response', note);
  await usable();
  page.off('response', note);
  const all = await Promise.all(sizes);
  return all.reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

test('scripts and styles are served precompressed by brotli, as the build made them', async ({ page, request }) => {
  await page.goto('/sign');
  const addresses = await page
    .locator('script[src], link[rel="stylesheet"]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? ''),
    );
  const assets = addresses.filter((address) => address.startsWith('/assets/'));
  expect(assets.length).toBeGreaterThan(0);
  for (const address of assets) {
    const answer = await request.get(address, { headers: { 'accept-encoding': 'gzip, br' } });
    expect([answer.status(), answer.headers()['content-encoding']]).toEqual([200, 'br']);
  }
});

function expectWithin(limit: number, weight: number, page: string): void {
  expect(weight).toBeGreaterThan(least);
  expect(weight, `${page} sends ${weight.toFixed(1)} kB of scripts`).toBeLessThanOrEqual(limit);
}

test('the sign-in page stays within its budget', async ({ page }) => {
  const weight = await weigh(page, '/sign');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expectWithin(scriptBudgets.sign, weight, '/sign');
});

test('the creative page stays within its budget', async ({ page }) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, ['Facebook Feed – Image', 'Instagram Stories – Video']);
  const weight = await weigh(page, creative);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expectWithin(scriptBudgets.creative, weight, 'the creative page');
});

test('every other page stays within its budget', { tag: '@long' }, async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const [, , campaignId] = (await briefQuickly(page, me, ['Facebook Feed – Image'])).split('/');
  const paths = [
    '/overview',
    '/campaigns',
    `/campaigns/${campaignId}`,
    '/creatives',
    '/formats',
    '/attributes',
    '/settings/general',
    '/settings/people',
    '/settings/audit',
    '/me',
  ];
  for (const path of paths) {
    // A new context per page: the cache is empty.
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    const weight = await weigh(await context.newPage(), path);
    await context.close();
    expectWithin(scriptBudgets.other, weight, path);
  }
});

test('the guest pages stay within their budgets', async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, ['Facebook Feed – Image', 'Instagram Stories – Video']);
  const [, , campaignId] = creative.split('/');
  const email = newEmail();
  await api(page, 'POST', `/campaigns/${campaignId}/people`, { emails: [email] }, me.organizationId);
  const device = await phone(browser);
  const guest = await device.newPage();
  const weights = [await weighUntilUsed(guest, await linkFor(email), 'Continue')];
  await guest.getByRole('button', { name: 'Continue' }).click();
  await guest.getByLabel('Code').fill(await codeFor(email));
  await expect(guest.getByRole('button', { name: 'Add files' })).toBeVisible();
  const again = await device.newPage();
  weights.push(await weighUntilUsed(again, `/upload/${campaignId}`, 'Add files'));
  for (const weight of weights) expectWithin(scriptBudgets.guest, weight, 'the guest’s page');
  await device.close();
});

test(
  'the first press on a guest page loads the file handling, but not the app',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const creative = await briefQuickly(page, me, ['Facebook Feed – Image', 'Instagram Stories – Video']);
    const [, , campaignId] = creative.split('/');
    const email = newEmail();
    await api(page, 'POST', `/campaigns/${campaignId}/people`, { emails: [email] }, me.organizationId);
    const device = await phone(browser);
    const guest = await device.newPage();
    await guest.goto(await linkFor(email));
    await guest.getByRole('button', { name: 'Continue' }).click();
    await guest.getByLabel('Code').fill(await codeFor(email));
    await expect(guest.getByRole('button', { name: 'Add files' })).toBeVisible();
    const again = await device.newPage();
    await weighUntilUsed(again, `/upload/${campaignId}`, 'Add files');
    const requestedPaths = pathsReadBy(again);
    await again.getByRole('heading', { level: 1 }).click();
    await expect.poll(() => requestedPaths.some((path) => /\/slots?-/.test(path))).toBe(true);
    expect(requestedPaths.filter((path) => /\/(app|core|main|index)-/.test(path))).toEqual([]);
    await device.close();
  },
);

test('the page of a review link stays within its budget', async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: ['Facebook Feed – Image'] }] });
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  await addFile(guest, 'Facebook Feed – Image', picture('feed.png', 1080, 1080));
  await expectShown(slotOf(guest, 'Facebook Feed – Image'), 'delivered');
  await close();
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const link = { title: 'Spring launch', expiresAt, creationKey: crypto.randomUUID() };
  const path = `/campaigns/${campaignId}/review-links`;
  const { url } = await api<{ url: string }>(page, 'POST', path, link, me.organizationId);
  const device = await phone(browser);
  const weight = await weighUntilUsed(await device.newPage(), url, 'Approve Facebook Feed – Image');
  expectWithin(scriptBudgets.review, weight, 'the page of a review link');
  await device.close();
});

/** Paths of what a page reads from now on; a new account also stores the time zone of its browser, at its own pace. */
function pathsReadBy(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test('data of a linked page is requested early, and only once', async ({ page }) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, ['Facebook Feed – Image']);
  const id = creative.split('/').at(-1);
  const requestedPaths = pathsReadBy(page);
  // Blocks the event stream, which would make the page refetch.
  await page.route('**/api/events**', (route) => route.abort());
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/app-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const opening = page.goto(creative);
  await expect.poll(() => requestedPaths).toEqual(expect.arrayContaining(['/api/account/me', `/api/creatives/${id}`]));
  await expect.poll(() => requestedPaths.some((path) => /\/_creativeId-/.test(path))).toBe(true);
  release();
  await opening;
  await expect(page.getByRole('group', { name: 'Facebook Feed – Image' })).toBeVisible();
  for (const path of ['/api/account/me', `/api/creatives/${id}`])
    expect(
      requestedPaths.filter((each) => each === path),
      path,
    ).toHaveLength(1);

  const [, , campaignId] = creative.split('/');
  // Opened in another tab: late parts of the first page request data of the campaign.
  const tab = await page.context().newPage();
  await page.close();
  await tab.route('**/api/events**', (route) => route.abort());
  const requestedInTab = pathsReadBy(tab);
  await tab.goto(`/campaigns/${campaignId}`);
  await expect(tab.getByRole('link', { name: 'Trail hero' })).toBeVisible();
  for (const path of ['/api/account/me', `/api/campaigns/${campaignId}`])
    expect(
      requestedInTab.filter((each) => each === path),
      path,
    ).toHaveLength(1);
});

test('an anonymous visit requests no data early', async ({ page }) => {
  const requestedPaths = pathsReadBy(page);
  await page.goto('/campaigns/cmp_01k0000000e00000000000000z/creatives/cre_01k0000000e00000000000000z');
  await expect(page).toHaveURL(/\/sign$/);
  expect(requestedPaths.filter((path) => path.startsWith('/api/creatives'))).toEqual([]);
});

import { expect, test } from '@playwright/test';
import { api, briefQuickly, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';

test('a lost network is reported within a second on every page, and the notice disappears when it is back', async ({
  page,
  context,
}) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, [feed]);
  for (const [path, heading] of [
    ['/campaigns', 'Campaigns'],
    [creative, 'Trail hero'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    const notice = page.getByText('You are offline.');
    await context.setOffline(true);
    await expect(notice).toBeVisible({ timeout: 1000 });
    await page.getByRole('link', { name: 'Settings' }).first().focus();
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  }
});

test('a burst of events refetches a list once in two seconds', { tag: '@long' }, async ({ page }) => {
  const { organizationId } = await signUpQuickly(page);
  const { id } = await api<{ id: string }>(page, 'POST', '/campaigns', { name: 'Spring' }, organizationId);
  await page.goto(`/campaigns/${id}`);
  await expect(page.getByRole('heading', { name: 'Spring' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === `/api/campaigns/${id}/creatives`)
      requests += 1;
  });
  const startedAt = Date.now();
  for (let index = 1; index <= 24; index += 1)
    await api(page, 'POST', `/campaigns/${id}/creatives`, { name: `Creative ${index}`, formatIds: [] }, organizationId);
  const elapsedMs = Date.now() - startedAt;
  await expect(page.getByRole('link', { name: 'Creative 24', exact: true })).toBeVisible();
  // The first event at once, then one refetch for two seconds of events.
  expect(requests).toBeLessThanOrEqual(2 + Math.ceil(elapsedMs / 2000));
});

test('a renamed organization is shown on open screens of the team without a reload', async ({ page, context }) => {
  await signUpQuickly(page);
  await page.goto('/campaigns');
  await expect(page.getByText('Northbound Studio').first()).toBeVisible();
  const settings = await context.newPage();
  await settings.goto('/settings');
  await settings.getByLabel('Name', { exact: true }).fill('Southbound Studio');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText('Organization saved')).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText('Southbound Studio').first()).toBeVisible();
});

test('the main pages report no errors to the console', { tag: '@long' }, async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, [feed]);
  const [, , campaignId] = creative.split('/');
  const paths = [
    '/overview',
    '/creatives',
    '/campaigns',
    `/campaigns/${campaignId}`,
    creative,
    '/formats',
    '/attributes',
    '/me',
    '/settings',
    '/settings/people',
    '/settings/people?tab=guest',
    '/settings/people?tab=invited',
    '/settings/preference',
    '/settings/audit',
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  }
  expect(problems).toEqual([]);
});

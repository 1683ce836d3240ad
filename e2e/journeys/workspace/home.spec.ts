import { expect, test, type Locator, type Page } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { briefCampaign, expectShown, guestOf, sendAnyway, slotOf } from '#pages/guest-work.ts';
import { addFile } from '#pages/guest.ts';
import { picture } from '#pages/media.ts';
import { api, briefQuickly, newEmail, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';
const story = 'Instagram Stories – Video';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const forYou = (page: Page): Locator => page.getByRole('region', { name: 'For you' });
const work = (page: Page): Locator => page.getByRole('list', { name: 'The work' });
const menuCount = (page: Page): Locator => page.getByRole('link', { name: /^Waiting for you/ });

/** The rows or cards of a list. */
const listed = (page: Page): Locator => page.locator('[data-list-index]');

/** Opens the list of a row of the work, which has as many creatives as the row says. */
async function expectListOf(page: Page, name: RegExp, count: number): Promise<void> {
  await page.goto('/overview');
  const row = work(page).getByRole('link', { name });
  await expect(row).toContainText(String(count));
  await row.click();
  await expect(listed(page)).toHaveCount(count);
}

test('the overview begins with the first steps, and then shows what waits and the work, live', async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/overview\?relative=last_7_days$/);
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('0 of 3');
  await expect(page.getByRole('heading', { name: 'See what is due, missing or wrong' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What your ads earned, next to the brief' })).toBeVisible();

  const creative = await briefQuickly(page, me, [feed, story]);
  const [, , campaignId] = creative.split('/');
  await expect(steps).toContainText('1 of 3');
  await expect(forYou(page)).toContainText('Nothing waits for you.');
  await api(page, 'PATCH', `/campaigns/${campaignId}`, { dueAt: inDays(-2) }, me.organizationId);
  await expect(forYou(page).getByRole('listitem')).toContainText('Trail hero lacks files for 2 of 2 slots');
  await expect(forYou(page).getByRole('listitem')).toContainText('2 days late');
  await expect(menuCount(page)).toContainText('1 waits for you');

  await steps.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('dialog', { name: /Spring launch/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await api(page, 'POST', `/campaigns/${campaignId}/people`, { emails: [newEmail()] }, me.organizationId);
  await page.reload();
  await expect(steps).toContainText('2 of 3');
  await steps.getByRole('button', { name: 'Hide the first steps' }).press('Enter');
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(work(page)).toBeVisible();
  await expect(steps).toHaveCount(0);
  await expectListOf(page, /^Overdue/, 1);
});

test('what waits is done by keys, and each number leads to its list', async ({ page }) => {
  const me = await signUpQuickly(page);
  const { campaignId, creativeIds } = await briefCampaign(page, me, {
    dueAt: inDays(2),
    creatives: [{ formats: [feed] }, { name: 'Store opening', formats: [feed, story] }],
  });
  await page.goto(`/campaigns/${campaignId}/creatives/${creativeIds[0]}`);
  await choose(page, slot(page, feed), picture('small.jpg', 90, 90));
  await sendAnyway(slot(page, feed));
  await expectState(slot(page, feed), 'does-not-fit');

  await page.goto('/overview');
  const rows = forYou(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('small.jpg · 90 px wide: at least 600 px.');
  await expect(menuCount(page)).toContainText('2 wait for you');
  await page.keyboard.press('j');
  await expect(rows.nth(1).getByRole('link', { name: /^Upload: Store opening/ })).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.first().getByRole('link', { name: /^Decide: small\.jpg/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/creatives/${creativeIds[0]}$`));

  await expectListOf(page, /^Due in 7 days/, 2);
  await expectListOf(page, /^Does not fit/, 1);
  await expectListOf(page, /^Delivered/, 1);
  await page.goto('/overview');
  const days = page.getByRole('list', { name: 'Open slots by due date' });
  await days.getByRole('link', { name: /3 open slots, 1 does not fit/ }).click();
  await expect(listed(page)).toHaveCount(2);
});

test(
  'a guest who owes files is reminded from the overview, and what they deliver is counted',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const creatives = [{ formats: [feed] }];
    const { campaignId } = await briefCampaign(page, me, { dueAt: inDays(2), creatives });
    const noa = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await api(noa.guest, 'PUT', '/account/me', { firstName: 'Noa', lastName: 'Berg' });
    await page.goto('/overview');
    await expect(forYou(page)).toContainText('Noa Berg was not reminded yet');
    await forYou(page).getByRole('button', { name: 'Remind Noa' }).press('Enter');
    await expect(page.getByText('Noa is reminded by e-mail')).toBeVisible();
    await expect(forYou(page)).toContainText('Nothing waits for you.');
    await expect(menuCount(page)).not.toContainText(/waits? for you/);

    await addFile(noa.guest, feed, picture('fits.jpg', 1080, 1080));
    await expectShown(slotOf(noa.guest, feed), 'delivered');
    await noa.close();
    await page.goto('/overview');
    await expect(work(page).getByRole('link', { name: /^Delivered/ })).toContainText('1 by guests, 0 by us');
    await expectListOf(page, /^Delivered/, 1);
    await page.getByRole('button', { name: /^Delivered since/ }).click();
    await expect(page).not.toHaveURL(/deliveredAfter/);
  },
);

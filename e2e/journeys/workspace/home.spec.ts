import { expect, test } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { briefCampaign, expectShown, guestOf, sendAnyway, slotOf } from '#pages/guest-work.ts';
import { addFile } from '#pages/guest.ts';
import { picture } from '#pages/media.ts';
import { api, briefQuickly, newEmail, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';

test('the overview begins with the first steps, and then shows the work, live and by keyboard', async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/overview\?relative=last_7_days$/);
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('0 of 3');
  await expect(page.getByRole('heading', { name: 'See what is due, missing or wrong' })).toBeVisible();

  const creative = await briefQuickly(page, me, [feed, 'Instagram Stories – Video']);
  const [, , campaignId] = creative.split('/');
  await expect(steps).toContainText('1 of 3');
  const dueAt = new Date(Date.now() - 3_600_000).toISOString();
  await api(page, 'PATCH', `/campaigns/${campaignId}`, { dueAt }, me.organizationId);
  const counts = page.getByRole('list', { name: 'At a glance' });
  await expect(counts.getByRole('link', { name: 'Overdue' })).toContainText('1 campaign, 2 slots missing');
  const due = page.getByRole('region', { name: 'Due and overdue' });
  await expect(due.getByRole('link', { name: /Spring launch/ })).toContainText('0/2');
  await expect(page.getByRole('region', { name: 'Who owes what' })).toContainText('has no one assigned');

  await steps.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('dialog', { name: /Spring launch/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await api(page, 'POST', `/campaigns/${campaignId}/people`, { emails: [newEmail()] }, me.organizationId);
  await page.reload();
  await expect(steps).toContainText('2 of 3');
  await steps.getByRole('button', { name: 'Hide the first steps' }).press('Enter');
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(counts).toBeVisible();
  await expect(steps).toHaveCount(0);

  await counts.getByRole('link', { name: 'Overdue' }).press('Enter');
  await expect(page).toHaveURL(/\/campaigns\?status=late/);
  await expect(page.getByRole('link', { name: 'Spring launch' })).toBeVisible();
});

test('guests who owe files are reminded from the overview, and files delivered by others open with one press', async ({
  page,
  browser,
}) => {
  const me = await signUpQuickly(page);
  const dueAt = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const { campaignId } = await briefCampaign(page, me, { dueAt, creatives: [{ formats: [feed] }] });
  const noa = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  await api(noa.guest, 'PUT', '/account/me', { firstName: 'Noa', lastName: 'Berg' });
  const ida = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  await api(ida.guest, 'PUT', '/account/me', { firstName: 'Ida', lastName: 'Lund' });
  await page.goto('/overview');
  const owing = page.getByRole('region', { name: 'Who owes what' });
  await expect(owing.getByText('Not reminded yet')).toHaveCount(2);
  await expect(owing.getByRole('button', { name: 'Remind 2 people', exact: true })).toBeVisible();
  await owing.getByRole('button', { name: 'Remind Noa Berg now' }).press('Enter');
  await expect(page.getByText('1 person was reminded by e-mail')).toBeVisible();
  await expect(owing.getByText('Reminded today')).toBeVisible();
  await expect(owing.getByRole('button', { name: 'Remind Noa Berg now' })).toHaveCount(0);
  await owing.getByRole('button', { name: 'Remind Ida Lund now' }).click();
  await expect(owing.getByText('Reminded today')).toHaveCount(2);
  await owing.getByRole('link', { name: /Noa Berg/ }).click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/${campaignId}\\?status=open`));

  await addFile(ida.guest, feed, picture('fits.jpg', 1080, 1080));
  await expectShown(slotOf(ida.guest, feed), 'delivered');
  await Promise.all([noa.close(), ida.close()]);
  await page.goto('/overview');
  const counts = page.getByRole('list', { name: 'At a glance' });
  await counts.getByRole('link', { name: /^Delivered/ }).click();
  await expect(page.getByRole('link', { name: 'Trail hero' })).toBeVisible();
  await page.getByRole('button', { name: /^Delivered since/ }).click();
  await expect(page).not.toHaveURL(/deliveredAfter/);
});

test('a file that does not fit leads to its creative; figures are one press away', async ({ page }) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, [feed]);
  await page.goto(creative);
  await choose(page, slot(page, feed), picture('small.jpg', 90, 90));
  await sendAnyway(slot(page, feed));
  await expectState(slot(page, feed), 'does-not-fit');
  await page.goto('/overview');
  const unfit = page.getByRole('region', { name: 'Does not fit' });
  await expect(unfit).toContainText('This file:');
  await unfit.getByRole('link', { name: /small\.jpg/ }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`${creative}$`));
  await page.goto('/overview');
  await page.getByRole('radio', { name: 'Figures' }).click({ force: true });
  await expect(page).toHaveURL(/view=figures/);
  await expect(page.getByRole('link', { name: 'Import a report' })).toBeVisible();
});

import { expect, test } from '@playwright/test';
import { expectState, slot } from '#pages/creative.ts';
import { give, linkFor, phone } from '#pages/guest.ts';
import { codeFor } from '#pages/mailbox.ts';
import { picture } from '#pages/media.ts';
import { api, briefQuickly, newEmail, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';

test('what a guest delivers is on the team’s open screens without a reload, over one line for all tabs', async ({
  page,
  context,
  browser,
}) => {
  const lines: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) lines.push(request.url());
  });
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, [feed]);
  const [, , campaignId] = creative.split('/');
  const email = newEmail();
  await api(page, 'POST', `/campaigns/${campaignId}/people`, { emails: [email] }, me.organizationId);
  await page.goto(creative);
  await expectState(slot(page, feed), 'empty');
  const list = await context.newPage();
  await list.goto('/campaigns');
  await expect(list.getByText('0 of 1').first()).toBeVisible();

  const device = await phone(browser);
  const guest = await device.newPage();
  await guest.goto(await linkFor(email));
  await guest.getByRole('button', { name: 'Continue' }).click();
  await guest.getByLabel('Code').fill(await codeFor(email));
  await give(guest, feed, picture('square.png', 1080, 1080));

  // Neither page is looked at again or touched.
  await expectState(slot(page, feed), 'delivered');
  await list.bringToFront();
  await expect(list.getByText('1 of 1').first()).toBeVisible();
  expect(lines).toHaveLength(1);

  // Whoever held the line goes; the other tab goes on from there.
  await page.close();
  await api(list, 'PATCH', `/campaigns/${campaignId}`, { name: 'Renamed elsewhere' }, me.organizationId);
  await expect(list.getByText('Renamed elsewhere').first()).toBeVisible();
  expect(lines).toHaveLength(2);
  await device.close();
});

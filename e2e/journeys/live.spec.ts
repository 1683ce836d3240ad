import { expect, test } from '@playwright/test';
import { expectState, slot } from '#pages/creative.ts';
import { addFile, linkFor, phone } from '#pages/guest.ts';
import { briefCampaign, guestOf } from '#pages/guest-work.ts';
import { codeFor } from '#pages/mailbox.ts';
import { picture } from '#pages/media.ts';
import { api, briefQuickly, newEmail, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';

test('a guest’s upload appears on open screens without a reload, over one connection for all tabs', async ({
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
  await addFile(guest, feed, picture('square.png', 1080, 1080));

  // Both pages update without interaction.
  await expectState(slot(page, feed), 'delivered');
  await list.bringToFront();
  await expect(list.getByText('1 of 1').first()).toBeVisible();
  expect(lines).toHaveLength(1);

  // The tab with the event stream closes, so the other tab opens a stream.
  await page.close();
  await api(list, 'PATCH', `/campaigns/${campaignId}`, { name: 'Renamed elsewhere' }, me.organizationId);
  await expect(list.getByText('Renamed elsewhere').first()).toBeVisible();
  expect(lines).toHaveLength(2);
  await device.close();
});

test(
  'events between loading a page and connecting live are shown, for members and guests',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId, creativeIds } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const [creativeId] = creativeIds;
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    for (const each of [page, guest]) {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await each.route('**/api/events**', async (route) => {
        await released;
        await route.continue();
      });
      const listens = each.waitForRequest('**/api/events**');
      await each.goto(each === page ? `/campaigns/${campaignId}/creatives/${creativeId}` : `/upload/${campaignId}`);
      await listens;
      const name = `Renamed for ${each === page ? 'the team' : 'the guest'}`;
      await api(page, 'PATCH', `/creatives/${creativeId}`, { name }, me.organizationId);
      release();
      await expect(each.getByRole('heading', { name }).first()).toBeVisible();
    }
    await close();
  },
);

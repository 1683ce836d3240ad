import { expect, test } from '@playwright/test';
import { briefCampaign, guestOf, press, slotOf } from '#pages/guest-work.ts';
import { api, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';
const story = 'Instagram Stories – Video';

test(
  'one slot is assigned to a guest, whose page lists it first; another guest reads that it is not theirs',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const brief = { creatives: [{ formats: [feed, story] }] };
    const { campaignId, creativeIds } = await briefCampaign(page, me, brief);
    const [noa, eli] = [
      await guestOf({ page, browser }, me, { campaignIds: [campaignId] }),
      await guestOf({ page, browser }, me, { campaignIds: [campaignId] }),
    ];
    await api(noa.guest, 'PUT', '/account/me', { firstName: 'Noa', lastName: 'Berg' });

    await page.goto(`/campaigns/${campaignId}/creatives/${creativeIds[0]}`);
    const slot = slotOf(page, story);
    await press(slot, 'Assign…');
    const dialog = page.getByRole('dialog', { name: 'Who delivers it?' });
    await dialog.getByRole('radio', { name: 'Noa Berg (guest)' }).check();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(slot.getByText('Noa Berg delivers it')).toBeAttached();

    for (const [{ guest }, order, text] of [
      [noa, [story, feed], 'Only you'],
      [eli, [feed, story], 'Someone else delivers this'],
    ] as const) {
      await expect(slotOf(guest, story).getByText(text)).toBeVisible();
      const slots = guest.getByRole('region', { name: 'Trail hero' }).locator('[data-slot-state]');
      expect(await slots.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual(order);
    }
    await Promise.all([noa.close(), eli.close()]);
  },
);

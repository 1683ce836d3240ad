import { expect, test } from '@playwright/test';
import { addFile, linkFor, phone } from '#pages/guest.ts';
import { briefCampaign, expectShown, guestOf, slotOf } from '#pages/guest-work.ts';
import { codeFor } from '#pages/mailbox.ts';
import { picture } from '#pages/media.ts';
import { api, newEmail, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';

test(
  'a guest passes a slot on, a member approves, the colleague delivers, and the member is told',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await api(guest, 'PUT', '/account/me', { firstName: 'Noa', lastName: 'Berg' });
    const colleague = newEmail();
    const slot = slotOf(guest, feed);
    await slot.getByRole('button', { name: 'Pass on' }).click();
    await expect(slot.getByText('Until they agree, the file stays with you.')).toBeVisible();
    await slot.getByLabel('Your colleague’s e-mail address').fill(colleague);
    await slot.getByLabel('Message to your colleague (optional)').fill('Could you take this one?');
    await guest.screenshot({ path: test.info().outputPath('pass-form.png') });
    await slot.getByRole('button', { name: 'Ask the team' }).click();
    await expect(slot.getByText(`You asked the team to pass this on to ${colleague}.`)).toBeVisible();

    await page.goto('/overview');
    const approve = page.getByRole('button', { name: `Approve: Pass ${feed} of Trail hero on to ${colleague}` });
    await expect(approve).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('for-you.png') });
    await approve.click();
    await expect(approve).toBeHidden();
    await expect(slot.getByText(`${colleague} was invited and delivers this now.`)).toBeVisible();

    const device = await phone(browser);
    const fresh = await device.newPage();
    await fresh.goto(await linkFor(colleague));
    await fresh.getByRole('button', { name: /^Contin/ }).click();
    await fresh.getByLabel('Code').fill(await codeFor(colleague));
    const taken = slotOf(fresh, feed);
    await expect(taken.getByText('Only you')).toBeVisible();
    await addFile(fresh, feed, picture('passed.png', 1080, 1350));
    await expectShown(taken, 'delivered');

    await page.goto('/notifications');
    await expect(page.getByText('Complete: every creative in the campaign').first()).toBeVisible();
    await Promise.all([close(), device.close()]);
  },
);

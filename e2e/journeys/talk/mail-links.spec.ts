import { expect, test } from '@playwright/test';
import { addFile, phone } from '#pages/guest.ts';
import { briefCampaign, expectShown, guestOf, slotOf } from '#pages/guest-work.ts';
import { codeFor, reminderLinkFor } from '#pages/mailbox.ts';
import { picture } from '#pages/media.ts';
import { api, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';
const story = 'Instagram Stories – Image';

interface Tree {
  slots: { id: string; variations: { cards: { versions: { id: string }[] }[] }[] }[];
}

test(
  'the links of mails open the slot, the file with its comments, and the comment',
  { tag: '@long' },
  async ({ page, browser }, info) => {
    test.slow();
    const me = await signUpQuickly(page);
    const creatives = Array.from({ length: 5 }, (_, index) => ({ name: `Part ${index}`, formats: [story] }));
    const { campaignId, creativeIds } = await briefCampaign(page, me, {
      creatives: [{ formats: [feed] }, ...creatives],
    });
    const { guest, email, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await addFile(guest, feed, picture('first.png', 1080, 1350));
    await expectShown(slotOf(guest, feed), 'delivered');
    const path = `/campaigns/${campaignId}/reminders`;
    const { people } = await api<{ people: { memberId: string }[] }>(page, 'GET', path);
    await api(page, 'POST', path, { memberIds: people.map(({ memberId }) => memberId) }, me.organizationId);

    // The reminder's button opens the first slot that is owed, on a new phone.
    const device = await phone(browser);
    const fresh = await device.newPage();
    const used = await codeFor(email);
    await fresh.goto(await reminderLinkFor(email, 'slot'));
    await expect(async () => {
      await fresh.getByRole('button', { name: 'Continue' }).click();
      await expect(fresh.getByLabel('Code')).toBeVisible({ timeout: 3000 });
    }).toPass({ intervals: [6000] });
    await fresh.getByLabel('Code').fill(await codeFor(email, used));
    const owed = slotOf(fresh, story).first();
    await expect(owed).toBeFocused();
    await expect(owed).toBeInViewport();
    await fresh.screenshot({ path: info.outputPath('slot.png') });
    await device.close();

    // The mail about changes opens the file with its comments.
    const creative = `/creatives/${creativeIds[0]}`;
    const { slots } = await api<Tree>(page, 'GET', creative);
    const versionId = slots[0]?.variations[0]?.cards[0]?.versions[0]?.id;
    const body = { body: 'Lift the logo', creationKey: crypto.randomUUID(), versionId };
    const { id: commentId } = await api<{ id: string }>(page, 'POST', `${creative}/comments`, body, me.organizationId);
    await api(page, 'PUT', `/versions/${versionId}/decision`, { decision: 'changes' }, me.organizationId);
    await guest.goto(`/upload/${campaignId}#file-${versionId}`);
    await guest.reload();
    await expect(guest.getByRole('dialog').getByText('Lift the logo')).toBeVisible();
    await guest.screenshot({ path: info.outputPath('file.png') });
    await close();

    // Members' mails lead to the comment, and to the slot that they own.
    await page.goto(`/campaigns/${campaignId}/creatives/${creativeIds[0]}?version=${versionId}&comment=${commentId}`);
    await expect(page.getByRole('dialog').getByText('Lift the logo')).toBeVisible();
    await page.goto(`/campaigns/${campaignId}/creatives/${creativeIds[0]}#slot-${slots[0]?.id}`);
    await expect(slotOf(page, feed)).toBeInViewport();
  },
);

import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { addFile, linkFor, phone } from '#pages/guest.ts';
import { briefCampaign, expectShown, guestOf, sendAnyway, slotOf } from '#pages/guest-work.ts';
import { codeFor } from '#pages/mailbox.ts';
import { picture } from '#pages/media.ts';
import { api, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';
const story = 'Instagram Stories – Image';

interface Tree {
  slots: { id: string; variations: { cards: { versions: { id: string }[] }[] }[] }[];
}

test(
  'a guest reads who delivers a slot, and what follows after a file was sent with a reason',
  { tag: '@long' },
  async ({ page, browser }, info) => {
    test.slow();
    const me = await signUpQuickly(page);
    const formats = [feed, story];
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats }] });
    const lia = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    const noor = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await expect(slotOf(noor.guest, story).getByText('You or another guest')).toBeVisible();
    const promised = slotOf(lia.guest, story);
    await promised.getByRole('button', { name: 'I’ll deliver on …' }).click();
    await promised.getByLabel('When will you deliver it?').fill('2031-03-14');
    await promised.getByRole('button', { name: 'Save date' }).click();
    await expect(promised.getByRole('button', { name: /^You deliver on Mar 14, 2031/ })).toBeVisible();

    const { guest } = noor;
    await guest.reload();
    const others = slotOf(guest, story);
    await expect(others.getByText('Someone else delivers this by Mar 14, 2031')).toBeVisible();
    await expect(others.getByRole('button', { name: 'Pass on' })).toBeHidden();
    await expect(guest.getByText('0 of 1 delivered')).toBeVisible();
    await guest.screenshot({ path: info.outputPath('others.png'), fullPage: true });

    const slot = slotOf(guest, feed);
    await slot.getByRole('button', { name: 'Pass on' }).click();
    await guest.emulateMedia({ colorScheme: 'dark' });
    await expect(slot.getByLabel('Who delivers it instead?')).toBeVisible();
    await guest.screenshot({ path: info.outputPath('pass-dark.png'), fullPage: true });
    expect((await new AxeBuilder({ page: guest }).analyze()).violations).toEqual([]);
    await guest.emulateMedia({ colorScheme: 'light' });
    await slot.getByRole('button', { name: 'Cancel' }).click();

    await addFile(guest, feed, picture('small.png', 200, 200));
    await sendAnyway(slot);
    await expectShown(slot, 'with-team');
    await expect(slot.getByText(/We’ve asked Lena Moreau whether this file counts/)).toBeVisible();
    await expect(guest.getByText(/needs? attention/)).toHaveCount(0);
    await guest.screenshot({ path: info.outputPath('with-team.png'), fullPage: true });
    expect((await new AxeBuilder({ page: guest }).analyze()).violations).toEqual([]);
    await lia.close();
    await noor.close();
  },
);

test(
  'the link to a file with requested changes leads a new device past the code to that file',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId, creativeIds } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, email, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await addFile(guest, feed, picture('first.png', 1080, 1350));
    await expectShown(slotOf(guest, feed), 'delivered');
    await close();
    const { slots } = await api<Tree>(page, 'GET', `/creatives/${creativeIds[0]}`);
    const versionId = slots[0]?.variations[0]?.cards[0]?.versions[0]?.id;
    const comment = { body: 'Lift the logo', creationKey: crypto.randomUUID(), versionId };
    await api(page, 'POST', `/creatives/${creativeIds[0]}/comments`, comment, me.organizationId);
    await api(page, 'PUT', `/versions/${versionId}/decision`, { decision: 'changes' }, me.organizationId);

    const device = await phone(browser);
    const fresh = await device.newPage();
    const used = await codeFor(email);
    // The address of the button in the mail about changes.
    await fresh.goto(`${await linkFor(email)}&file-${versionId}`);
    await expect(async () => {
      await fresh.getByRole('button', { name: 'Continue' }).click();
      await expect(fresh.getByLabel('Code')).toBeVisible({ timeout: 3000 });
    }).toPass({ intervals: [6000] });
    await fresh.getByLabel('Code').fill(await codeFor(email, used));
    await expect(fresh.getByText('Lift the logo')).toBeVisible();
    expect(fresh.url()).not.toContain('inv_');
    await device.close();
  },
);

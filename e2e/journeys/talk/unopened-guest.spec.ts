import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { addFile, phone } from '#pages/guest.ts';
import { briefCampaign, expectShown, slotOf } from '#pages/guest-work.ts';
import { codeFor, reminderLinkFor } from '#pages/mailbox.ts';
import { picture } from '#pages/media.ts';
import { api, newEmail, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';

interface Reminders {
  people: { memberId: string; hasOpened: boolean; owed: number }[];
}

test(
  'a guest who never opened the invitation delivers by the reminder’s link on a new phone',
  { tag: '@long' },
  async ({ page, browser }, info) => {
    const me = await signUpQuickly(page);
    const { campaignId, creativeIds } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const email = newEmail();
    await api(page, 'POST', `/campaigns/${campaignId}/people`, { emails: [email] }, me.organizationId);
    await page.goto(`/campaigns/${campaignId}/creatives/${creativeIds[0]}`);
    await page.getByRole('button', { name: `Actions for ${feed}` }).click();
    await page.getByRole('menuitem', { name: 'Assign…' }).click();
    await page.getByLabel(`${email} (guest, invitation not opened yet)`).check();
    await page.screenshot({ path: info.outputPath('owner.png') });
    await page.getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByText('Assigned')).toBeVisible();
    const path = `/campaigns/${campaignId}/reminders`;
    const [guest] = (await api<Reminders>(page, 'GET', path)).people;
    expect(guest).toMatchObject({ hasOpened: false, owed: 1 });
    await api(page, 'POST', path, { memberIds: [guest?.memberId] }, me.organizationId);

    const link = await reminderLinkFor(email, 'promise');
    expect(link).toContain('#k=inv_');
    const device = await phone(browser);
    const mobile = await device.newPage();
    await mobile.goto(link);
    await mobile.getByRole('button', { name: 'Continue' }).click();
    await mobile.getByLabel('Code').fill(await codeFor(email));
    // The form that the link leads to; the key has left the address.
    const slot = slotOf(mobile, feed);
    await expect(slot.getByLabel('When will you deliver it?')).toBeVisible();
    expect(mobile.url()).toMatch(new RegExp(`/upload/${campaignId}#promise-slt_[0-9a-z]+$`));
    expect((await new AxeBuilder({ page: mobile }).analyze()).violations).toEqual([]);
    await addFile(mobile, feed, picture('feed.png', 1080, 1350));
    await expectShown(slot, 'delivered');
    await device.close();
    const after = (await api<Reminders>(page, 'GET', path)).people[0];
    expect(after).toMatchObject({ memberId: guest?.memberId, hasOpened: true, owed: 0 });
  },
);

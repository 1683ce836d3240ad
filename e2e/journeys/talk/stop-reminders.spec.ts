import { expect, test } from '@playwright/test';
import { briefCampaign, guestOf, slotOf } from '#pages/guest-work.ts';
import { findInMails } from '#pages/mailbox.ts';
import { api, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';
const dayMs = 86_400_000;

interface Reminders {
  people: { memberId: string }[];
}

test(
  'a guest stops the reminders of one campaign, the team sees it, and the guest turns them on again',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, email, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    const path = `/campaigns/${campaignId}/reminders`;
    const { people } = await api<Reminders>(page, 'GET', path);
    await api(page, 'POST', path, { memberIds: people.map(({ memberId }) => memberId) }, me.organizationId);
    const link = await findInMails(email, {
      find: (texts) => texts.flatMap((text) => /https?:\S+\/api\/mail-choices\/\S+/.exec(text)?.[0] ?? [])[0],
      missing: 'a reminder',
    });

    await guest.goto(link);
    await expect(guest.getByRole('radio')).toHaveCount(2);
    await guest.getByRole('radio', { name: 'Spring launch' }).check();
    await guest.getByRole('button', { name: 'Stop reminders' }).click();
    await expect(guest.getByRole('heading', { name: /no more reminders for “Spring launch”/ })).toBeVisible();

    await page.goto(`/campaigns/${campaignId}`);
    await page.getByRole('button', { name: 'People' }).click();
    const dialog = page.getByRole('dialog', { name: /^People/ });
    await expect(dialog.getByText(/stopped reminders of this campaign/)).toBeVisible();

    await guest.getByRole('link', { name: 'All e-mail settings' }).click();
    await guest.getByRole('button', { name: 'Turn on reminders for Spring launch' }).click();
    await expect(guest.getByRole('button', { name: 'Turn on reminders for Spring launch' })).toBeHidden();
    await expect(dialog.getByText(/stopped reminders of this campaign/)).toBeHidden();
    await close();
  },
);

test(
  'a promise later than the due date says so to the guest before it is saved, and to the team',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const dueAt = new Date(Date.now() + 3 * dayMs).toISOString();
    const brief = { dueAt, creatives: [{ formats: [feed] }] };
    const { campaignId, creativeIds } = await briefCampaign(page, me, brief);
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId], timezoneId: 'UTC' });
    const slot = slotOf(guest, feed);
    await slot.getByRole('button', { name: 'I’ll deliver on …' }).click();
    await slot.getByLabel('When will you deliver it?').fill(dayIn(3));
    await expect(slot.getByText(/after the due date/)).toBeHidden();
    await slot.getByLabel('When will you deliver it?').fill(dayIn(5));
    await expect(slot.getByText(/^That is 2 days after the due date/)).toBeVisible();
    await slot.getByRole('button', { name: 'Save date' }).click();
    await expect(slot.getByRole('button', { name: /^You deliver on/ })).toBeVisible();
    const creative = `/campaigns/${campaignId}/creatives/${creativeIds[0]}`;
    await page.goto(creative);
    await expect(page.getByText(/^Promised for .*2 days after the due date, by/)).toBeVisible();
    await page.goto(`${creative}?tab=comments`);
    await expect(page.getByText(/I will deliver on .*, 2 days after the due date\./)).toBeVisible();
    await close();
  },
);

const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { addFile, phone } from '#pages/guest.ts';
import { briefCampaign, expectShown, guestOf, slotOf } from '#pages/guest-work.ts';
import { codeFor, reminderLinkFor } from '#pages/mailbox.ts';
import { picture } from '#pages/media.ts';
import { api, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';

interface Owned {
  slots: { owner: { name: string } | null }[];
}

interface Reminders {
  people: { memberId: string; email: string }[];
}

/** Opens a link of a mail on a phone without a session, and enters the mailed code there. */
async function openAsStranger(browser: Browser, link: string, email: string): Promise<Page> {
  const device = await phone(browser);
  const guest = await device.newPage();
  const used = await codeFor(email);
  await guest.goto(link);
  // The server enforces an interval between two codes for one address.
  await expect(async () => {
    await guest.getByRole('button', { name: 'Continue' }).click();
    await expect(guest.getByLabel('Code')).toBeVisible({ timeout: 3000 });
  }).toPass({ intervals: [6000] });
  await guest.getByLabel('Code').fill(await codeFor(email, used));
  return guest;
}

test(
  'the links of a reminder lead a guest without a session on a phone to the form for the slot',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.slow();
    const me = await signUpQuickly(page);
    const { campaignId, creativeIds } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { email, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await close();
    const path = `/campaigns/${campaignId}/reminders`;
    const { people } = await api<Reminders>(page, 'GET', path);
    await api(page, 'POST', path, { memberIds: people.map(({ memberId }) => memberId) }, me.organizationId);

    const guest = await openAsStranger(browser, await reminderLinkFor(email, 'promise'), email);
    const slot = slotOf(guest, feed);
    await slot.getByLabel('When will you deliver it?').fill('2031-03-14');
    await slot.getByRole('button', { name: 'Save date' }).click();
    await expect(slot.getByRole('button', { name: /^You deliver on Mar 14, 2031/ })).toBeVisible();
    await guest.context().close();

    const again = await openAsStranger(browser, await reminderLinkFor(email, 'pass'), email);
    const passed = slotOf(again, feed);
    await passed.getByLabel('Who delivers it instead?').selectOption({ label: 'Back to Lena Moreau' });
    await passed.getByLabel('What should Lena Moreau know?').fill('We have no photographer');
    await passed.getByRole('button', { name: 'Give back' }).click();
    await expect(passed.getByText('Someone else delivers this')).toBeVisible();
    await again.context().close();
    await page.goto(`/campaigns/${campaignId}/creatives/${creativeIds[0]}?tab=comments`);
    await expect(page.getByText('We have no photographer')).toBeVisible();
  },
);

test(
  'on phones a slot offers to promise a day or pass it on, also after changes were requested',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId, creativeIds } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    const slot = slotOf(guest, feed);
    await slot.getByRole('button', { name: 'Pass on' }).click();
    await slot.getByLabel('Who delivers it instead?').selectOption({ label: 'Back to Lena Moreau' });
    await slot.getByLabel('What should Lena Moreau know?').fill('We have no photographer');
    await guest.screenshot({ path: test.info().outputPath('pass-phone.png') });
    await slot.getByRole('button', { name: 'Give back' }).click();
    await expect(slot.getByText('Someone else delivers this')).toBeVisible();
    const owned = await api<Owned>(page, 'GET', `/creatives/${creativeIds[0]}`);
    expect(owned.slots[0]?.owner?.name).toBe('Lena Moreau');
    await api(page, 'PUT', `/creatives/${creativeIds[0]}/owner`, { memberId: null }, me.organizationId);
    await slot.getByRole('button', { name: 'You said this is not yours. Undo' }).click();
    await expect(slot.getByRole('button', { name: 'Pass on' })).toBeVisible();
    await guest.screenshot({ path: test.info().outputPath('slot-phone.png') });
    expect((await new AxeBuilder({ page: guest }).analyze()).violations).toEqual([]);
    await addFile(guest, feed, picture('first.png', 1080, 1350));
    await expectShown(slot, 'delivered');

    const creative = `/creatives/${creativeIds[0]}`;
    interface Tree {
      slots: { variations: { cards: { versions: { id: string }[] }[] }[] }[];
    }
    const { slots } = await api<Tree>(page, 'GET', creative);
    const versionId = slots[0]?.variations[0]?.cards[0]?.versions[0]?.id;
    const comment = { body: 'Lift the logo', creationKey: crypto.randomUUID(), versionId };
    await api(page, 'POST', `${creative}/comments`, comment, me.organizationId);
    await api(page, 'PUT', `/versions/${versionId}/decision`, { decision: 'changes' }, me.organizationId);
    await expectShown(slot, 'changes');
    await slot.getByRole('button', { name: 'I’ll deliver on …' }).click();
    await slot.getByLabel('When will you deliver it?').fill('2031-03-14');
    await slot.getByRole('button', { name: 'Save date' }).click();
    await expect(slot.getByRole('button', { name: /^You deliver on Mar 14, 2031/ })).toBeVisible();
    await close();
  },
);

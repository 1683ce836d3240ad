import { expect, test, type Page } from '@playwright/test';
import { addFile, linkFor, phone, receiptLinkFor } from '#pages/guest.ts';
import { briefCampaign, confirmDeletion, expectShown, guestOf, press, sendAnyway, slotOf } from '#pages/guest-work.ts';
import { codeFor } from '#pages/mailbox.ts';
import { picture } from '#pages/media.ts';
import { signUpQuickly } from '#pages/session.ts';
import { chooseFiles } from '#pages/choose-files.ts';

const story = 'Instagram Stories – Video';
const feed = 'Facebook Feed – Image';
const carousel = 'Facebook Feed – Carousel';

const stateOf = (page: Page) => page.evaluate(() => JSON.stringify(window.history.state));

async function chooseMany(guest: Page, files: string[]): Promise<void> {
  await chooseFiles(guest, files, () => guest.getByRole('button', { name: 'Add files' }).click());
}

test(
  'a second file for a slot becomes a variation, and a variation can be deleted',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    const slot = slotOf(guest, feed);
    await addFile(guest, feed, picture('small.png', 300, 300));
    await sendAnyway(slot);
    await expectShown(slot, 'with-team');
    await chooseFiles(guest, picture('good.png', 1080, 1080), () => press(slot, 'Add a variation'));
    await expect(slot.getByText('Two variations of this ad. Both run, so each one has to fit.')).toBeVisible();
    await expect(slot.getByRole('button', { name: /^Variation A.*does not fit/ })).toBeVisible();
    await expect(slot.getByRole('button', { name: 'Variation B', exact: true })).toBeVisible();
    await expectShown(slot, 'with-team');
    await press(slot, 'Delete variation A');
    await confirmDeletion(guest);
    await expectShown(slot, 'delivered');
    await expect(slot.getByText('Two variations of this ad')).toBeHidden();
    await close();
  },
);

test(
  'the dialog shows which file becomes a new version and which a variation',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await addFile(guest, feed, picture('first.png', 1080, 1080));
    await expectShown(slotOf(guest, feed), 'delivered');
    await chooseMany(guest, [picture('second.png', 1080, 1081), picture('third.png', 1080, 1082)]);
    const sheet = guest.getByRole('dialog', { name: 'Where each file belongs' });
    for (const name of ['second.png', 'third.png']) {
      await sheet.getByLabel(`Place of ${name}`).click();
      await guest.getByRole('option', { name: feed }).click();
    }
    await expect(sheet.getByText('Replaces first.png')).toHaveCount(1);
    await expect(sheet.getByText('Adds a variation to a delivered slot')).toHaveCount(1);
    await expect(sheet.getByRole('button', { name: /^Upload/ })).toBeDisabled();
    await sheet.getByRole('button', { name: 'Confirm both' }).click();
    await sheet.getByRole('button', { name: 'Upload 2 files' }).click();
    await expect(slotOf(guest, feed).getByText('Two variations of this ad')).toBeVisible();
    await close();
  },
);

test('Back closes an overlay without leaving the page', { tag: '@long' }, async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  await addFile(guest, feed, picture('square.png', 1080, 1080));
  await expectShown(slotOf(guest, feed), 'delivered');
  const [address, before] = [guest.url(), await stateOf(guest)];
  const viewer = guest.getByRole('dialog', { name: feed });
  await slotOf(guest, feed).getByRole('button', { name: /^View/ }).click();
  await expect(viewer).toBeVisible();
  await guest.goBack();
  await expect(viewer).toBeHidden();
  await expect(guest).toHaveURL(address);
  await expect(guest.getByRole('heading', { level: 1, name: 'Spring launch' })).toBeVisible();

  const sheet = guest.getByRole('dialog', { name: 'Where each file belongs' });
  await chooseMany(guest, [picture('other.png', 1080, 1081), picture('more.png', 1080, 1082)]);
  await expect(sheet).toBeVisible();
  await guest.goBack();
  const question = guest.getByRole('alertdialog', { name: 'Close without uploading 2 files?' });
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect(guest).toHaveURL(address);

  // Closing it by its own button leaves no extra history entry.
  await slotOf(guest, feed).getByRole('button', { name: /^View/ }).click();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
  await expect.poll(() => stateOf(guest)).toBe(before);
  await close();
});

test(
  'the layout does not shift when a guest returns to delivered files',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const description = '# About\n\nA runner at **first light**.\n\n- Logo at the end\n- No text above';
    const { campaignId } = await briefCampaign(page, me, {
      creatives: [
        { description, formats: [feed, story] },
        { name: 'Cards', formats: [carousel] },
      ],
    });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await addFile(guest, feed, picture('small.png', 300, 300));
    await sendAnyway(slotOf(guest, feed));
    await expectShown(slotOf(guest, feed), 'does-not-fit');
    await guest.addInitScript(() => {
      const seen = Object.assign(window, { moved: 0, shifts: [] as string[] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node }[] })[]) {
          seen.moved += entry.value;
          seen.shifts.push(...entry.sources.map(({ node }) => `${entry.value} ${node?.textContent?.slice(0, 60)}`));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await guest.reload();
    await expect(slotOf(guest, feed).getByText('The file does not meet the following requirement')).toBeVisible();
    await expect(guest.getByText('Logo at the end')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Card 1: add a file' })).toBeVisible();
    const { moved, shifts } = await guest.evaluate(() => {
      const { moved: all, shifts: shiftedElements } = window as unknown as { moved: number; shifts: string[] };
      return { moved: all, shifts: shiftedElements };
    });
    expect(moved, shifts.join('\n')).toBeLessThan(0.001);
    await close();
  },
);

test(
  'the link of a receipt opens the delivered files on another device, after a code',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.slow();
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, email, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await addFile(guest, feed, picture('square.png', 1080, 1080));
    await expect(guest.getByText('Everything is here. Thank you!')).toBeVisible();
    const link = await receiptLinkFor(email);
    const device = await phone(browser);
    const other = await device.newPage();
    const used = await codeFor(email);
    await other.goto(link);
    // The server enforces an interval between two codes for one address.
    await expect(async () => {
      await other.getByRole('button', { name: 'Continue' }).click();
      await expect(other.getByLabel('Code')).toBeVisible({ timeout: 3000 });
    }).toPass({ intervals: [6000] });
    await other.getByLabel('Code').fill(await codeFor(email, used));
    await expect(other.getByRole('heading', { level: 1, name: 'Spring launch' })).toBeVisible();
    await expect(other.getByText('square.png')).toBeVisible();
    await Promise.all([device.close(), close()]);
  },
);

test(
  'after signing out, a page shows that the device is remembered, and forgets it on request',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, email, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await guest.getByRole('link', { name: 'Sign out' }).click();
    await expect(guest.getByText(/This device is remembered for 180 days/)).toBeVisible();
    await guest.getByRole('button', { name: 'Forget this device' }).click();
    await expect(guest.getByText('This device is forgotten. Next time, the link will ask for a code.')).toBeVisible();
    await guest.goto(await linkFor(email));
    await expect(guest.getByText(/we’ll send a code to/)).toBeVisible();
    await close();
  },
);

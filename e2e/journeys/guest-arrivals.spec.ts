import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { drop } from '#pages/creative.ts';
import { addFile } from '#pages/guest.ts';
import { briefCampaign, confirmDeletion, expectShown, guestOf, press, slotOf, throttle } from '#pages/guest-work.ts';
import { fake, videoFile, picture } from '#pages/media.ts';
import { signUpQuickly } from '#pages/session.ts';
import { chooseFiles } from '#pages/choose-files.ts';

const story = 'Instagram Stories – Video';
const feed = 'Facebook Feed – Image';
const carousel = 'Facebook Feed – Carousel';
const long = 'Autumn_boots_2026_final_final_v12_export_1080x1920_client_approved_by_legal_EN.mp4';

test('delivered files stay visible while the page cannot be reloaded', { tag: '@long' }, async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [story] }] });
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  const slot = slotOf(guest, story);
  const states = await slot.evaluateHandle((element) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(element.getAttribute('data-shown-state') ?? '')).observe(element, {
      attributeFilter: ['data-shown-state'],
    });
    return seen;
  });
  let refused = 0;
  await guest.route('**/api/guest/campaigns/*', (route) => {
    if (refused >= 2) return route.continue();
    refused += 1;
    return route.fulfill({ status: 503, body: '{}' });
  });
  await addFile(guest, story, videoFile('arrives.mp4', { width: 1080, height: 1920, seconds: 2 }));
  await expectShown(slot, 'delivered');
  expect(refused).toBe(2);
  const shown = await states.jsonValue();
  expect(shown.slice(shown.indexOf('uploading'))).not.toContain('empty');
  await close();
});

test('a long file name does not make the page wider on a phone', { tag: '@long' }, async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [story] }] });
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  const slot = slotOf(guest, story);
  const source = videoFile('long.mp4', { width: 1080, height: 1920, seconds: 2, paddingBytes: 12_000_000 });
  const file = path.join(path.dirname(source), long);
  await copyFile(source, file);
  const width = () => guest.evaluate(() => document.documentElement.scrollWidth);
  await throttle(guest, 1024 * 1024);
  await addFile(guest, story, file);
  await expect(slot.getByText(/[KM]B\/s/)).toBeVisible({ timeout: 20_000 });
  expect(await width()).toBe(390);
  guest.on('dialog', (dialog) => void dialog.accept());
  await guest.reload();
  await expect(slot.getByText(/stopped at \d+%/)).toBeVisible();
  expect(await width()).toBe(390);
  await close();
});

test(
  'the page is not called complete while a file is uploading or does not fit; the status bar leads to each',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed, story] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    const all = guest.getByText('Everything is here.');
    await addFile(guest, story, videoFile('first.mp4', { width: 1080, height: 1920, seconds: 2 }));
    await addFile(guest, feed, picture('wrong.png', 300, 900));
    await expectShown(slotOf(guest, story), 'delivered');
    await guest.getByRole('button', { name: '1 needs attention' }).click();
    await expect(slotOf(guest, feed)).toBeFocused();
    // Uploaded by another way than the button next to the error, which has to disappear.
    const bytes = await readFile(picture('right.png', 1440, 1800));
    await drop(guest, slotOf(guest, feed), [
      { name: 'right.png', type: 'image/png', base64: bytes.toString('base64') },
    ]);
    await expectShown(slotOf(guest, feed), 'delivered');
    await expect(slotOf(guest, feed).getByText('wrong.png')).toBeHidden();
    await expect(slotOf(guest, feed).getByText('right.png')).toBeVisible();
    await expect(all).toBeVisible();
    await throttle(guest, 1024 * 1024);
    const again = videoFile('again.mp4', { width: 1080, height: 1920, seconds: 4, paddingBytes: 16_000_000 });
    await chooseFiles(guest, again, () => press(slotOf(guest, story), 'Replace'));
    await expect(guest.getByRole('button', { name: '1 uploading. Keep this page open.' })).toBeVisible();
    await expect(all).toBeHidden();
    await expect(slotOf(guest, story).getByText(/[KM]B\/s/)).toBeVisible({ timeout: 20_000 });
    guest.on('dialog', (dialog) => void dialog.accept());
    await guest.reload();
    await expect(guest.getByRole('button', { name: '1 stopped' })).toBeVisible();
    await expect(all).toBeHidden();
    await chooseFiles(guest, videoFile('other.mp4', { width: 1080, height: 1920, seconds: 3 }), () =>
      slotOf(guest, story).getByRole('button', { name: 'Choose file and resume' }).click(),
    );
    await expect(slotOf(guest, story).getByText('This is other.mp4, not again.mp4.')).toBeVisible();
    await throttle(guest, -1);
    await slotOf(guest, story).getByRole('button', { name: 'Upload this one instead' }).click();
    await expect(slotOf(guest, story).getByText('other.mp4', { exact: true })).toBeVisible();
    await expect(all).toBeVisible({ timeout: 20_000 });
    await close();
  },
);

test('the dialog shows why a file has no slot', { tag: '@long' }, async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  await chooseFiles(guest, [fake('letter.jpg', 'not a picture'), picture('narrow.png', 300, 900)], () =>
    guest.getByRole('button', { name: 'Add files' }).click(),
  );
  const sheet = guest.getByRole('dialog', { name: 'Where each file belongs' });
  await expect(sheet.getByText('This is neither a picture nor a video.')).toBeVisible();
  await expect(sheet.getByText(/300 px wide: at least 600 px\. Nearest: .* \/ Facebook Feed – Image/)).toBeVisible();
  await sheet.getByLabel('Place of narrow.png').click();
  await guest.getByRole('option', { name: feed }).click();
  await expect(sheet.getByText('300 px wide: at least 600 px.')).toBeVisible();
  await close();
});

test('deleting a card asks for confirmation', { tag: '@long' }, async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [carousel] }] });
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  const cards = slotOf(guest, carousel);
  await chooseFiles(guest, [picture('a.png', 1080, 1080), picture('b.png', 1080, 1081)], () =>
    cards.getByRole('button', { name: 'Card 1: add a file' }).click(),
  );
  await cards.getByRole('button', { name: 'Card 2 of 2' }).click();
  await cards.getByRole('button', { name: 'Delete card 2' }).click();
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await cards.getByRole('button', { name: 'Delete card 2' }).click();
  await confirmDeletion(guest);
  await expect(cards.getByRole('button', { name: 'Card 2 of 2' })).toBeHidden();
  await expect(cards.getByRole('button', { name: 'Card 1 of 1' })).toBeVisible();
  await close();
});

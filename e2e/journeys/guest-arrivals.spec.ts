import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { give } from '#pages/guest.ts';
import { briefCampaign, expectShown, guestOf, slotOf, throttle } from '#pages/guest-work.ts';
import { film } from '#pages/media.ts';
import { signUpQuickly } from '#pages/session.ts';

const story = 'Instagram Stories – Video';
const long = 'Autumn_boots_2026_final_final_v12_export_1080x1920_client_approved_by_legal_EN.mp4';

test('what has arrived stays in view although the page cannot be read at that moment', async ({ page, browser }) => {
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
  await give(guest, story, film('arrives.mp4', { width: 1080, height: 1920, seconds: 2 }));
  await expectShown(slot, 'delivered');
  expect(refused).toBe(2);
  const shown = await states.jsonValue();
  expect(shown.slice(shown.indexOf('uploading'))).not.toContain('empty');
  await close();
});

test('a long name of a file does not make a phone’s page wider', async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [story] }] });
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  const slot = slotOf(guest, story);
  const source = film('long.mp4', { width: 1080, height: 1920, seconds: 4, noise: true });
  const file = path.join(path.dirname(source), long);
  await copyFile(source, file);
  const width = () => guest.evaluate(() => document.documentElement.scrollWidth);
  await throttle(guest, 1024 * 1024);
  await give(guest, story, file);
  await expect(slot.getByText(/[KM]B\/s/)).toBeVisible({ timeout: 20_000 });
  expect(await width()).toBe(390);
  guest.on('dialog', (dialog) => void dialog.accept());
  await guest.reload();
  await expect(slot.getByText(/stopped at \d+%/)).toBeVisible();
  expect(await width()).toBe(390);
  await close();
});

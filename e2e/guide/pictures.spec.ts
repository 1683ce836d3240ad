import { expect, test, type Browser } from '@playwright/test';
import { phone } from '#pages/guest.ts';
import { api } from '#pages/session.ts';
import { drawWay, type Shot } from './draw-way.ts';
import { enterSample } from './enter-sample.ts';
import { best, fetchPicture, listCampaigns, slotsOf } from './find-in-sample.ts';
import { openMailbox, openings, type Visit } from './openings.ts';
import { takePage, writePicture } from './take-picture.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** A guest's page on a phone, then with a file that does not fit. */
async function takeGuest(browser: Browser, visit: Visit): Promise<void> {
  const device = await phone(browser);
  const guest = await device.newPage();
  await guest.goto('/sign/look-around');
  await api(guest, 'POST', '/shared-sample/session', { persona: 'designer', locale: 'en-US' });
  const { items } = await api<{ items: { id: string }[] }>(guest, 'GET', '/guest/campaigns');
  const ofGuest = visit.campaigns.filter(({ id }) => items.some((each) => each.id === id));
  const { id } = best(ofGuest, (each) => slotsOf(each).filter(({ state }) => state === 'empty').length);
  await guest.goto(`/upload/${id}`);
  // Loaded after the page.
  await expect(guest.getByRole('searchbox')).toBeVisible();
  await writePicture(browser, 'guide/pictures/guest-phone', await takePage(guest));
  const card = guest.getByRole('group').filter({ has: guest.getByRole('button', { name: 'Add a file' }) });
  const name = (await card.first().getAttribute('aria-label')) ?? '';
  const slot = guest.getByRole('group', { name, exact: true }).first();
  const { name: fileName, buffer } = await fetchPicture(visit.page, visit.campaigns);
  const choosing = guest.waitForEvent('filechooser');
  await slot.getByRole('button', { name: 'Add a file' }).click();
  await (await choosing).setFiles({ name: fileName, mimeType: 'image/jpeg', buffer });
  await expect(slot.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  // Below the status that stays at the top.
  await slot.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 72));
  await writePicture(browser, 'guide/pictures/guest-stopped-phone', await takePage(guest));
  await device.close();
}

test('takes the pictures of the guide', async ({ page, browser }) => {
  const organizationId = await enterSample(page);
  const visit = { page, organizationId, campaigns: await listCampaigns(page) };
  const shots: Record<string, Shot> = {};
  const take = (name: string, open: typeof openMailbox) =>
    test.step(name, async () => {
      const part = await open(visit);
      const png = await takePage(page);
      const box = (await part?.boundingBox()) ?? null;
      shots[name] = { png, left: box?.x ?? 0, top: box?.y ?? 0 };
      await writePicture(browser, `guide/pictures/${name}`, png);
    });
  for (const [name, open] of Object.entries(openings)) await take(name, open);
  await test.step('guest', () => takeGuest(browser, visit));
  await take('mailbox', openMailbox);
  await test.step('the whole way', async () => writePicture(browser, 'pictures/way', await drawWay(browser, shots)));
});

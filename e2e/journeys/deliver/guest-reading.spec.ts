import { expect, test, type Page, type Response } from '@playwright/test';
import { addFile, linkFor, phone } from '#pages/guest.ts';
import { briefCampaign, expectShown, guestOf, slotOf } from '#pages/guest-work.ts';
import { chooseFiles } from '#pages/choose-files.ts';
import { videoFile, picture } from '#pages/media.ts';
import { api, newEmail, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';
const column = 'Facebook Right column – Image';
const story = 'Instagram Stories – Video';

/** How much wider than the viewport the page is, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Expects a page to fit in its width with text at 200 %, and at 400 % zoom. */
async function expectReflow(page: Page, picturePath: (name: string) => string): Promise<void> {
  const before = page.viewportSize() ?? { width: 390, height: 844 };
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.screenshot({ path: picturePath('large-text.png') });
  expect(await overflow(page)).toBe(0);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  // 1280 px at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.screenshot({ path: picturePath('zoomed.png') });
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize(before);
}

test('two deadlines are shown in the time zone of the reader', { tag: '@long' }, async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const { campaignId } = await briefCampaign(page, me, {
    dueAt: '2031-06-20T12:00:00.000Z',
    creatives: [
      { name: 'Hook', formats: [feed], deadlineAt: '2031-06-06T20:30:00.000Z' },
      { name: 'Product', formats: [story], deadlineAt: '2031-06-13T03:00:00.000Z' },
    ],
  });
  // 20:30 in UTC is the next morning in Tokyo, and 03:00 the evening before in New York.
  for (const [timezoneId, ...dates] of [
    ['Asia/Tokyo', /Sat, Jun 7, 2031, 5:30.AM/, /Fri, Jun 13, 2031, 12:00.PM/],
    ['America/New_York', /Fri, Jun 6, 2031, 4:30.PM/, /Thu, Jun 12, 2031, 11:00.PM/],
  ] as const) {
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId], timezoneId });
    for (const date of dates) await expect(guest.getByText(date).first()).toBeVisible();
    await close();
  }
});

test('the sticky status covers no button when tabbing or scrolling', { tag: '@long' }, async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const formats = [feed, column, story];
  const { campaignId } = await briefCampaign(page, me, {
    creatives: ['One', 'Two', 'Three'].map((name) => ({ name, formats })),
  });
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  const slot = slotOf(guest, column).first();
  await chooseFiles(guest, picture('tall.png', 300, 900), () =>
    slot.getByRole('button', { name: 'Add a file' }).click(),
  );
  const status = guest.getByRole('button', { name: '1 needs attention' });
  await expect(status).toBeVisible({ timeout: 20_000 });
  const isCovered = () =>
    guest.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector('main [role="status"].sticky')?.getBoundingClientRect();
      if (!focused || !bar || bar.height === 0 || focused.closest('.sticky')) return false;
      const { top, bottom } = focused.getBoundingClientRect();
      return focused !== document.body && top < bar.bottom && bottom > bar.top;
    });
  // Tabs forwards to the end, and backwards, where the page scrolls up and the bar could cover the focus.
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < 40; press += 1) {
      await guest.keyboard.press(key);
      expect([key, press, await isCovered()]).toEqual([key, press, false]);
    }
  await guest.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await status.click();
  await expect(slot).toBeInViewport();
  const bar = await status.boundingBox();
  for (const button of await slot.getByRole('button').all())
    expect((await button.boundingBox())!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
  await close();
});

test(
  'the guest page reports within a second that it is offline, explains dotted rules, and is compressed and fetched once',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed, column, story] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    const answers: (string | undefined)[] = [];
    const read = (answer: Response) => {
      if (answer.url().includes(`/api/guest/campaigns/${campaignId}`))
        answers.push(answer.headers()['content-encoding']);
    };
    await guest.goto('about:blank');
    guest.on('response', read);
    // When the event stream opens, the page refetches to catch up with changes.
    guest.on('request', (request) => {
      if (request.url().includes('/api/events')) guest.off('response', read);
    });
    await guest.goto(`/upload/${campaignId}`);
    await expectShown(slotOf(guest, feed), 'empty');
    expect(answers).toEqual([expect.stringMatching(/^(gzip|br|zstd)$/)]);
    await expect(guest.getByText(/· recommended$/)).toBeVisible();
    await guest.context().setOffline(true);
    await expect(guest.getByText('You are offline.', { exact: true })).toBeVisible({ timeout: 1000 });
    await guest.context().setOffline(false);
    await close();
  },
);

test(
  'the code step, the list of campaigns, the matching sheet and the viewer support large text and zoom',
  { tag: '@long' },
  async ({ page, browser }, info) => {
    test.slow();
    const me = await signUpQuickly(page);
    const name = 'Spring launch for Aster Running, Northern Europe and the Benelux countries';
    const campaignIds: string[] = [];
    for (const each of [name, `${name}, second wave`])
      campaignIds.push(
        (await briefCampaign(page, me, { name: each, creatives: [{ formats: [feed, story] }] })).campaignId,
      );
    const email = newEmail();
    for (const id of campaignIds)
      await api(page, 'POST', `/campaigns/${id}/people`, { emails: [email] }, me.organizationId);
    const path = (step: string) => (shot: string) => info.outputPath(`${step}-${shot}`);
    await test.step('code', async () => {
      const device = await phone(browser);
      const guest = await device.newPage();
      await guest.goto(await linkFor(email));
      await guest.getByRole('button', { name: /^Contin/ }).click();
      await expect(guest.getByLabel('Code')).toBeVisible();
      await expectReflow(guest, path('code'));
      await device.close();
    });
    const {
      guest,
      close,
      email: other,
    } = await guestOf({ page, browser }, me, { campaignIds: campaignIds.slice(0, 1) });
    await api(page, 'POST', `/campaigns/${campaignIds[1]}/people`, { emails: [other] }, me.organizationId);
    await test.step('campaigns', async () => {
      await guest.goto('/upload');
      await expect(guest.getByRole('link', { name }).first()).toBeVisible();
      await expectReflow(guest, path('campaigns'));
    });
    await guest.goto(`/upload/${campaignIds[0]}`);
    await test.step('matching sheet', async () => {
      const files = [
        picture('northbound_trail_range_hero_master_A.jpg', 1080, 1080),
        videoFile('northbound_trail_range_hero_master_B.mp4', { width: 1080, height: 1920, seconds: 1 }),
      ];
      await chooseFiles(guest, files, () => guest.getByRole('button', { name: 'Add files' }).first().click());
      await expect(guest.getByRole('dialog').locator('[data-status]').first()).toBeVisible({ timeout: 20_000 });
      await expectReflow(guest, path('sheet'));
      const dialog = guest.getByRole('dialog');
      expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await guest.keyboard.press('Escape');
      await guest.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    });
    await test.step('viewer', async () => {
      await addFile(guest, feed, picture('square.png', 1080, 1080));
      await expectShown(slotOf(guest, feed), 'delivered');
      await slotOf(guest, feed)
        .getByRole('button', { name: `View ${feed}` })
        .click();
      await expect(guest.getByRole('dialog')).toBeVisible();
      await expectReflow(guest, path('viewer'));
    });
    await close();
  },
);

import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page, type TestInfo } from '@playwright/test';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { chooseFiles } from '#pages/choose-files.ts';
import { addFile, linkFor, phone } from '#pages/guest.ts';
import { briefCampaign, expectShown, guestOf, slotOf } from '#pages/guest-work.ts';
import { codeFor } from '#pages/mailbox.ts';
import { videoFile, picture } from '#pages/media.ts';
import { api, newEmail, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';
const column = 'Facebook Right column – Image';
const story = 'Instagram Stories – Video';
const carousel = 'Facebook Feed – Carousel';
const others = [
  'Facebook Marketplace – Image',
  'Instagram Feed – Image',
  'Instagram Explore home – Image',
  'Instagram Reels – Video',
];
const long = 'Autumn_boots_2026_final_final_v12_export_1080x1080_client_approved_by_legal_EN.png';

/** A picture under a long name. */
async function longNamed(width: number, height: number): Promise<string> {
  const source = picture(`${width}x${height}.png`, width, height);
  const file = path.join(path.dirname(source), long);
  await copyFile(source, file);
  return file;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** How many lines the words of a heading take, counted at each word's start and end. */
const brokenWords = (page: Page) =>
  page.getByRole('heading', { name: 'Product grid' }).evaluate((heading) => {
    const range = document.createRange();
    const text = heading.firstChild;
    return ['Product', 'grid'].filter((word) => {
      const at = heading.textContent.indexOf(word);
      if (!text) return true;
      range.setStart(text, at);
      range.setEnd(text, at + word.length);
      return range.getClientRects().length > 1;
    });
  });

/** Elements whose text is cut off or outside the viewport, and how much wider than the viewport the page is. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth} px`] : [];
    // A file name keeps its beginning and its end, and some lists scroll sideways.
    const exempt = '.whitespace-pre, .overflow-x-auto, .sr-only, [aria-hidden]';
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      );
      const { right, width, height } = element.getBoundingClientRect();
      if (!hasText || width < 2 || height < 2 || element.closest(exempt)) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const isClipped =
        element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'hidden';
      if (right > clientWidth + 1 || isClipped) found.push(element.textContent.slice(0, 60));
    }
    return found;
  });

/** Widths of a phone in pixels, each with a size of the text in percent; every commit tries the largest text. */
const sizes = [
  [390, 200],
  [320, 200],
  ...(process.env['LONG'] === '1'
    ? ([
        [390, 100],
        [320, 150],
      ] as const)
    : []),
] as const;

/** Expects nothing to be cut off on a phone, with large text too. */
async function expectFits(page: Page, state: string): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const [width, percent] of sizes) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent);
    const cut = await cutOff(page);
    if (cut.length > 0) found[`${state}, ${width} px, text at ${percent} %`] = cut;
  }
  expect(found).toEqual({});
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Reloads the guest's page with a changed answer of the server, for states that take long to reach. */
async function reloadAs(guest: Page, state: string, change: (page: GuestPage) => Partial<GuestPage>): Promise<void> {
  await guest.route('**/api/guest/campaigns/*', async (route) => {
    const answer = await route.fetch();
    const stored = (await answer.json()) as GuestPage;
    await route.fulfill({ response: answer, json: { ...stored, ...change(stored) } });
  });
  await guest.reload();
  await expectShown(slotOf(guest, feed), state);
}

/** The page of a brief whose only file is delivered. */
const complete = ({ campaign, creatives }: GuestPage): Partial<GuestPage> => ({
  campaign: { ...campaign, progress: { delivered: 1, attention: 0, total: 1, fieldsMissing: 0 } },
  creatives: creatives
    .map((creative) => ({ ...creative, slots: creative.slots.filter(({ format }) => format.name === feed) }))
    .filter(({ slots }) => slots.length > 0),
});

/** The same page, with changes requested on the file. */
const returned = (page: GuestPage): Partial<GuestPage> => {
  const creatives = complete(page).creatives ?? [];
  const feedback = creatives.flatMap(({ id: creativeId, slots }) =>
    slots.map(({ id: slotId }) => ({ creativeId, slotId, total: 1, open: 1, decision: 'changes' as const })),
  );
  return { creatives, feedback };
};

test('nothing is cut off on a phone, in any state, with text at 100 to 200 %', async ({ page, browser }) => {
  test.slow();
  const me = await signUpQuickly(page);
  const { campaignId } = await briefCampaign(page, me, {
    name: 'Spring launch for Aster Running, Northern Europe and the Benelux countries',
    dueAt: inDays(6),
    creatives: [
      { name: 'Trail_hero_film_for_every_placement_of_the_campaign', formats: [feed, column, story, carousel] },
      { name: 'Product grid', formats: [story], deadlineAt: inDays(3) },
      { name: 'Harbour_cutdowns', formats: others },
    ],
  });
  const email = `creative.production.department.${Date.now()}@northern-production-company.example.org`;
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId], email });
  await addFile(guest, feed, await longNamed(1080, 1080));
  await expectShown(slotOf(guest, feed), 'delivered');
  await addFile(guest, column, await longNamed(300, 900));
  await expectShown(slotOf(guest, column), 'does-not-fit');
  await slotOf(guest, column).getByRole('button', { name: 'Upload anyway' }).click();
  const rules = slotOf(guest, story)
    .first()
    .getByRole('button', { name: /File requirements$/ });
  expect((await rules.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await rules.click();
  await expectFits(guest, 'rejected');
  // 1280 px at 400 %.
  await guest.setViewportSize({ width: 320, height: 256 });
  expect(await cutOff(guest)).toEqual([]);
  expect(await brokenWords(guest)).toEqual([]);
  await guest.setViewportSize({ width: 390, height: 844 });
  await keepsSelection(guest);
  await guest.getByLabel('Language').selectOption('fr-FR');
  await expect(
    slotOf(guest, column).getByText('Pas encore livré').or(guest.getByText('Ajouter des fichiers')),
  ).toBeVisible();
  await expectFits(guest, 'in French');
  await reloadAs(guest, 'changes', returned);
  // The files that were given up do not return.
  await expect(guest.getByRole('dialog')).toBeHidden();
  await guest.context().setOffline(true);
  await expect(guest.getByText('Vous êtes hors ligne.')).toBeVisible();
  await expectFits(guest, 'changes requested, offline');
  await guest.context().setOffline(false);
  await guest.unrouteAll({ behavior: 'ignoreErrors' });
  await reloadAs(guest, 'delivered', complete);
  await expect(guest.getByText(email)).toBeVisible();
  await expectFits(guest, 'everything delivered');
  await guest.unrouteAll({ behavior: 'ignoreErrors' });
  await close();
});

/** Chosen files survive a reload, and every way out of their dialog asks first. */
async function keepsSelection(guest: Page): Promise<void> {
  const files = [picture('summer_a.png', 1080, 1350), picture('summer_b.png', 1080, 1080)];
  const sheet = guest.getByRole('dialog', { name: 'Where each file belongs' });
  const question = guest.getByRole('alertdialog', { name: 'Close without uploading 2 files?' });
  await chooseFiles(guest, files, () => guest.getByRole('button', { name: 'Add files', exact: true }).click());
  await expect(sheet.getByText('summer_b.png')).toBeVisible();
  await expectFits(guest, 'chosen files');
  await guest.goBack();
  await expect(question).toBeVisible();
  expect(await cutOff(guest)).toEqual([]);
  await question.getByRole('button', { name: 'Keep going' }).click();
  await expect(question).toBeHidden();
  guest.once('dialog', (dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    void dialog.accept();
  });
  await guest.reload();
  await expect(sheet.getByText('summer_b.png')).toBeVisible();
  await guest.goBack();
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
}

test('a long brief is searched', { tag: '@long' }, async ({ page, browser }, info) => {
  const me = await signUpQuickly(page);
  const creatives = [
    { name: 'Trail hero', formats: [feed, story] },
    { name: 'Product grid', formats: [story, column, carousel] },
    { name: 'Harbour_cutdowns', formats: others },
  ];
  const { campaignId } = await briefCampaign(page, me, { creatives });
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  await searches(guest, info);
  await close();
});

/** Searches a long brief: with typing errors, by format, by the guest's own file, and by keyboard alone. */
async function searches(guest: Page, info: TestInfo): Promise<void> {
  const field = guest.getByRole('searchbox', { name: 'Search creatives, formats and files' });
  const results = guest.getByRole('list', { name: 'Results' });
  await field.fill('nothing is called so');
  await expect(guest.getByText(/^No creative, format or file matches “nothing is called so”/)).toBeVisible();
  await field.fill('harbuor');
  await expect(results.getByRole('link')).toHaveText(['Harbour_cutdowns']);
  await field.press('Enter');
  await expect(guest.getByRole('heading', { name: 'Harbour_cutdowns' })).toBeFocused();
  await expect(field).toHaveValue('');
  await field.fill('stories');
  await expect(results.getByRole('link')).toHaveText([/^Instagram Stories – Video/, /^Instagram Stories – Video/]);
  await guest.screenshot({ path: info.outputPath('found.png') });
  expect(await cutOff(guest)).toEqual([]);
  await field.press('ArrowDown');
  await guest.keyboard.press('ArrowDown');
  await guest.keyboard.press('Enter');
  await expect(slotOf(guest, story).and(guest.locator(':focus'))).toBeInViewport();
}

test(
  'the first slot is above the fold, rows are compact, and the status bar covers no button',
  { tag: '@long' },
  async ({ page, browser }, info) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, {
      dueAt: new Date(Date.now() + 2.4 * 86_400_000).toISOString(),
      creatives: [{ formats: [feed, column, story] }],
    });
    // An address without a last name.
    const email = `studio@w${process.pid}-${Date.now()}.example.org`;
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId], email });
    await guest.screenshot({ path: info.outputPath('first.png') });
    const row = await slotOf(guest, feed).boundingBox();
    expect(row!.height).toBeLessThanOrEqual(125);
    expect(row!.y + row!.height).toBeLessThanOrEqual(844);
    await addFile(guest, feed, picture('square.png', 1080, 1080));
    await expectShown(slotOf(guest, feed), 'delivered');
    expect((await slotOf(guest, feed).boundingBox())!.height).toBeLessThanOrEqual(125);
    await addFile(guest, column, picture('tall.png', 300, 900));
    // The head of the page and the status bar agree.
    await expect(guest.getByText('1 needs attention')).toHaveCount(2);
    await guest.evaluate(() => window.scrollTo(0, 0));
    await guest.screenshot({ path: info.outputPath('status.png'), fullPage: true });
    const bar = await guest.getByRole('button', { name: '1 needs attention' }).boundingBox();
    for (const button of await slotOf(guest, column).getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(box!.y >= bar!.y + bar!.height || box!.y + box!.height <= bar!.y).toBe(true);
    }
    // The guest's name is asked for last.
    const name = await guest.getByRole('heading', { name: 'What is your name?' }).boundingBox();
    expect(name!.y).toBeGreaterThan((await slotOf(guest, story).boundingBox())!.y);
    await close();
  },
);

test(
  'a file that breaks rules is sent with a reason, which the team reads with the version',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId, creativeIds } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    const slot = slotOf(guest, feed);
    await addFile(guest, feed, picture('narrow.png', 300, 300));
    await slot.getByRole('button', { name: 'Upload anyway' }).click();
    await slot.getByRole('button', { name: 'Upload with this reason' }).click();
    await expect(slot.getByText('Give a reason: the team uses it to decide.')).toBeVisible();
    await slot.getByLabel('Why should it count?').fill('The larger export follows on Monday');
    await slot.getByRole('button', { name: 'Upload with this reason' }).click();
    await expectShown(slot, 'does-not-fit');
    await page.goto(`/campaigns/${campaignId}/creatives/${creativeIds[0]}`);
    await page.getByRole('button', { name: `View ${feed}` }).click();
    await expect(page.getByRole('region', { name: 'Note' })).toHaveText('The larger export follows on Monday');
    await close();
  },
);

test(
  'the viewer plays the rendition of a video, and the original if that fails',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [story] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await addFile(guest, story, videoFile('story.mp4', { width: 1080, height: 1920, seconds: 2 }));
    await expectShown(slotOf(guest, story), 'delivered');
    await guest.route('**/api/guest/campaigns/*', async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replace(
        /"rendition":\{[^}]*\}/g,
        '"rendition":{"state":"ready","url":"/api/rendition.mp4"}',
      );
      await route.fulfill({ response: answer, body: text });
    });
    await guest.reload();
    const rendition = guest.waitForRequest(/rendition\.mp4/);
    const original = guest.waitForRequest(/disposition=inline/);
    await slotOf(guest, story).getByRole('button', { name: /^View/ }).click();
    await rendition;
    await guest.locator('dialog video').dispatchEvent('error');
    await original;
    // A poll may still be pending.
    await guest.unrouteAll({ behavior: 'ignoreErrors' });
    await close();
  },
);

test('the picture of the requesting member is shown', { tag: '@long' }, async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
  await page.goto('/me');
  await chooseFiles(page, picture('face.png', 300, 300), () =>
    page
      .getByRole('button', { name: /picture/i })
      .first()
      .click(),
  );
  await expect
    .poll(async () => (await api<{ avatarUrl: string | null }>(page, 'GET', '/account/me')).avatarUrl)
    .not.toBeNull();
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  const face = guest.locator('img[src*="/avatar"]');
  await expect.poll(() => face.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await close();
});

test('a code is sent once, and the campaign is fetched once', { tag: '@long' }, async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
  const email = newEmail();
  await api(page, 'POST', `/campaigns/${campaignId}/people`, { emails: [email] }, me.organizationId);
  const device = await phone(browser);
  const guest = await device.newPage();
  const requests: string[] = [];
  guest.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const count = (pattern: RegExp) => requests.filter((each) => pattern.test(each)).length;
  await guest.goto(await linkFor(email));
  await guest.getByRole('button', { name: 'Continue' }).click();
  const code = await codeFor(email);
  await guest.getByLabel('Code').fill(code);
  await expect(slotOf(guest, feed)).toBeVisible();
  expect(count(/^POST .*\/confirm/)).toBe(1);
  const events = guest.waitForRequest(/\/api\/events/);
  requests.length = 0;
  await guest.goto(`/upload/${campaignId}`);
  await expect(slotOf(guest, feed)).toBeVisible();
  await events;
  expect(count(new RegExp(`^GET /api/guest/campaigns/${campaignId}$`))).toBe(1);
  await device.close();
});

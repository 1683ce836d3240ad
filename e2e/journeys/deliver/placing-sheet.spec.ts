import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectState, slot } from '#pages/creative.ts';
import { addFiles, row, sheet, statesOf } from '#pages/placing.ts';
import { videoFile, folderOf, picture } from '#pages/media.ts';
import { briefMany, briefQuickly, signUpQuickly } from '#pages/session.ts';

const stories = 'Instagram Stories – Video';
const reels = 'Instagram Reels – Video';
const feed = 'Instagram Feed – Image';
const square = 'LinkedIn Single image ad – Square';

/** Whether an element shows all of its text. */
const isWhole = (element: Locator) =>
  element.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1,
  );

const story = (name: string) => videoFile(name, { width: 1080, height: 1920, seconds: 2 });

test(
  'the suggestions of a drop are accepted together, guesses only one by one',
  { tag: '@long' },
  async ({ page }, info) => {
    const me = await signUpQuickly(page);
    const campaign = await briefMany(
      page,
      me,
      ['Unboxing Reel', 'Latte Art Masterclass', 'Night run'],
      [stories, reels, feed],
    );
    await page.goto(campaign);
    const vertical = { width: 1080, height: 1920 };
    const copied = videoFile('UnboxingReel_story_v2.mp4', { ...vertical, seconds: 2 });
    const folder = folderOf('cameras and designers', {
      'UnboxingReel_story_v2.mp4': copied,
      'UnboxingReel_story_v2 (1).mp4': copied,
      'latte-art_reels.mp4': videoFile('latte.mp4', { ...vertical, seconds: 3 }),
      'latte_feed.jpg': picture('latte.jpg', 1080, 1350),
      'DJI_0093.MP4': videoFile('dji.mp4', { ...vertical, seconds: 4 }),
      'IMG_2034.jpg': picture('img.jpg', 1440, 1800),
      '300x250.jpg': picture('banner-300x250.jpg', 300, 250),
    });
    await addFiles(page, folder, 'folder');
    const whole = row(page, 'UnboxingReel_story_v2');
    await expect(whole).toHaveCount(1, { timeout: 20_000 });
    await expect(whole).toContainText('Same file: UnboxingReel_story_v2');
    await expect(whole.getByText('Name says “unboxing reel”, “story”')).toBeVisible();
    await expect(whole.getByRole('combobox')).toContainText(stories);
    // Every video keeps its picture after rows unmount and remount.
    await expect(whole.locator('canvas[data-drawn]')).toBeVisible();
    await expect(row(page, 'DJI_0093').getByText(/which (?:one|creative) is it for\?/i)).toBeVisible();
    await expect(row(page, '300x250').getByText('No slot has this banner size.')).toBeVisible();
    const head = (name: string) => sheet(page).locator('li', { has: page.getByRole('heading', { level: 3, name }) });
    await expect(head('Suggested')).toContainText('2');
    await page.screenshot({ path: info.outputPath('asked.png') });
    await sheet(page).getByRole('button', { name: 'Accept 2 suggestions' }).click();
    await expect(head('Suggested')).toContainText('You decided both.');
    await expect(row(page, 'latte-art_reels').getByRole('combobox')).toContainText(reels);
    await expect(row(page, 'latte_feed').getByRole('combobox')).toContainText(feed);
    for (const name of ['DJI_0093', 'IMG_2034']) await expect(row(page, name)).toHaveAttribute('data-status', 'asks');
    await sheet(page).getByRole('button', { name: 'Upload 3 files' }).click();
    // Files that wait for an answer stay; Escape clears a selection, then asks before anything is lost.
    await expect(sheet(page)).toContainText('3 files are uploading to');
    await expect(sheet(page).locator('[data-status]')).toHaveCount(3);
    await row(page, 'DJI_0093').getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await expect(row(page, 'DJI_0093').getByRole('checkbox')).not.toBeChecked();
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog', { name: 'Close without uploading 3 files?' })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(sheet(page)).toBeHidden();
    const delivered = { 'Unboxing Reel': [stories], 'Latte Art Masterclass': [reels, feed], 'Night run': [] };
    await expect.poll(() => deliveredIn(page, campaign), { timeout: 60_000 }).toEqual(delivered);
  },
);

/** The delivered formats of each creative. */
async function deliveredIn(page: Page, campaign: string): Promise<Record<string, string[]>> {
  const states = await statesOf(page, campaign);
  const all = [stories, reels, feed];
  return Object.fromEntries(
    Object.entries(states).map(([name, slotStates]) => [name, all.filter((_, at) => slotStates[at] === 'delivered')]),
  );
}

test(
  'long names of files, creatives and formats are distinguishable in the sheet',
  { tag: '@long' },
  async ({ page }, info) => {
    const me = await signUpQuickly(page);
    const long = 'Trail range 2027, summer: the runner on the ridge at dawn, director’s cut';
    const campaign = await briefMany(page, me, [long], [stories, square]);
    await page.goto(campaign);
    const names = ['v1', 'v2'].map((end) => `northbound_trail_range_2027_instagram_stories_master_${end}.mp4`);
    const still = picture('northbound_trail_range_2027_linkedin_square_en-US.jpg', 1080, 1080);
    await addFiles(page, [...names.map(story), still]);
    await expect(row(page, names[0] ?? '')).toBeVisible({ timeout: 20_000 });
    for (const name of names) {
      const end = row(page, name).getByTitle(name).locator('span').last();
      await expect(end).toHaveText(name.slice(-14));
      expect(await isWhole(end)).toBe(true);
    }
    const placed = row(page, 'linkedin_square');
    await expect(placed.getByText('Fits', { exact: true })).toBeVisible();
    expect((await sheet(page).boundingBox())?.width).toBe(1176);
    expect(await isWhole(placed.getByTitle(long))).toBe(true);
    expect(await isWhole(placed.getByRole('combobox').getByText(square))).toBe(true);
    const list = sheet(page).getByRole('list', { name: 'Where each file belongs' });
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const heights = await sheet(page)
      .locator('[data-status]')
      .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(56);
    await page.screenshot({ path: info.outputPath('wide.png') });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: info.outputPath('narrow.png') });
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  },
);

test(
  'the sheet filters, searches, assigns several files and creates variations for them',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [stories, feed]));
    await addFiles(page, [
      story('trail_story.mp4'),
      picture('trail_one.jpg', 1080, 1350),
      picture('trail_two.jpg', 1080, 1350),
      picture('banner.jpg', 200, 600),
    ]);
    const rows = sheet(page).locator('[data-status]');
    await expect(rows).toHaveCount(4, { timeout: 20_000 });
    await sheet(page)
      .getByRole('button', { name: /^No place/ })
      .click();
    await expect(rows).toHaveCount(2);
    await sheet(page).getByRole('button', { name: /^All/ }).click();
    const search = sheet(page).getByRole('searchbox', { name: 'Find a file or slot' });
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('trail_two');
    await expect(rows).toHaveCount(1);
    await search.fill('');
    // The worst verdict of the selected files, and the state of each place.
    for (const name of ['trail_story.mp4', 'trail_one.jpg']) await row(page, name).getByRole('checkbox').check();
    await sheet(page).getByRole('combobox', { name: 'Assign to…' }).click();
    await expect(page.getByRole('option', { name: feed })).toContainText('Does not fit · empty');
    await page.keyboard.press('Escape');
    await sheet(page).getByRole('button', { name: 'Clear' }).click();
    for (const name of ['trail_one.jpg', 'trail_two.jpg']) await row(page, name).getByRole('checkbox').check();
    await page.keyboard.press('a');
    await expect(page.getByRole('option').first()).toContainText(feed);
    await expect(page.getByRole('option', { name: feed })).toContainText('Fits · empty');
    await expect(page.getByRole('option', { name: stories })).toContainText('Does not fit · empty');
    await page.getByRole('option', { name: feed }).click();
    for (const name of ['trail_one.jpg', 'trail_two.jpg'])
      await expect(row(page, name).getByText('Fits', { exact: true })).toBeVisible();
    for (const name of ['trail_one.jpg', 'trail_two.jpg']) await row(page, name).getByRole('checkbox').check();
    await sheet(page).getByRole('button', { name: 'Make A and B' }).click();
    await sheet(page).getByRole('button', { name: 'Upload 3 files' }).click();
    for (const format of [stories, feed]) await expectState(slot(page, format), 'delivered');
    const { slots } = (await (
      await page.request.get(`/api${page.url().replace(/^.*(?=\/creatives\/)/, '')}`)
    ).json()) as { slots: { variations: unknown[] }[] };
    expect(slots.map(({ variations }) => variations.length)).toEqual([1, 2]);
  },
);

test('the sheet works with the keyboard alone', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories, 'Facebook Stories – Video', feed]));
  await addFiles(page, [story('final.mp4'), picture('portrait.jpg', 1080, 1350), picture('banner.jpg', 200, 600)]);
  const openRow = row(page, 'final.mp4');
  await expect(openRow.getByRole('button', { name: 'Both' })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('1');
  await expect(openRow.getByText('Fits', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const misfit = row(page, 'banner.jpg');
  await page.keyboard.press('x');
  await expect(misfit.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('p');
  await expect(page.getByRole('option').first()).toContainText('Does not fit');
  await page.keyboard.press('Escape');
  await expect(misfit.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(misfit).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(sheet(page)).toBeHidden();
  for (const format of [stories, feed]) await expectState(slot(page, format), 'delivered');
});

test('files uploaded in two steps are undone together', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories, 'Facebook Stories – Video', feed]));
  await addFiles(page, [story('final.mp4'), picture('portrait.jpg', 1080, 1350)]);
  await sheet(page).getByRole('button', { name: 'Upload 1 file' }).click({ timeout: 20_000 });
  const openRow = row(page, 'final.mp4');
  await expect(row(page, 'portrait.jpg')).toBeHidden();
  await openRow.getByRole('button', { name: stories, exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(sheet(page)).toBeHidden();
  for (const format of [stories, feed]) await expectState(slot(page, format), 'delivered');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. Everything is as it was before.')).toBeVisible({ timeout: 20_000 });
  for (const format of [stories, feed]) await expectState(slot(page, format), 'empty');
});

test(
  'a drop of many files is undone completely, even if one file fails at first',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const names = Array.from({ length: 12 }, (_, index) => `Hook ${index + 1}`);
    const campaign = await briefMany(page, me, names, [feed, square]);
    const [portrait, still] = [picture('feed.jpg', 1080, 1350), picture('square.jpg', 1080, 1080)];
    const files = names.flatMap((name) => [
      [`${name}/instagram feed.jpg`, portrait],
      [`${name}/linkedin square.jpg`, still],
    ]);
    await page.goto(campaign);
    await addFiles(page, folderOf('taken back', Object.fromEntries(files)), 'folder');
    await sheet(page).getByRole('button', { name: 'Upload 24 files' }).click({ timeout: 30_000 });
    const delivered = async () =>
      Object.values(await statesOf(page, campaign))
        .flat()
        .filter((state) => state === 'delivered').length;
    await expect.poll(delivered, { timeout: 60_000 }).toBe(24);
    let [refused, running, most] = [0, 0, 0];
    await page.route('**/api/variations/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      running += 1;
      most = Math.max(most, running);
      // Long enough to read the progress.
      await new Promise((resolve) => setTimeout(resolve, 100));
      running -= 1;
      if (refused > 0) return route.fallback();
      refused += 1;
      return route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"server.error"}' });
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/^Undoing \d+ of 24…$/)).toBeVisible();
    await expect(page.getByText(/^1 file could not be undone\. Press Undo again\./)).toBeVisible({
      timeout: 30_000,
    });
    expect(await delivered()).toBe(1);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone. Everything is as it was before.')).toBeVisible({ timeout: 20_000 });
    expect(await delivered()).toBe(0);
  },
);

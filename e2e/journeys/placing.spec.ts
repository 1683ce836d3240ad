import { expect, test } from '@playwright/test';
import { expectState, slot } from '#pages/creative.ts';
import { addFiles, row, sheet, statesOf } from '#pages/placing.ts';
import { chooseFiles } from '#pages/choose-files.ts';
import { videoFile, folderOf, picture } from '#pages/media.ts';
import { briefMany, briefQuickly, signUpQuickly } from '#pages/session.ts';

const stories = 'Instagram Stories – Video';
const facebookStories = 'Facebook Stories – Video';
const feed = 'Instagram Feed – Image';
const square = 'LinkedIn Single image ad – Square';
const carousel = 'Facebook Feed – Carousel';

const story = () => videoFile('story.mp4', { width: 1080, height: 1920, seconds: 2 });
const portrait = () => picture('portrait.jpg', 1080, 1350);

test('forty files in folders, dropped on a campaign, are placed in their slots', async ({ page }) => {
  const me = await signUpQuickly(page);
  const hooks = Array.from({ length: 10 }, (_, index) => `Hook ${index + 1}`);
  const campaign = await briefMany(page, me, hooks, [stories, facebookStories, feed, square]);
  const [video9x16, still4x5, still1x1] = [story(), portrait(), picture('square.jpg', 1080, 1080)];
  const files = hooks.flatMap((hook, index) => [
    [`${hook}/IG-Story_9x16_v2.mp4`, video9x16],
    [`${hook}/FB stories FINAL.mp4`, video9x16],
    [`all/spring_hook${String(index + 1).padStart(2, '0')}_IG_feed.jpg`, still4x5],
    [`all/SPRING_Hook-${index + 1}_LinkedIn_1x1.jpg`, still1x1],
  ]);
  await page.goto(campaign);
  await addFiles(page, folderOf('delivery', Object.fromEntries(files)), 'folder');
  await expect(sheet(page).getByRole('button', { name: 'Upload 40 files' })).toBeEnabled({ timeout: 30_000 });
  await expect(sheet(page).getByRole('button', { name: /^Which slot/ })).toBeHidden();
  const heights = await sheet(page)
    .locator('[data-status]')
    .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(56);
  await sheet(page).getByRole('button', { name: 'Upload 40 files' }).click();
  await expect
    .poll(async () => statesOf(page, campaign), { timeout: 90_000 })
    .toEqual(Object.fromEntries(hooks.map((hook) => [hook, Array.from({ length: 4 }, () => 'delivered')])));
});

test(
  'uncertain files ask a question, files without a place give a reason, and the drop can be undone',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [stories, facebookStories, feed]));
    await addFiles(page, [
      videoFile('final.mp4', { width: 1080, height: 1920, seconds: 2 }),
      picture('trail_feed.jpg', 200, 600),
    ]);
    const openRow = row(page, 'final.mp4');
    await expect(openRow.getByRole('button', { name: 'Both' })).toBeVisible({ timeout: 20_000 });
    await expect(sheet(page).getByRole('button', { name: /^Upload/ })).toBeDisabled();
    const unplacedRow = row(page, 'trail_feed.jpg');
    await expect(unplacedRow.getByText(/^200 px wide: at least 500 px/)).toBeVisible();
    await expect(unplacedRow.getByText(/Nearest: .* \/ Instagram Feed – Image/)).toBeVisible();
    await openRow.getByRole('button', { name: facebookStories, exact: true }).click();
    await expect(openRow.getByText('Fits', { exact: true })).toBeVisible();
    // The picker lists fitting places first, with the state of each.
    await unplacedRow.getByRole('combobox').click();
    await expect(page.getByRole('option').first()).toContainText('Does not fit · empty');
    await page.getByRole('option', { name: feed }).click();
    await expect(unplacedRow.getByText('Does not fit')).toBeVisible();
    await expect(sheet(page).getByRole('button', { name: 'Upload 1 file' })).toBeEnabled();
    await unplacedRow.getByRole('button', { name: 'Upload anyway' }).click();
    await expect(sheet(page).getByRole('button', { name: 'Upload 1 file' })).toBeEnabled();
    await unplacedRow.getByLabel('Why should it count?').fill('Only this cut exists');
    await unplacedRow.getByRole('button', { name: 'Upload with this reason' }).click();
    await sheet(page).getByRole('button', { name: 'Upload 2 files' }).click();
    await expectState(slot(page, facebookStories), 'delivered');
    await expectState(slot(page, feed), 'does-not-fit');
    await expectState(slot(page, stories), 'empty');
    await page.getByRole('button', { name: `View ${feed}` }).click();
    await expect(page.getByRole('region', { name: 'Note' })).toHaveText('Only this cut exists');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Note' })).toBeHidden();
    // Still offered after a reload.
    await page.reload();
    await expectState(slot(page, feed), 'does-not-fit');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone. Everything is as it was before.')).toBeVisible();
    await expectState(slot(page, facebookStories), 'empty');
    await expectState(slot(page, feed), 'empty');
  },
);

test(
  'files added to the sheet keep earlier decisions and are grouped by format',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [stories, facebookStories, feed]));
    await addFiles(page, videoFile('trail_master.mp4', { width: 1080, height: 1920, seconds: 2 }));
    const master = row(page, 'trail_master.mp4');
    await expect(master.getByText('Fits all 2')).toBeVisible({ timeout: 20_000 });
    await expect(sheet(page).getByText('1 file → 2 places.')).toBeVisible();
    // Files added later are placed too; earlier decisions stay.
    await master.getByRole('button', { name: `Remove from ${facebookStories}` }).click();
    await chooseFiles(page, portrait(), () => sheet(page).getByRole('button', { name: 'Add files' }).click());
    await expect(row(page, 'portrait.jpg').getByText('Fits', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(master.getByText('Fits', { exact: true })).toBeVisible();
    await sheet(page).getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: 'Format' }).click();
    for (const name of [stories, feed])
      await expect(sheet(page).getByRole('heading', { level: 3, name })).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Upload 2 files' }).click();
    for (const format of [stories, feed]) await expectState(slot(page, format), 'delivered');
    await expectState(slot(page, facebookStories), 'empty');
  },
);

test('one file for several places is sent once', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories, facebookStories]));
  const parts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/api/uploads/')) parts.push(request.url());
  });
  await addFiles(page, videoFile('trail_master.mp4', { width: 1080, height: 1920, seconds: 2 }));
  await expect(row(page, 'trail_master.mp4').getByText('Fits all 2')).toBeVisible({ timeout: 20_000 });
  await sheet(page).getByRole('button', { name: 'Upload 1 file' }).click();
  for (const format of [stories, facebookStories]) await expectState(slot(page, format), 'delivered');
  expect(new Set(parts).size).toBe(1);
});

test('nothing delivered is replaced without a confirmation', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories, feed]));
  await addFiles(page, videoFile('trail_v1.mp4', { width: 1080, height: 1920, seconds: 2 }));
  await sheet(page).getByRole('button', { name: 'Upload 1 file' }).click();
  await expectState(slot(page, stories), 'delivered');
  await addFiles(page, [videoFile('trail_v2.mp4', { width: 1080, height: 1920, seconds: 3 }), portrait()]);
  const again = row(page, 'trail_v2.mp4');
  await expect(again.getByText('Replaces trail_v1.mp4')).toBeVisible({ timeout: 20_000 });
  await expect(sheet(page).getByRole('heading', { level: 3 }).first()).toHaveText('Replaces delivered files');
  await expect(sheet(page).getByRole('button', { name: 'Upload 1 file' })).toBeEnabled();
  await again.getByRole('button', { name: 'Replace' }).click();
  await sheet(page).getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(slot(page, stories).getByText('v2')).toBeVisible({ timeout: 20_000 });
  await expectState(slot(page, feed), 'delivered');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. Everything is as it was before.')).toBeVisible();
  await expectState(slot(page, feed), 'empty');
  await expectState(slot(page, stories), 'delivered');
  const { slots } = (await (
    await page.request.get(`/api${page.url().replace(/^.*(?=\/creatives\/)/, '')}`)
  ).json()) as {
    slots: { variations: { cards: { versions: { originalName: string }[] }[] }[] }[];
  };
  const names = slots.map(({ variations }) =>
    variations.map(({ cards }) => cards.map(({ versions }) => versions.length)),
  );
  expect(names).toEqual([[[1]], []]);
});

test(
  'numbered files become the cards of a carousel in their order, and a uid in a name replaces its file',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, [carousel, feed]);
    await page.goto(address);
    const cards = [3, 1, 2].map((number) => picture(`trail_card_0${number}.jpg`, 1080, 1080));
    await addFiles(page, [...cards, portrait()]);
    await expect(row(page, 'trail_card_02.jpg').getByText('Card 2')).toBeVisible({ timeout: 20_000 });
    await sheet(page).getByRole('button', { name: 'Upload 4 files' }).click();
    await expectState(slot(page, carousel), 'delivered');
    await expectState(slot(page, feed), 'delivered');
    const placed = async () => {
      const answer = await page.request.get(`/api/creatives/${address.split('/').at(-1)}`);
      const { slots } = (await answer.json()) as {
        slots: { variations: { cards: { uid: string; versions: { originalName: string }[] }[] }[] }[];
      };
      return slots.map(({ variations }) => variations[0]?.cards ?? []);
    };
    // Two files become a carousel; the third is appended.
    const named = async () => (await placed())[0]?.map(({ versions }) => versions[0]?.originalName);
    await expect.poll(named).toEqual([1, 2, 3].map((at) => `trail_card_0${at}.jpg`));
    const [, single] = await placed();
    await addFiles(page, picture(`whatever ${single?.[0]?.uid}.jpg`, 1080, 1080));
    await expect(row(page, 'whatever').getByText('Replaces portrait.jpg')).toBeVisible({ timeout: 20_000 });
    await row(page, 'whatever').getByRole('button', { name: 'Replace' }).click();
    await sheet(page).getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(slot(page, feed).getByText('v2')).toBeVisible({ timeout: 20_000 });
  },
);

test('two hundred files are placed by keyboard only', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  const names = Array.from({ length: 50 }, (_, index) => `Concept ${index + 1}`);
  const campaign = await briefMany(page, me, names, [stories, facebookStories, feed, square]);
  const [video9x16, still4x5, still1x1] = [story(), portrait(), picture('square.jpg', 1080, 1080)];
  const files = names.flatMap((name) => [
    [`${name}/ig story.mp4`, video9x16],
    [`${name}/fb story.mp4`, video9x16],
    [`${name}/ig.jpg`, still4x5],
    [`${name}/linkedin.jpg`, still1x1],
  ]);
  await page.goto(campaign);
  await addFiles(page, folderOf('two hundred', Object.fromEntries(files)), 'folder');
  const send = sheet(page).getByRole('button', { name: 'Upload 200 files' });
  await expect(send).toBeEnabled({ timeout: 60_000 });
  expect(await sheet(page).locator('[data-status]').count()).toBeLessThan(40);
  const target = sheet(page).locator('[data-status]').getByRole('combobox').first();
  await target.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  // The list renders only its first options, but arrow keys reach all and the search covers all.
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('Concept 31');
  await page.keyboard.type('Concept 50 Instagram Feed');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(target).toContainText('Instagram Feed');
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('Tab');
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
});

import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { addFiles, sheet } from '#pages/placing.ts';
import { videoFile, picture } from '#pages/media.ts';
import { briefQuickly, signUpQuickly } from '#pages/session.ts';
import { chooseFiles } from '#pages/choose-files.ts';

const stories = 'Instagram Stories – Video';
const feed = 'Instagram Feed – Image';

const large = (name: string) => videoFile(name, { width: 1080, height: 1920, seconds: 2, paddingBytes: 14_000_000 });

// Throttling is per CDP session: one for each page.
const sessions = new WeakMap<Page, CDPSession>();

/** Throttles the upload rate, in bytes per second. */
async function line(page: Page, uploadThroughput: number): Promise<void> {
  const client = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, client);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

// The tests throttle uploads so that videos take a while.
test.describe.configure({ timeout: 180_000 });

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

test(
  'the upload tray stays across pages and reloads, and closes when all uploads are done',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, [stories, feed]);
    await page.goto(address);
    await line(page, 1024 * 1024);
    const file = large('follow.mp4');
    await choose(page, slot(page, stories), file);
    // The slot in view shows its upload; the tray would repeat it.
    await expect(slot(page, stories).getByText(/[KM]B\/s/)).toBeVisible({ timeout: 20_000 });
    await expect(tray(page)).toBeHidden();
    await page.getByRole('link', { name: 'Formats Library' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Formats Library' })).toBeVisible();
    await expect(tray(page).getByText('Uploading 1 file')).toBeVisible({ timeout: 20_000 });
    await expect(
      tray(page)
        .getByText(/[KM]B\/s/)
        .first(),
    ).toBeVisible({ timeout: 20_000 });
    // The tray is folded at first; the page ends above it.
    await expect(tray(page).getByRole('button', { name: 'Pause' })).toBeHidden();
    const covered = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const top = (await tray(page).boundingBox())!.y;
      return page.getByRole('main').evaluate((main, from) => {
        const end = main.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(main).paddingBottom);
        return Math.max(0, end - from);
      }, top);
    };
    await expect.poll(covered).toBe(0);
    await tray(page).getByRole('button', { name: 'Show uploads' }).click();
    await expect(tray(page).getByRole('button', { name: 'Pause' })).toBeVisible();

    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/campaigns');
    await line(page, -1);
    await expect(
      tray(page)
        .getByText(/1 interrupted upload/)
        .first(),
    ).toBeVisible({ timeout: 20_000 });
    await tray(page).getByRole('button', { name: 'Show uploads' }).click();
    await chooseFiles(page, file, () => tray(page).getByRole('button', { name: 'Choose files' }).click());
    await expect(tray(page)).toBeHidden({ timeout: 40_000 });
    await page.goto(address);
    await expectState(slot(page, stories), 'delivered');
  },
);

test(
  'pausing and resuming all uploads works, and two tabs do not send one upload twice',
  { tag: '@long' },
  async ({ page, context }) => {
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, [stories, feed]);
    await page.goto(address);
    await line(page, 1024 * 1024);
    const file = large('twice.mp4');
    await addFiles(page, [file, picture('trail.jpg', 1080, 1350)]);
    await sheet(page).getByRole('button', { name: 'Upload 2 files' }).click();
    await expectState(slot(page, feed), 'delivered');
    await expect(
      tray(page)
        .getByText(/[KM]B\/s/)
        .first(),
    ).toBeVisible({ timeout: 20_000 });

    const other = await context.newPage();
    await other.goto('/campaigns');
    await tray(other).getByRole('button', { name: 'Show uploads' }).click({ timeout: 20_000 });
    await chooseFiles(other, file, () =>
      tray(other).getByRole('button', { name: 'Choose files' }).click({ timeout: 20_000 }),
    );
    await expect(tray(other).getByText('Uploading in another tab')).toBeVisible();
    // Uploads in progress stay throttled.
    await expect(slot(page, stories)).toHaveAttribute('data-slot-state', 'delivered', { timeout: 90_000 });
    await expect(tray(other)).toBeHidden({ timeout: 40_000 });
    const versions = (await (await page.request.get(`/api/creatives/${address.split('/').at(-1)}`)).json()) as {
      slots: { variations: { cards: { versions: unknown[] }[] }[] }[];
    };
    expect(versions.slots[0]?.variations.map(({ cards }) => cards.map((card) => card.versions.length))).toEqual([[1]]);
  },
);

test(
  'a session that ends during uploads is renewed in a second tab, and uploads continue',
  { tag: '@long' },
  async ({ page, context }) => {
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [stories]));
    await line(page, 1024 * 1024);
    await choose(page, slot(page, stories), large('signed-out.mp4'));
    const card = slot(page, stories);
    await expect(card.getByText(/[KM]B\/s/)).toBeVisible({ timeout: 20_000 });
    await card.getByRole('button', { name: 'Pause' }).click();
    await expect(card.getByText('Paused', { exact: true })).toBeVisible();
    const cookies = await context.cookies();
    await context.clearCookies();
    await line(page, -1);
    await card.getByRole('button', { name: 'Resume' }).click();
    await expect(tray(page).getByText(/Your session has ended/)).toBeVisible({ timeout: 20_000 });
    await context.addCookies(cookies);
    const other = await context.newPage();
    await other.goto('/campaigns');
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(slot(page, stories)).toHaveAttribute('data-slot-state', 'delivered', { timeout: 60_000 });
  },
);

test('a file with stored content is delivered without another upload', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories, 'Facebook Stories – Video']));
  const file = videoFile('known.mp4', { width: 1080, height: 1920, seconds: 2 });
  await choose(page, slot(page, stories), file);
  await expectState(slot(page, stories), 'delivered');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  await choose(page, slot(page, 'Facebook Stories – Video'), file);
  await expectState(slot(page, 'Facebook Stories – Video'), 'delivered');
  expect(sent).toEqual([]);
});

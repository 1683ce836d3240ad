import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { productOrigin } from '#pages/addresses.ts';

/** Counts the clicks of a journey, which starts on the overview of the sample agency. */
class Reader {
  clicks = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Chooses the ad account of a client. */
  async choose(advertiser: string): Promise<void> {
    await this.click(this.page.getByRole('button', { name: /^Ad account/ }));
    await this.click(this.page.getByRole('menuitemradio', { name: advertiser }));
  }

  /** A list of the card that compares creatives. */
  list(name: string): Locator {
    return this.page.getByRole('region', { name: 'More of this, less of that' }).getByRole('region', { name });
  }
}

const mostClicks = 4;

type Visit = Awaited<ReturnType<BrowserContext['storageState']>>;

const test = base.extend<{ reader: Reader }, { visit: Visit }>({
  visit: [
    async ({ browser }, provide) => {
      const context = await browser.newContext({ baseURL: productOrigin });
      const page = await context.newPage();
      await page.goto('/sign/look-around');
      await page.getByRole('button', { name: 'Owner' }).click();
      // The sample is made when the product first starts.
      await expect(page).not.toHaveURL(/\/sign/, { timeout: 150_000 });
      await provide(await context.storageState());
      await context.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  storageState: ({ visit }, provide) => provide(visit),
  async reader({ page }, provide) {
    await page.goto('/overview');
    await expect(page.getByRole('list', { name: 'Key figures' })).toBeVisible({ timeout: 60_000 });
    const reader = new Reader(page);
    await provide(reader);
    expect(reader.clicks, 'clicks').toBeLessThanOrEqual(mostClicks);
  },
});

test('which to make more of: the overview names the winner', { tag: '@long' }, async ({ reader, page }) => {
  const winner = reader.list('Make more of').getByRole('listitem').first();
  await expect(winner).toContainText(/Grip test by @mara\.runs.*€1\d\.\d\d.*% under/);
  await reader.click(winner.getByRole('link'));
  await expect(page.getByText(/^Winner: Cost per result/).first()).toBeVisible();
  expect(reader.clicks).toBe(1);
});

test('which to stop: the overview names what is over target or tired', { tag: '@long' }, async ({ reader }) => {
  await expect(reader.list('Stop or refresh')).toContainText(/City loop.*Tired: clicks −\d+%/);
  await reader.choose('Maison Verdier FR');
  await expect(reader.list('Stop or refresh')).toContainText(/Eau de nuit film.*€2\d\.\d\d.*% over/);
  expect(reader.clicks).toBe(2);
});

test('tired or the market: two creatives get two answers', { tag: '@long' }, async ({ reader, page }) => {
  await reader.click(
    reader
      .list('Stop or refresh')
      .getByRole('link', { name: /^City loop/ })
      .first(),
  );
  const why = page.getByRole('region', { name: 'Why results cost more' });
  await expect(why).toContainText(/Tired: clicks −\d+% at steady CPM, \d weeks/);
  await expect(why).toContainText(/Cost per result: €\d+\.\d\d in its first week, €\d+\.\d\d in the latest/);
  expect(reader.clicks).toBe(1);
});

test('which hook works: a creative says so', { tag: '@long' }, async ({ reader, page }) => {
  await reader.click(reader.list('Make more of').getByRole('link').first());
  const why = page.getByRole('region', { name: 'What costs less in this ad account' });
  await expect(why).toContainText(
    /Hook: Question costs €1\d\.\d\d per result, Bold claim €1\d\.\d\d \(\d+ and \d+ ads\)/,
  );
  await expect(why).toContainText(/Purchases, over €[\d,]+ of spend in 90 days/);
  expect(reader.clicks).toBe(1);
});

test('what a brief earned: its results say it in a sentence', { tag: '@long' }, async ({ reader, page }) => {
  await reader.click(reader.list('Make more of').getByRole('link').first());
  const brief = page.getByRole('heading', { name: 'The brief behind it' }).locator('..');
  await reader.click(brief.getByRole('link', { name: 'Grip test by @mara.runs' }));
  await reader.click(page.getByRole('tab', { name: 'Results' }));
  await expect(
    page.getByText(
      /^€[\d,]+ of spend brought \d+ results at €1\d\.\d\d each and sales of €[\d,]+, \d\.\d\d times the spend\.$/,
    ),
  ).toBeVisible();
  expect(reader.clicks).toBe(3);
});

test('why Ads Manager says otherwise: likely causes', { tag: '@long' }, async ({ reader, page }) => {
  const card = page.getByRole('region', { name: 'Compare with Ads Manager' });
  const seen = card.getByRole('textbox', { name: 'Number in Ads Manager' });
  await reader.click(seen);
  const [, here = ''] = /Here: ([\d,]+)/.exec((await card.textContent()) ?? '') ?? [];
  await seen.fill(String(Math.round(Number(here.replace(',', '')) * 0.6)));
  await expect(card.getByRole('status')).toContainText(/^Ads Manager shows 40% less \(−\d+\)\./);
  await expect(card.getByRole('list', { name: 'Likely causes' }).getByRole('listitem').first()).toContainText(
    /would explain \d+% of the difference|exactly that number/,
  );
  expect(reader.clicks).toBe(1);
});

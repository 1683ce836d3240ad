// Scrolling smoothness of a campaign of 10,000 creatives as cards, compared with a bare virtual list that renders only
// visible rows. The pages are the product's own; the list of creatives is mocked, so that only rendering is measured.
import type { Page } from '@playwright/test';
import { cardsAnswer } from './kit/many-creatives.ts';
import { plainList } from './kit/plain-list.ts';
import { launchChromium } from './kit/chromium.ts';
import { measureScrolling, stateOf, units, type ScrollFigures } from './kit/scrolling.ts';
import { readOptions } from './kit/options.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { openSession } from './kit/sessions.ts';
import { median } from './kit/statistics.ts';

const options = readOptions({ runs: 3 });
const count = options.size ?? 10_000;
const presses = options.quick ? 20 : 80;

buildProduct();
const product = await startProduct({ folder: options.folder });
const browser = await launchChromium();
const outcomes: Record<'grid' | 'plain', ScrollFigures[]> = { grid: [], plain: [] };
try {
  const session = await openSession(product);
  const { creative } = session;
  const openGrid = async (page: Page): Promise<void> => {
    await page.route(/\/api\/creatives\?/, (route) =>
      route.fulfill({ json: cardsAnswer(new URL(route.request().url()), count) }),
    );
    await page.goto(`${product.url}/campaigns/${creative.campaign.id}`);
    // Loads all pages of the list first: scrolls to the end until the end no longer moves.
    await page.getByText('Creative 1', { exact: true }).waitFor();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    for (let before = 0, now = await height(); now > before; now = await height()) {
      before = now;
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForTimeout(400);
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(500);
  };
  for (let run = 0; run < options.runs; run++) {
    printStep(`run ${run + 1} of ${options.runs}`);
    const state = stateOf(product, session);
    outcomes.grid.push(await measureScrolling(browser, { presses, open: openGrid, state }));
    outcomes.plain.push(
      await measureScrolling(browser, { presses, open: (page) => page.setContent(plainList(count)) }),
    );
  }
} finally {
  await browser.close();
  await product.stop();
}

const kinds = ['grid', 'plain'] as const;
const aims: Partial<Record<keyof ScrollFigures, string>> = {
  inpMs: '≤ 50',
  nodes: '≤ 1500',
  heapMb: '≤ 120',
  longTasks: '≤ 0',
};
const figures = Object.keys(units) as (keyof ScrollFigures)[];
printReport('grid', {
  series: kinds.flatMap((kind) =>
    figures.map((name) => ({
      name: `${kind}: ${name}`,
      unit: units[name],
      values: outcomes[kind].map((outcome) => outcome[name]),
    })),
  ),
  findings: figures.map((name) => ({
    name: `${name} of ${count} cards`,
    value: median(outcomes.grid.map((outcome) => outcome[name])),
    unit: units[name],
    ...(aims[name] === undefined ? {} : { aim: aims[name] }),
  })),
  notes: ['Dropped: frames more than 25 ms apart while scrolling by pages. Chromium without a graphics card.'],
});

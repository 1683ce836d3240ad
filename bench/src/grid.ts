// Whether a campaign of 10,000 creatives stays fluid as cards: what scrolling through it costs, beside a bare list that
// draws only what is seen. The pages are the product's own; the creatives are made up on the way, so that only they are
// measured.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { cardsAnswer } from './kit/many-creatives.ts';
import { plainList } from './kit/plain-list.ts';
import { launchChromium } from './kit/chromium.ts';
import { readOptions } from './kit/options.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { openSession } from './kit/sessions.ts';
import { median } from './kit/statistics.ts';

const options = readOptions({ runs: 3 });
const count = options.size ?? 10_000;
const presses = options.quick ? 20 : 80;

interface Outcome {
  nodes: number;
  heapMb: number;
  longTasks: number;
  droppedShare: number;
  /** The 98th percentile of how long a key press took until it was painted, in ms. */
  inpMs: number;
}

/** Counts what stands in the way of the next picture, from inside the page. */
async function watch(page: Page): Promise<void> {
  // What runs in the page is compiled with names kept by a function that no page has.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate(() => {
    const seen = { longTasks: 0, frames: [] as number[], events: [] as number[] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => (seen.longTasks += list.getEntries().length)).observe({ type: 'longtask' });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') seen.events.push(entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    let last = performance.now();
    const frame = (now: number) => {
      seen.frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

async function scrollThrough(page: Page, session: CDPSession): Promise<Outcome> {
  await watch(page);
  let nodes = 0;
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(press % 8 === 7 ? 'PageUp' : 'PageDown');
    await page.waitForTimeout(50);
    nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('*').length));
  }
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: { longTasks: number; frames: number[]; events: number[] } }).seen,
  );
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  // Shorter ones than 16 ms are not told: they count as 16.
  const events = [...seen.events, ...Array.from({ length: Math.max(0, presses - seen.events.length) }, () => 16)];
  return {
    nodes,
    heapMb: usedSize / 1024 ** 2,
    longTasks: seen.longTasks,
    droppedShare: (seen.frames.filter((ms) => ms > 25).length / Math.max(1, seen.frames.length)) * 100,
    inpMs: events.toSorted((a, b) => a - b)[Math.floor(events.length * 0.98)] ?? 0,
  };
}

async function measure(browser: Browser, open: (page: Page) => Promise<void>, cookies: Cookie[] = []) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await open(page);
  const outcome = await scrollThrough(page, await context.newCDPSession(page));
  await context.close();
  return outcome;
}

type Cookie = { name: string; value: string; url: string };

buildProduct();
const product = await startProduct({ folder: options.folder });
const browser = await launchChromium();
const outcomes: Record<'grid' | 'plain', Outcome[]> = { grid: [], plain: [] };
try {
  const { client, creative } = await openSession(product);
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: product.url }));
  const openGrid = async (page: Page): Promise<void> => {
    await page.route(/\/api\/campaigns\/[^/]+\/creatives/, (route) =>
      route.fulfill({ json: cardsAnswer(new URL(route.request().url()), count) }),
    );
    await page.goto(`${product.url}/campaigns/${creative.campaign.id}`);
    // Everything is fetched before anything is measured: the end is scrolled to until it stays where it is.
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
    outcomes.grid.push(await measure(browser, openGrid, cookies));
    outcomes.plain.push(await measure(browser, (page) => page.setContent(plainList(count))));
  }
} finally {
  await browser.close();
  await product.stop();
}

const kinds = ['grid', 'plain'] as const;
const units = {
  inpMs: 'ms',
  nodes: 'elements',
  heapMb: 'MB',
  droppedShare: '% of frames',
  longTasks: 'tasks',
} as const;
const aims: Partial<Record<keyof Outcome, string>> = {
  inpMs: '≤ 50',
  nodes: '≤ 1500',
  heapMb: '≤ 120',
  longTasks: '≤ 0',
};
const figures = Object.keys(units) as (keyof Outcome)[];
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

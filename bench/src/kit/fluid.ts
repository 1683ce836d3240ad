import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import type { Product } from './product.ts';
import type { Session } from './sessions.ts';

/** What somebody who scrolls a page feels of it. */
export interface Outcome {
  /** The most elements that were in the page at once. */
  nodes: number;
  heapMb: number;
  /** Tasks of more than 50 ms. */
  longTasks: number;
  /** The longest of them, in ms; 0 where there is none. */
  longestMs: number;
  /** Frames more than 25 ms apart, in percent. */
  droppedShare: number;
  /** The 98th percentile of how long a key press took until it was painted, in ms. */
  inpMs: number;
}

interface Seen {
  tasks: number[];
  frames: number[];
  events: number[];
}

/** Counts what stands in the way of the next picture, from inside the page. */
async function watch(page: Page): Promise<void> {
  // What runs in the page is compiled with names kept by a function that no page has.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate(() => {
    const seen: Seen = { tasks: [], frames: [], events: [] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
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

async function scrollThrough(page: Page, session: CDPSession, presses: number): Promise<Outcome> {
  await watch(page);
  let nodes = 0;
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(press % 8 === 7 ? 'PageUp' : 'PageDown');
    await page.waitForTimeout(50);
    nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('*').length));
  }
  const { tasks, frames, events: told } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  // Shorter ones than 16 ms are not told: they count as 16.
  const events = [...told, ...Array.from({ length: Math.max(0, presses - told.length) }, () => 16)];
  return {
    nodes,
    heapMb: usedSize / 1024 ** 2,
    longTasks: tasks.length,
    longestMs: Math.max(0, ...tasks),
    droppedShare: (frames.filter((ms) => ms > 25).length / Math.max(1, frames.length)) * 100,
    inpMs: events.toSorted((a, b) => a - b)[Math.floor(events.length * 0.98)] ?? 0,
  };
}

interface Scrolled {
  presses: number;
  open: (page: Page) => Promise<void>;
  /** Who looks at it; nobody where it is no page of the product. */
  state?: BrowserContextOptions['storageState'];
}

/** Opens a page in a browser of its own and scrolls it by pages, every eighth time back. */
export async function measureScrolling(browser: Browser, { presses, open, state }: Scrolled): Promise<Outcome> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state });
  const page = await context.newPage();
  await open(page);
  const outcome = await scrollThrough(page, await context.newCDPSession(page), presses);
  await context.close();
  return outcome;
}

/** A session as a browser keeps it. */
export function stateOf({ url }: Product, { client }: Session): Scrolled['state'] {
  const { hostname: domain } = new URL(url);
  const about = { domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  return { cookies: [...client.cookies].map(([name, value]) => ({ name, value, ...about })), origins: [] };
}

export const units: Record<keyof Outcome, string> = {
  inpMs: 'ms',
  nodes: 'elements',
  heapMb: 'MB',
  droppedShare: '% of frames',
  longTasks: 'tasks',
  longestMs: 'ms',
};

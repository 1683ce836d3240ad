import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import type { Product } from './product.ts';
import type { Session } from './sessions.ts';

/** Scrolling smoothness of a page. */
export interface ScrollFigures {
  /** The largest number of DOM elements at any time. */
  nodes: number;
  heapMb: number;
  /** Number of tasks longer than 50 ms. */
  longTasks: number;
  /** Duration of the longest task, in ms; 0 without one. */
  longestMs: number;
  /** Frames more than 25 ms apart, in percent. */
  droppedShare: number;
  /** 98th percentile of the time from a key press to its paint, in ms. */
  inpMs: number;
}

interface Seen {
  tasks: number[];
  frames: number[];
  events: number[];
}

/** Installs observers in the page for long tasks, frames and key presses. */
async function watch(page: Page): Promise<void> {
  // The compiler wraps functions in `__name`, which the page does not have.
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

async function scrollThrough(page: Page, session: CDPSession, presses: number): Promise<ScrollFigures> {
  await watch(page);
  let nodes = 0;
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(press % 8 === 7 ? 'PageUp' : 'PageDown');
    await page.waitForTimeout(50);
    nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('*').length));
  }
  const {
    tasks,
    frames,
    events: reportedEvents,
  } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  // The browser does not report events shorter than 16 ms, so they are counted as 16 ms.
  const events = [...reportedEvents, ...Array.from({ length: Math.max(0, presses - reportedEvents.length) }, () => 16)];
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
  /** The signed-in account; absent for a page outside the product. */
  state?: BrowserContextOptions['storageState'];
}

/** Opens a page in a new browser context and scrolls it by Page Down, every eighth time by Page Up. */
export async function measureScrolling(browser: Browser, { presses, open, state }: Scrolled): Promise<ScrollFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state });
  const page = await context.newPage();
  await open(page);
  const outcome = await scrollThrough(page, await context.newCDPSession(page), presses);
  await context.close();
  return outcome;
}

/** A session as Playwright's storage state. */
export function stateOf({ url }: Product, { client }: Session): Scrolled['state'] {
  const { hostname: domain } = new URL(url);
  const about = { domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  return { cookies: [...client.cookies].map(([name, value]) => ({ name, value, ...about })), origins: [] };
}

export const units: Record<keyof ScrollFigures, string> = {
  inpMs: 'ms',
  nodes: 'elements',
  heapMb: 'MB',
  droppedShare: '% of frames',
  longTasks: 'tasks',
  longestMs: 'ms',
};

// Page load time on a phone with a slow network, compared with an empty application. Uses Lighthouse's settings for
// phones: a processor slowed down four times, 1.6 Mbit/s, 150 ms round trip, empty cache.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import { devices, type Browser } from '@playwright/test';
import { picture } from '@ad-foundry/server/src/testing/media.ts';
import { buildEmptyApp, emptyAppFolder } from './kit/built-pages.ts';
import { launchChromium } from './kit/chromium.ts';
import { cookiesOf } from './kit/page-scripts.ts';
import { readOptions } from './kit/options.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { shareFiles } from './kit/review.ts';
import { openSession } from './kit/sessions.ts';
import { median } from './kit/statistics.ts';

const options = readOptions({ runs: 5 });
const quietMs = 2500;

interface Seen {
  lcpMs: number;
  /** Total blocking time: the part of tasks beyond 50 ms each, over the first seconds. */
  blockedMs: number;
  shift: number;
}

interface Page {
  name: string;
  url: string;
  cookie?: string | undefined;
  aims?: { lcpMs: string; blockedMs: string; shift: string };
  visits: Seen[];
}

async function visit(browser: Browser, { url, cookie }: Page): Promise<Seen> {
  const context = await browser.newContext(devices['Pixel 7']);
  await context.addCookies(cookiesOf({ url, cookie }));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1000 * 1000) / 8,
    uploadThroughput: (0.75 * 1000 * 1000) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // The compiler wraps functions in `__name`, which the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, blockedMs: 0, shift: 0 };
    Object.assign(globalThis, { seen });
    const watch = (type: string, record: (entry: PerformanceEntry & { value?: number }) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
    watch('largest-contentful-paint', ({ startTime }) => (seen.lcpMs = startTime));
    watch('longtask', ({ duration }) => (seen.blockedMs += Math.max(0, duration - 50)));
    watch('layout-shift', ({ value = 0 }) => (seen.shift += value));
  });
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 }).catch(() => undefined);
  await page.waitForTimeout(quietMs);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await context.close();
  if (seen.lcpMs === 0) throw new Error(`${url} painted nothing`);
  return seen;
}

/** Serves the empty application, gzipped like the product's pages. */
async function serveEmpty(): Promise<{ url: string; close(): void }> {
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : path.basename(request.url ?? '');
    const file = path.join(emptyAppFolder, name === 'index.html' ? name : `assets/${name}`);
    stat(file).then(
      () => {
        const type = types[path.extname(file)] ?? 'application/octet-stream';
        response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' });
        createReadStream(file).pipe(createGzip()).pipe(response);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
}

buildProduct();
printStep('building an empty application');
await buildEmptyApp();
const empty = await serveEmpty();
const product = await startProduct({ folder: options.folder });
const { client, headers, creative } = await openSession(product);
printStep('sharing 40 files for review');
const bytes = await picture({ width: 1080, height: 1080 });
const reviewUrl = await shareFiles({ client, bytes, files: 40 });
const good = { lcpMs: '≤ 2500', blockedMs: '≤ 200', shift: '≤ 0.1' };
const campaign = creative.campaign.id;
const pages: Page[] = [
  { name: 'empty application', url: empty.url, visits: [] },
  { name: '/sign', url: `${product.url}/sign`, aims: good, visits: [] },
  { name: 'guest page', url: `${product.url}/upload/${campaign}`, cookie: headers.cookie, aims: good, visits: [] },
  {
    name: 'creative page',
    url: `${product.url}/campaigns/${campaign}/creatives/${creative.id}`,
    cookie: headers.cookie,
    aims: good,
    visits: [],
  },
  {
    name: 'review page with 40 files',
    url: reviewUrl,
    aims: { ...good, lcpMs: '≤ 1800' },
    visits: [],
  },
];
const browser = await launchChromium();
try {
  for (let run = 1; run <= options.runs; run += 1) {
    printStep(`round ${run} of ${options.runs}`);
    for (const page of pages) page.visits.push(await visit(browser, page));
  }
} finally {
  await browser.close();
  await product.stop();
  empty.close();
}

const measures = [
  { key: 'lcpMs', label: 'largest paint', unit: 'ms' },
  { key: 'blockedMs', label: 'blocked', unit: 'ms' },
  { key: 'shift', label: 'layout shift', unit: '' },
] as const;
const valuesOf = ({ visits }: Page, key: keyof Seen) => visits.map((seen) => seen[key]);
printReport('pages', {
  series: pages.flatMap((page) =>
    measures.map(({ key, label, unit }) => ({ name: `${page.name}: ${label}`, unit, values: valuesOf(page, key) })),
  ),
  findings: pages.flatMap((page) =>
    measures.map(({ key, label, unit }) => ({
      name: `${page.name}: ${label}`,
      value: median(valuesOf(page, key)),
      unit,
      ...(page.aims ? { aim: page.aims[key] } : {}),
    })),
  ),
  notes: ['A Pixel 7 in Chromium: processor slowed down 4 times, 1.6 Mbit/s, 150 ms there and back, an empty cache.'],
});

// Smoothness of the placing sheet with 200 files: the cost of scrolling, compared with a bare list that renders only
// visible rows, and how long the page blocks while the list of 200 places opens and is searched.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { formats } from '@ad-foundry/contract/formats.ts';
import { launchChromium } from './kit/chromium.ts';
import { measureScrolling, stateOf, units, type ScrollFigures } from './kit/scrolling.ts';
import { shortVideo } from './kit/videos.ts';
import { readOptions } from './kit/options.ts';
import { makeFolder } from './kit/folders.ts';
import { plainList } from './kit/plain-list.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { openSession } from './kit/sessions.ts';
import { median } from './kit/statistics.ts';

const options = readOptions({ runs: 3 });
const presses = options.quick ? 10 : 24;
const names = Array.from({ length: 50 }, (_, index) => `Concept ${index + 1}`);
const places = {
  'ig story.mp4': 'Instagram Stories – Video',
  'fb story.mp4': 'Facebook Stories – Video',
  'ig.jpg': 'Instagram Feed – Image',
  'linkedin.jpg': 'LinkedIn Single image ad – Square',
};

/** Makes a folder for each creative, with a file for each of its slots. */
async function makeDelivery(): Promise<string> {
  const folder = makeFolder(options.folder);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = (height: number) =>
    sharp({ create: { width: 1080, height, channels: 3, background: 'gray', noise } })
      .jpeg()
      .toBuffer();
  const contents = { 'ig.jpg': await picture(1350), 'linkedin.jpg': await picture(1080) };
  for (const name of names) {
    mkdirSync(path.join(folder, name));
    for (const video of ['ig story.mp4', 'fb story.mp4']) copyFileSync(shortVideo, path.join(folder, name, video));
    for (const [file, bytes] of Object.entries(contents)) writeFileSync(path.join(folder, name, file), bytes);
  }
  return folder;
}

buildProduct();
const delivery = await makeDelivery();
const product = await startProduct({ folder: options.folder });
const browser = await launchChromium();
const outcomes: Record<'sheet' | 'plain', ScrollFigures[]> = { sheet: [], plain: [] };
const openingMs: number[] = [];
try {
  const session = await openSession(product);
  const { client } = session;
  const { items } = await client.call(formats.list, { query: {} });
  const formatIds = Object.values(places).flatMap((name) => items.find((format) => format.name === name)?.id ?? []);
  const { id: campaignId } = await client.call(campaigns.create, { body: { name: 'Spring launch' } });
  for (const name of names) await client.call(creatives.create, { params: { campaignId }, body: { name, formatIds } });

  const openSheet = async (page: Page): Promise<void> => {
    await page.goto(`${product.url}/campaigns/${campaignId}`);
    const button = page.getByRole('button', { name: 'Add a folder' }).first();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
    await chooser.setFiles(delivery);
    await page.locator('[data-standing]').first().waitFor({ timeout: 60_000 });
    await page.getByRole('combobox').first().focus();
    await page.waitForTimeout(1000);
  };
  /** The longest task while the list of all places opens, is searched and closes. */
  const openPlaces = async (page: Page): Promise<void> => {
    await openSheet(page);
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(globalThis, { tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
    });
    await page.keyboard.press('Enter');
    await page.keyboard.type('Concept 50 Instagram Feed', { delay: 30 });
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
    openingMs.push(Math.max(0, ...tasks));
    await page.getByRole('combobox').first().focus();
  };
  for (let run = 0; run < options.runs; run++) {
    printStep(`run ${run + 1} of ${options.runs}`);
    const state = stateOf(product, session);
    outcomes.sheet.push(await measureScrolling(browser, { presses, open: openSheet, state }));
    outcomes.plain.push(
      await measureScrolling(browser, { presses, open: (page) => page.setContent(plainList(names.length * 16)) }),
    );
    await measureScrolling(browser, { presses: 0, open: openPlaces, state });
  }
} finally {
  await browser.close();
  await product.stop();
}

const figures = ['inpMs', 'nodes', 'droppedShare', 'longTasks', 'longestMs'] as const;
printReport('sheet', {
  series: [
    ...(['sheet', 'plain'] as const).flatMap((kind) =>
      figures.map((name) => ({
        name: `${kind}: ${name}`,
        unit: units[name],
        values: outcomes[kind].map((outcome) => outcome[name]),
      })),
    ),
    { name: 'list of places: longest task', unit: 'ms', values: openingMs },
  ],
  findings: [
    ...figures.map((name) => ({
      name: `${name} of 200 files`,
      value: median(outcomes.sheet.map((outcome) => outcome[name])),
      unit: units[name],
      ...(name === 'longTasks' ? { aim: '≤ 0' } : {}),
    })),
    { name: 'longest task of the list of places', value: median(openingMs), unit: 'ms', aim: '≤ 50' },
  ],
  notes: ['Dropped: frames more than 25 ms apart while scrolling by pages. Chromium without a graphics card.'],
});

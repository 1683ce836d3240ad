// Latency of live updates: from the response to the last byte of an upload until another person's open page shows the
// slot as delivered.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { formatIdsOf } from '@ad-foundry/server/src/testing/briefs.ts';
import { picture } from '@ad-foundry/server/src/testing/media.ts';
import { upload } from '@ad-foundry/server/src/testing/uploading.ts';
import { launchChromium } from './kit/chromium.ts';
import { cookiesOf } from './kit/page-scripts.ts';
import { readOptions } from './kit/options.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { openSession } from './kit/sessions.ts';
import { median } from './kit/statistics.ts';

const options = readOptions({ runs: 40 });
const perCreative = 10;

/** Notes in the page when each slot becomes delivered; page and bench share the machine's clock. */
async function watchSlots(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const delivered = document.querySelectorAll('[data-slot-state=delivered]').length;
      while (seen.length < delivered) seen.push(Date.now());
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

const timesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);

buildProduct();
const product = await startProduct({ folder: options.folder });
const browser = await launchChromium();
const [shown, answered]: [number[], number[]] = [[], []];
try {
  const { client, headers } = await openSession(product);
  const { id: campaignId } = await client.call(campaigns.create, { body: { name: 'Spring launch' } });
  const formatIds = await formatIdsOf(
    client,
    Array.from({ length: perCreative }, () => 'feed' as const),
  );
  const context = await browser.newContext();
  await context.addCookies(cookiesOf({ url: product.url, cookie: headers.cookie }));
  const page = await context.newPage();
  for (let run = 0; run < options.runs; run += perCreative) {
    const name = `Creative ${run}`;
    printStep(name);
    const creative = await client.call(creatives.create, { params: { campaignId }, body: { name, formatIds } });
    await page.goto(`${product.url}/campaigns/${campaignId}/creatives/${creative.id}`);
    await page
      .locator('[data-slot-state=empty]')
      .nth(perCreative - 1)
      .waitFor();
    await sleep(1000);
    await watchSlots(page);
    for (const [index, { id: slotId }] of creative.slots.entries()) {
      // Each picture has a different size, since known content would reuse a preview.
      const bytes = await picture({ width: 1080 + run + index, height: 1080 + run + index });
      const begun = performance.now();
      await upload(client, { slotId, name: `${index}.jpg`, bytes });
      answered.push(performance.now() - begun);
      const at = Date.now();
      await page.waitForFunction((count) => (globalThis as unknown as { seen: number[] }).seen.length > count, index);
      shown.push(((await timesOf(page))[index] ?? Number.NaN) - at);
    }
  }
} finally {
  await browser.close();
  await product.stop();
}

const nearlyAll = shown.toSorted((a, b) => a - b)[Math.floor(shown.length * 0.98)] ?? Number.NaN;
printReport('live', {
  series: [
    { name: 'until the other screen shows it', unit: 'ms', values: shown },
    { name: 'the upload itself', unit: 'ms', values: answered },
  ],
  findings: [
    { name: 'until the other screen shows it, 98 of 100', value: nearlyAll, unit: 'ms', aim: '≤ 1000' },
    { name: 'as many times the upload itself', value: median(shown) / median(answered), unit: '×' },
  ],
  notes: ['Pictures of 1080 × 1080 and up, the open screen in Chromium; from the answer to the last byte.'],
});

import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { bundleForBrowser } from './bundling.ts';
import { launchChromium } from './chromium.ts';
import { root } from './folders.ts';

export interface Seen {
  ms: number;
  bytesRead: number;
  outcome: string;
}

interface Options {
  video: string;
  spec: FormatSpec;
  /** Number of fresh pages, and how often each reads the file. */
  pages: number;
  times: number;
  /** Called before each page. */
  prepare(): void;
}

/** Each page's results, in the order of its reads. */
export async function judgeInChromium({ video, spec, pages, times, prepare }: Options): Promise<Seen[][]> {
  const site = await servePage();
  const browser = await launchChromium();
  try {
    const seen: Seen[][] = [];
    for (let index = 0; index < pages; index += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(site.url);
      await page.evaluate((rules) => void (window.spec = rules), spec);
      prepare();
      for (let time = 1; time <= times; time += 1) {
        await page.setInputFiles('input', []);
        await page.setInputFiles('input', video);
        await page.waitForFunction((count) => window.seen.length >= count, time);
      }
      seen.push(await page.evaluate(() => window.seen));
      await context.close();
    }
    return seen;
  } finally {
    await browser.close();
    site.close();
  }
}

const html =
  '<!doctype html><title>Verdict</title><input type="file"><script type="module" src="/verdict-page.js"></script>';

async function servePage(): Promise<{ url: string; close(): void }> {
  const folder = await bundleForBrowser(path.join(root, 'bench/src/children/verdict-page.ts'), 'verdict-page');
  const server = http.createServer((request, response) => {
    const name = path.basename(request.url ?? '/');
    if (!name.endsWith('.js')) response.setHeader('content-type', 'text/html').end(html);
    else response.setHeader('content-type', 'text/javascript').end(readFileSync(path.join(folder, name)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

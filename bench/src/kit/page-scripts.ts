import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';

export interface Part {
  /** The file's name as built. */
  name: string;
  kind: 'script' | 'style' | 'font';
  /** Size after gzip; plain size of fonts, which are already compressed. */
  bytes: number;
  /** Size over the wire, in the encoding that the server chose. */
  sentBytes: number;
}

export interface Visit {
  url: string;
  cookie?: string | undefined;
}

/** Every script, style and font that a browser without a cache fetches for a page, until the network is idle. */
export async function visit(browser: Browser, { url, cookie }: Visit): Promise<Part[]> {
  const context = await browser.newContext();
  await context.addCookies(cookiesOf({ url, cookie }));
  const page = await context.newPage();
  const answers: Response[] = [];
  const errors: Error[] = [];
  page.on('response', (answer) => answers.push(answer));
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(url, { waitUntil: 'networkidle' });
  const parts = await Promise.all(answers.map(describe));
  const reached = page.url();
  await context.close();
  if (errors[0]) throw errors[0];
  if (reached !== url) throw new Error(`${url} led to ${reached}`);
  return parts.filter((part) => part !== null);
}

/** The cookies of a visit, for Playwright. */
export function cookiesOf({ url, cookie }: Visit) {
  const site = new URL(url).origin;
  return cookie?.split('; ').map((pair) => toCookie(pair, site)) ?? [];
}

function toCookie(pair: string, url: string): { name: string; value: string; url: string } {
  const [name = '', ...value] = pair.split('=');
  return { name, value: value.join('='), url };
}

const kinds: [RegExp, Part['kind']][] = [
  [/javascript/, 'script'],
  [/css/, 'style'],
  [/font/, 'font'],
];

async function describe(answer: Response): Promise<Part | null> {
  const type = answer.headers()['content-type'] ?? '';
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1];
  if (kind === undefined || answer.status() !== 200) return null;
  const body = await answer.body();
  const name = new URL(answer.url()).pathname.split('/').at(-1) ?? '';
  const { responseBodySize: sentBytes } = await answer.request().sizes();
  return { name, kind, bytes: kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length, sentBytes };
}

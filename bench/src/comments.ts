// Comments: the time from the author's response until another member's open list shows the comment; and smoothness of
// scrolling a list of many threads, compared with a bare virtual list.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { account } from '@ad-foundry/contract/account.ts';
import { comments, type Thread } from '@ad-foundry/contract/comments.ts';
import type { CommentId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { newId } from '@ad-foundry/server/src/infra/ids.ts';
import { databaseUrlOf } from '@ad-foundry/server/src/infra/postgres/embedded.ts';
import pg from 'pg';
import { launchChromium } from './kit/chromium.ts';
import { readOptions } from './kit/options.ts';
import { plainList } from './kit/plain-list.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { measureScrolling, stateOf, units, type ScrollFigures } from './kit/scrolling.ts';
import { openSession, type Session } from './kit/sessions.ts';
import { median, quantile } from './kit/statistics.ts';

const options = readOptions({ runs: 3 });
const count = options.size ?? 5000;
const written = options.quick ? 10 : 100;
const presses = options.quick ? 20 : 80;

buildProduct();
const product = await startProduct({ folder: options.folder });
const browser = await launchChromium();
const [shown, answered]: [number[], number[]] = [[], []];
const outcomes: Record<'threads' | 'plain', ScrollFigures[]> = { threads: [], plain: [] };
const opened: number[] = [];
try {
  const session = await openSession(product);
  const { creative } = session;
  const address = `${product.url}/campaigns/${creative.campaign.id}/creatives/${creative.id}?tab=comments`;
  const writer = await colleagueOf(session);

  printStep(`${written} comments on another screen`);
  const write = (body: string) =>
    writer.call(comments.create, {
      params: { creativeId: creative.id },
      body: { body, creationKey: crypto.randomUUID() },
    });
  const context = await browser.newContext({ storageState: stateOf(product, session) });
  const reader = await context.newPage();
  await reader.goto(address);
  await reader.getByRole('textbox', { name: 'Comment' }).first().waitFor();
  await sleep(1000);
  await noteArrivals(reader);
  for (let number = 1; number <= written; number++) {
    const begun = performance.now();
    await write(`Comment number ${number}.`);
    answered.push(performance.now() - begun);
    const at = Date.now();
    await reader.waitForFunction((expected) => arrivals().length >= expected, number);
    shown.push(((await reader.evaluate(() => arrivals()))[number - 1] ?? Number.NaN) - at);
    // A person may write 60 comments in a minute.
    await sleep(options.quick ? 200 : 1000);
  }
  const [sample] = (await writer.call(comments.list, { params: { creativeId: creative.id }, query: {} })).items;
  if (!sample) throw new Error('there is no comment');
  await context.close();

  const openThreads = async (page: Page): Promise<void> => {
    await page.route(/\/comments(\?|$)/, (route) => route.fulfill({ json: pageOf(sample, route.request().url()) }));
    const begun = performance.now();
    await page.goto(address);
    // The list appears after all its pages have loaded.
    await page.getByText('Crop number 1.').waitFor({ timeout: 120_000 });
    opened.push(performance.now() - begun);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(500);
  };
  for (let run = 0; run < options.runs; run++) {
    printStep(`run ${run + 1} of ${options.runs}: ${count} threads`);
    outcomes.threads.push(
      await measureScrolling(browser, { presses, open: openThreads, state: stateOf(product, session) }),
    );
    outcomes.plain.push(
      await measureScrolling(browser, { presses, open: (page) => page.setContent(plainList(count)) }),
    );
  }
} finally {
  await browser.close();
  await product.stop();
}

declare function arrivals(): number[];

/** Records in the page the frame in which each comment appears; page and bench share the machine's clock. */
async function noteArrivals(page: Page): Promise<void> {
  // The compiler wraps functions in `__name`, which the page does not have.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { arrivals: () => seen });
    const look = () => {
      const shownNow = document.body.innerText.match(/Comment number \d+\./g)?.length ?? 0;
      while (seen.length < shownNow) seen.push(Date.now());
      requestAnimationFrame(look);
    };
    look();
  });
}

/** Another member of the organization. */
async function colleagueOf({ headers }: Session) {
  const client = product.browser();
  const { id } = await client.signUp();
  const organizationId = (headers['x-organization'] ?? '') as OrganizationId;
  const database = new pg.Client({ connectionString: databaseUrlOf(path.join(product.dataDir, 'postgres-socket')) });
  await database.connect();
  await database.query(
    `insert into members (id, organization_id, account_id, role, status, created_at) values ($1, $2, $3, 'member', 'active', now())`,
    [newId('member'), organizationId, id],
  );
  await database.end();
  await client.call(account.switchOrganization, { body: { organizationId } });
  client.actIn(organizationId);
  return client;
}

/** A page of `count` copies of a thread, in the shape of the response that lists comments. */
function pageOf(sample: Thread, address: string): { items: Thread[]; nextCursor: string | null } {
  const from = Number(new URL(address).searchParams.get('cursor') ?? 0);
  const to = Math.min(count, from + 100);
  const items = Array.from({ length: to - from }, (_, index): Thread => {
    const number = from + index + 1;
    return {
      ...sample,
      id: `cmt_01k0000000e000000${String(number).padStart(8, '0')}` as CommentId,
      body: `Crop number ${number}.`,
    };
  });
  return { items, nextCursor: to < count ? String(to) : null };
}

const figures = Object.keys(units) as (keyof ScrollFigures)[];
printReport('comments', {
  series: [
    { name: 'until the other screen shows it', unit: 'ms', values: shown },
    { name: 'the answer to the writer', unit: 'ms', values: answered },
    { name: `until ${count} threads are shown`, unit: 'ms', values: opened },
    ...(['threads', 'plain'] as const).flatMap((kind) =>
      figures.map((name) => ({
        name: `${kind}: ${name}`,
        unit: units[name],
        values: outcomes[kind].map((outcome) => outcome[name]),
      })),
    ),
  ],
  findings: [
    { name: 'until the other screen shows it, median', value: median(shown), unit: 'ms', aim: '≤ 1000' },
    { name: 'until the other screen shows it, 99 of 100', value: quantile(shown, 0.99), unit: 'ms', aim: '≤ 1000' },
    ...figures.map((name) => ({
      name: `${name} of ${count} threads`,
      value: median(outcomes.threads.map((outcome) => outcome[name])),
      unit: units[name],
      ...(name === 'inpMs' ? { aim: '≤ 200' } : {}),
    })),
  ],
  notes: ['Written by another member over HTTP; the list in Chromium without a graphics card.'],
});

// The creatives page of an ad account with 5,000 assets, each with a picture: the time until the first cards appear,
// and the smoothness of scrolling through all of them, compared with a bare virtual list.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { figureColumns } from '@ad-foundry/server/src/features/platforms/insights/actions/staging.ts';
import { databaseUrlOf } from '@ad-foundry/server/src/infra/postgres/embedded.ts';
import pg from 'pg';
import sharp from 'sharp';
import { accountId, lastDay, plantAccount } from './kit/ad-days.ts';
import { launchChromium } from './kit/chromium.ts';
import { readOptions } from './kit/options.ts';
import { plainList } from './kit/plain-list.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { measureScrolling, stateOf, units, type ScrollFigures } from './kit/scrolling.ts';
import { openSession } from './kit/sessions.ts';
import { median } from './kit/statistics.ts';

const options = readOptions({ runs: 3 });
const count = options.size ?? 5000;
const presses = options.quick ? 20 : 80;

buildProduct();
const product = await startProduct({ folder: options.folder });
const browser = await launchChromium();
const session = await openSession(product);
const { organizationId } = await session.client.me();
if (organizationId === null) throw new Error('the person has no organization');

printStep(`${count} assets of 28 days`);
const database = new pg.Client({ connectionString: databaseUrlOf(path.join(product.dataDir, 'postgres-socket')) });
await database.connect();
await database.query(`set app.organization = '*'`);
const no = await plantAccount(database, organizationId, accountId(0));
// As large as the stored pictures of cards: 360 pixels, some 20 kB.
const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
const picture = await sharp({ create: { width: 288, height: 360, channels: 3, background: 'gray', noise } })
  .blur(0.8)
  .webp({ quality: 80 })
  .toBuffer();
const sha256 = createHash('sha256').update(picture).digest('hex');
await database.query(
  `insert into insight_pictures (account, sha256, bytes, width, height, created_at) values ($1, $2, $3, 288, 360, now())`,
  [no, sha256, picture],
);
await database.query(
  `insert into insight_media (account, id, kind, content, name, width, height, duration_ms, small_sha256, large_sha256)
   select $1, 'content' || a, 'video', 'content' || a, 'Film ' || a, 1080, 1350, 15000, $2, $2 from generate_series(1, ${count}) a`,
  [no, sha256],
);
await database.query(
  `insert into insight_ads (account, no, id, ad_set_id, campaign_id, name, state, kind, content, first_day, last_day)
   overriding system value
   select $1, a, 'ad' || a, 'set' || a % 60, 'cmp' || a % 12, 'Ad ' || a, 'active', 'video', 'content' || a,
     $2::date - 27, $2::date from generate_series(1, ${count}) a`,
  [no, lastDay],
);
await database.query(
  `insert into insight_days (account, day, ad, ${figureColumns.join(', ')})
   select $1::int, $2::date - d, a, ${figureColumns.map((_, index) => `1000 + (a * 7 + d * ${index + 3}) % 997`).join(', ')}
   from generate_series(0, 27) d, generate_series(1, ${count}) a`,
  [no, lastDay],
);
for (const [table, key] of [
  [
    'insight_ad_months (account, month, ad, attribution, result_kind, days,',
    `date_trunc('month', day), ad, 0, 0, count(*)`,
  ],
  ['insight_account_days (account, day, rows, fetched_at,', 'day, count(*), now()'],
] as const) {
  const group = table.startsWith('insight_ad_months') ? `account, date_trunc('month', day), ad` : 'account, day';
  await database.query(
    `insert into ${table} ${figureColumns.join(', ')}) select account, ${key}, ${figureColumns
      .map((name) => `sum(${name})`)
      .join(', ')} from insight_days where account = $1 group by ${group}`,
    [no],
  );
}
await database.query(
  'vacuum analyze insight_days, insight_ad_months, insight_account_days, insight_ads, insight_media',
);
await database.end();

const address = `${product.url}/creatives?advertiserId=${accountId(0)}&relative=last_28_days`;
const shown: number[] = [];
const outcomes: Record<'creatives' | 'plain', ScrollFigures[]> = { creatives: [], plain: [] };
/** Height of the page; cards outside the viewport may not be rendered. */
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Opens the page twice, so that its code is cached, and loads all creatives. */
async function openAll(page: Page): Promise<void> {
  await page.goto(address);
  await page.getByRole('article').first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const begun = performance.now();
  await page.goto(address);
  await page.getByRole('article').first().waitFor();
  shown.push(performance.now() - begun);
  for (let before = 0, now = await heightOf(page); now > before; now = await heightOf(page)) {
    before = now;
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(1500);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(500);
}

try {
  for (let run = 0; run < options.runs; run += 1) {
    printStep(`run ${run + 1} of ${options.runs}`);
    const state = stateOf(product, session);
    outcomes.creatives.push(await measureScrolling(browser, { presses, open: openAll, state }));
    outcomes.plain.push(
      await measureScrolling(browser, { presses, open: (page) => page.setContent(plainList(count)) }),
    );
  }
} finally {
  await browser.close();
  await product.stop();
}

const figures = Object.keys(units) as (keyof ScrollFigures)[];
printReport('creatives', {
  series: [
    { name: 'from opening the page to its first cards', unit: 'ms', values: shown },
    ...(['creatives', 'plain'] as const).flatMap((kind) =>
      figures.map((name) => ({
        name: `${kind}: ${name}`,
        unit: units[name],
        values: outcomes[kind].map((outcome) => outcome[name]),
      })),
    ),
  ],
  findings: [
    { name: 'first cards', value: median(shown), unit: 'ms', aim: '≤ 1000' },
    {
      name: `INP among ${count} assets`,
      value: median(outcomes.creatives.map(({ inpMs }) => inpMs)),
      unit: 'ms',
      aim: '≤ 100',
    },
  ],
  notes: ['Key presses scroll by pages. Chromium without a graphics card.'],
});

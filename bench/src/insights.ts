// Figures of ads: HTTP requests for the overview and a breakdown of one account among many ad-days, compared with
// DuckDB on the same rows; ingest, compared with a raw COPY; bytes, compared with Parquet. `--size 100m` takes 100
// million ad-days.
import { statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { databaseUrlOf } from '@ad-foundry/server/src/infra/postgres/embedded.ts';
import { accountId, copyToDuckDb, daysOfHistory, lastDay, measured, plantAccounts } from './kit/ad-days.ts';
import { makeFolder } from './kit/folders.ts';
import { measureIngest } from './kit/ingest.ts';
import { readOptions } from './kit/options.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep, type Series } from './kit/report.ts';
import { cookieOf } from './kit/sessions.ts';
import { median, quantile } from './kit/statistics.ts';

const adsPerAccount = 250;
const options = readOptions({ runs: 40 });
const accounts = Math.max(20, Math.round((options.size ?? 5_000_000) / (adsPerAccount * daysOfHistory)));
const total = accounts * adsPerAccount * daysOfHistory;
const few = Math.ceil(accounts / 20);
const folder = makeFolder(options.folder);

buildProduct();
const product = await startProduct({ folder: options.folder });
const client = product.browser();
await client.signUp();
const { organizationId } = await client.me();
if (organizationId === null) throw new Error('the person has no organization');
const headers = {
  cookie: cookieOf(client),
  'sec-fetch-site': 'same-origin',
  'x-organization': organizationId,
  'accept-encoding': 'br',
};
const database = new pg.Client({ connectionString: databaseUrlOf(path.join(product.dataDir, 'postgres-socket')) });
await database.connect();
await database.query(`set app.organization = '*'`);

const dayBefore = (days: number) => new Date(Date.parse(lastDay) - days * 86_400_000).toISOString().slice(0, 10);
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

async function ask(place: string, query: Record<string, string>): Promise<void> {
  const answer = await fetch(`${product.url}/api/insights/meta/${place}?${new URLSearchParams(query)}`, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${place}: ${answer.status} ${text}`);
}

interface Question {
  name: string;
  product: (account: string) => Promise<unknown>;
  reference: (account: string) => string[];
}

const sums = measured.map((name) => `sum(${name})`).join(', ');
const where = (account: string, days: number, back = 0) =>
  `where days.account = '${account}' and day between '${dayBefore(days * (back + 1) - 1)}' and '${dayBefore(days * back)}'`;
const overviews: Question[] = [7, 30, 365].map((days) => ({
  name: `overview of ${days} days`,
  product: (advertiserId) =>
    ask('ads/insights', { advertiserId, since: dayBefore(days - 1), until: lastDay, compare: 'previous' }),
  reference: (account) => [
    `select day, ${sums} from days ${where(account, days)} group by day`,
    `select day, ${sums} from days ${where(account, days, 1)} group by day`,
    `select count(distinct ad), ${sums} from days ${where(account, days)}`,
  ],
}));
const breakdown: Question = {
  name: 'by campaign over 90 days',
  product: (advertiserId) =>
    ask('ads/breakdown', { advertiserId, since: dayBefore(89), until: lastDay, compare: 'none', by: 'campaign' }),
  reference: (account) => [
    `select campaign_id, count(distinct days.ad), ${sums} from days
     join ads on ads.account = days.account and ads.ad = days.ad ${where(account, 90)} group by 1`,
  ],
};

/** Each run queries the next account. */
async function measure(among: number, work: (account: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < options.runs; run += 1) times.push(await timed(() => work(accountId(run % among))));
  return times;
}

const series: Series[] = [];
const note = (name: string, values: number[], unit = 'ms') => void series.push({ name, unit, values });

printStep(`${few * adsPerAccount * daysOfHistory} ad-days`);
await plantAccounts(database, { organizationId, from: 0, to: few, ads: adsPerAccount });
const early = new Map<string, number[]>();
for (const question of overviews) {
  await measure(few, question.product);
  early.set(question.name, await measure(few, question.product));
}
printStep(`${total} ad-days`);
await plantAccounts(database, { organizationId, from: few, to: accounts, ads: adsPerAccount });
printStep('the same in DuckDB');
const duck = await copyToDuckDb(database, (name) => path.join(folder, name));
const findings = [];
for (const question of [...overviews, breakdown]) {
  printStep(question.name);
  const refer = async (account: string) => {
    for (const statement of question.reference(account)) await duck.runAndReadAll(statement);
  };
  await measure(accounts, question.product);
  const ours = await measure(accounts, question.product);
  const theirs = await measure(accounts, refer);
  note(`${question.name}: product`, ours);
  note(`${question.name}: DuckDB`, theirs);
  const isOverview = question !== breakdown;
  if (isOverview)
    findings.push({ name: `${question.name}, p95`, value: quantile(ours, 0.95), unit: 'ms', aim: '≤ 20' });
  const ratio = median(ours) / median(theirs);
  findings.push({ name: `${question.name} ÷ DuckDB`, value: ratio, unit: '×', aim: isOverview ? '≤ 0.5' : '≤ 2' });
  const before = early.get(question.name);
  if (before)
    findings.push({
      name: `${question.name}: all ÷ a twentieth of the rows`,
      value: median(ours) / median(before),
      unit: '×',
      aim: '≤ 1.5',
    });
}
printStep('ingest');
// Pipelined like the product's connections, which send a query before the previous response arrives.
const pipelined = new pg.Client({
  connectionString: databaseUrlOf(path.join(product.dataDir, 'postgres-socket')),
  pipeline: true,
});
await pipelined.connect();
await pipelined.query(`set app.organization = '*'`);
const ingest = await measureIngest(pipelined, organizationId);
await pipelined.end();
note('ingest of 28 days: product', ingest.first);
note('ingest of 28 days: raw COPY', ingest.raw);
note('ingest of 28 days, unchanged: product', ingest.unchanged);
const { rows: sizes } = await database.query<{ bytes: string }>(
  `select pg_total_relation_size('insight_days') as bytes`,
);
findings.push(
  { name: 'raw COPY ÷ ingest', value: median(ingest.raw) / median(ingest.first), unit: '×', aim: '≥ 0.3' },
  {
    name: 'unchanged ÷ first ingest',
    value: median(ingest.unchanged) / median(ingest.first),
    unit: '×',
    aim: '≤ 0.05',
  },
  { name: 'bytes of an ad-day', value: Number(sizes[0]?.bytes) / total, unit: 'bytes' },
  {
    name: 'bytes of an ad-day in Parquet',
    value: statSync(path.join(folder, 'days.parquet')).size / total,
    unit: 'bytes',
  },
);
await database.end();
await product.stop();

printReport('insights', {
  series,
  findings,
  notes: [
    `${accounts} accounts of ${adsPerAccount} ads over ${daysOfHistory} days: ${total} ad-days. The product is asked over HTTP; DuckDB in this process, with two threads, the statements that the same answer takes.`,
    `Ingest: ${ingest.rows} rows, read by a connection of its own, each run an account of its own.`,
  ],
});

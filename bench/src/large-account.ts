// An ad account of 5,000 ads: the list of tired creatives, compared with the plain list, and the detail of a group of
// all ads, compared with that of one ad, over HTTP. `--size` is the number of ads.
import path from 'node:path';
import pg from 'pg';
import { databaseUrlOf } from '@ad-foundry/server/src/infra/postgres/embedded.ts';
import { accountId, lastDay, plantAccounts } from './kit/ad-days.ts';
import { makeFolder } from './kit/folders.ts';
import { readOptions } from './kit/options.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { cookieOf } from './kit/sessions.ts';
import { median } from './kit/statistics.ts';

const options = readOptions({ runs: 8 });
const ads = options.size ?? 5000;
const days = 60;

buildProduct();
const product = await startProduct({ folder: makeFolder(options.folder) });
const client = product.browser();
await client.signUp();
const { organizationId } = await client.me();
if (organizationId === null) throw new Error('the person has no organization');
const headers = { cookie: cookieOf(client), 'sec-fetch-site': 'same-origin', 'x-organization': organizationId };
const database = new pg.Client({ connectionString: databaseUrlOf(path.join(product.dataDir, 'postgres-socket')) });
await database.connect();
await database.query(`set app.organization = '*'`);
printStep(`${ads * days} ad-days`);
await plantAccounts(database, { organizationId, from: 0, to: 1, ads, days });
// Only results of one kind are compared between weeks.
await database.query('update insight_days set result_kind = 1');
await database.query('vacuum analyze insight_days');
await database.end();

const since = new Date(Date.parse(lastDay) - 27 * 86_400_000).toISOString().slice(0, 10);

async function ask(place: 'creatives' | 'creatives/detail', more: Record<string, string>): Promise<number> {
  const query = new URLSearchParams({ advertiserId: accountId(0), since, until: lastDay, ...more });
  const begun = performance.now();
  const answer = await fetch(`${product.url}/api/insights/meta/${place}?${query}`, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${place}: ${answer.status} ${text.slice(0, 400)}`);
  return performance.now() - begun;
}

const questions = {
  'plain list': () => ask('creatives', {}),
  'list of tired creatives': () => ask('creatives', { fatigue: 'creative' }),
  'detail of one ad': () => ask('creatives/detail', { group: 'ad', key: 'ad1' }),
  'detail of a group of all ads': () => ask('creatives/detail', { group: 'format', key: 'video' }),
};
const times = new Map<string, number[]>(Object.keys(questions).map((name) => [name, []]));
// In turn, so that a busy machine slows all of them; the first round warms up.
for (let run = 0; run <= options.runs; run += 1)
  for (const [name, question] of Object.entries(questions)) {
    const time = await question();
    if (run > 0) times.get(name)?.push(time);
  }
await product.stop();

const of = (name: keyof typeof questions) => median(times.get(name) ?? []);
printReport('large-account', {
  series: [...times].map(([name, values]) => ({ name, unit: 'ms', values })),
  findings: [
    { name: 'tired ÷ plain list', value: of('list of tired creatives') / of('plain list'), unit: '×', aim: '≤ 2' },
    { name: 'detail of all ads', value: of('detail of a group of all ads'), unit: 'ms', aim: '≤ 1500' },
    { name: 'all ads ÷ one ad', value: of('detail of a group of all ads') / of('detail of one ad'), unit: '×' },
  ],
  notes: [`One account of ${ads} ads over ${days} days; 28 days are asked for.`],
});

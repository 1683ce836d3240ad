// Search time among many creatives and files of one organization, compared with the same trigram search as raw SQL
// without row-level security, and with `ilike` under it.
import path from 'node:path';
import { databaseUrlOf } from '@ad-foundry/server/src/infra/postgres/embedded.ts';
import pg from 'pg';
import { copyRows, numberedId } from './kit/copy-rows.ts';
import { readOptions } from './kit/options.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { openSample } from './kit/sample-organization.ts';
import { quantile } from './kit/statistics.ts';

const options = readOptions({ runs: 20 });
const count = options.size ?? 100_000;

buildProduct();
const product = await startProduct({ folder: options.folder });
const { headers } = await openSample(product, 20);
const organization = headers['x-organization'] ?? '';
const database = new pg.Client({ connectionString: databaseUrlOf(path.join(product.dataDir, 'postgres-socket')) });
await database.connect();

printStep(`${count} creatives, each with a file`);
// SQL expression for a name made of a vocabulary of some thousand words, like names of ads.
const name = (
  row: string,
) => `initcap((array['summer','winter','spring','launch','teaser','hero','banner','story'])[1 + ${row} % 8])
  || ' ' || substr(md5((${row} % 3000)::text), 1, 6) || ' ' || ${row}`;
const copy = (table: string, columns: Record<string, string>) =>
  copyRows(database, { table, where: `organization_id = '${organization}'`, count, columns });
await copy('creatives', {
  id: numberedId('cre'),
  name: name('n'),
  creation_key: 'null',
  archived_at: 'null',
  deleted_at: 'null',
});
await copy('slots', { id: numberedId('slt'), creative_id: numberedId('cre') });
await copy('variations', { id: numberedId('var'), slot_id: numberedId('slt') });
await copy('cards', { id: numberedId('crd'), variation_id: numberedId('var'), uid: `'u' || to_hex(n)` });
await copy('versions', {
  id: numberedId('ver'),
  card_id: numberedId('crd'),
  number: '1',
  original_name: `${name('(n + 7)')} || '_9x16.mp4'`,
  deleted_at: 'null',
});
await database.query('vacuum analyze');

const terms = {
  'one file': `u${(4711).toString(16)}`,
  'one word of 3,000': 'eccbc8',
  'a word of one in eight': 'banner',
  'two words': 'banner eccbc8',
  'a typing error': 'sumemr',
  'three letters': 'sum',
  nothing: 'qqzzxx',
} as const;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
const ask = async (q: string) => {
  const answer = await fetch(`${product.url}/api/search?q=${encodeURIComponent(q)}&limit=10`, { headers });
  if (answer.status !== 200) throw new Error(`${q}: ${answer.status} ${await answer.text()}`);
  await answer.text();
};
const raw = (q: string) =>
  database.query(
    `select id from search_entries where organization_id = $1 and kind in ('creative', 'file')
       and text like '%' || trim(search_fold($2)) || '%' limit 200`,
    [organization, q],
  );
const plain = (q: string) =>
  database.query(
    `select id from versions where organization_id = $1 and original_name ilike '%' || $2 || '%' limit 200`,
    [organization, q],
  );

const series = [];
for (const [label, q] of Object.entries(terms)) {
  printStep(label);
  const times: Record<'search' | 'raw' | 'ilike', number[]> = { search: [], raw: [], ilike: [] };
  for (let run = 0; run < options.runs; run += 1) {
    times.search.push(await timed(() => ask(q)));
    times.raw.push(await timed(() => raw(q)));
    times.ilike.push(await timed(() => plain(q)));
  }
  series.push(
    { name: `${label}: search`, unit: 'ms', values: times.search },
    { name: `${label}: trigrams as raw SQL`, unit: 'ms', values: times.raw },
    { name: `${label}: ilike as raw SQL`, unit: 'ms', values: times.ilike },
  );
}
await database.end();
await product.stop();

const all = series.filter(({ name: of }) => of.endsWith(': search'));
printReport('search', {
  series,
  findings: all.map(({ name: of, values }) => ({
    name: `${of}, p95`,
    value: quantile(values, 0.95),
    unit: 'ms',
    aim: '≤ 100',
  })),
  notes: [
    `${count} creatives and ${count} files of one organization; each search also looks at groups, values, formats and people.`,
  ],
});

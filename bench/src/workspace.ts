// Lists, search, bulk changes, imports and purges of a large organization: a page of the list at 100, 10,000 and a
// million creatives, each compared with raw SQL; 500 creatives changed by one request; 10,000 rows imported; 100,000
// versions purged while a client reads.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { bulk } from '@ad-foundry/contract/bulk.ts';
import { createMany } from '@ad-foundry/contract/create-many.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { readConfig } from '@ad-foundry/server/src/config.ts';
import { purgeDeleted } from '@ad-foundry/server/src/features/tree/archive/actions/purge.ts';
import { databaseUrlOf } from '@ad-foundry/server/src/infra/postgres/embedded.ts';
import { jobScopesOf } from '@ad-foundry/server/src/infra/jobs/job-scopes.ts';
import { createLog } from '@ad-foundry/server/src/infra/log.ts';
import { startServices } from '@ad-foundry/server/src/services.ts';
import pg from 'pg';
import { copyRows, numberedId } from './kit/copy-rows.ts';
import { readOptions } from './kit/options.ts';
import { freePort } from './kit/processes.ts';
import { buildProduct, serverEnvironment, startProduct } from './kit/product.ts';
import { printReport, printStep, type Finding, type Series } from './kit/report.ts';
import { openSession } from './kit/sessions.ts';
import { median, quantile } from './kit/statistics.ts';

const options = readOptions({ runs: 40 });
const sizes = [100, 10_000, options.size ?? 1_000_000];
const versions = options.quick ? 10_000 : 100_000;

buildProduct();
const product = await startProduct({ folder: options.folder });
const { client, headers, creative, slotId } = await openSession(product);
const organization = headers['x-organization'] ?? '';
const databaseUrl = databaseUrlOf(path.join(product.dataDir, 'postgres-socket'));
const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();
await database.query(`set app.organization = '*'`);

const series: Series[] = [];
const findings: Finding[] = [];
const note = (name: string, values: number[], unit = 'ms') => void series.push({ name, unit, values });
const found = (name: string, value: number, unit: string, aim?: string) =>
  void findings.push({ name, value, unit, ...(aim === undefined ? {} : { aim }) });
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
async function measure(work: (run: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < options.runs + 5; run += 1) times.push(await timed(() => work(run)));
  return times.slice(5);
}
async function get<T>(address: string): Promise<T> {
  const answer = await fetch(`${product.url}/api${address}`, { headers });
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const name = (row: string) =>
  `initcap((array['summer','winter','spring','launch','teaser','hero','banner','story'])[1 + ${row} % 8])
   || ' ' || substr(md5((${row} % 3000)::text), 1, 6) || ' ' || ${row}`;

/** Inserts the creatives after number `from` up to number `to`, each with a slot and its own due date. */
async function plant(from: number, to: number): Promise<void> {
  const ofOrganization = `organization_id = '${organization}'`;
  const number = `(n + ${from})`;
  await copyRows(database, {
    table: 'creatives',
    where: `${ofOrganization} and id = '${creative.id}'`,
    count: to - from,
    columns: {
      id: numberedId('cre', number),
      name: name(number),
      creation_key: 'null',
      deadline_at: `now() + ${number} * interval '1 minute'`,
      due_key: `now() + ${number} * interval '1 minute'`,
    },
  });
  await copyRows(database, {
    table: 'slots',
    where: `${ofOrganization} and id = '${slotId}'`,
    count: to - from,
    columns: { id: numberedId('slt', number), creative_id: numberedId('cre', number) },
  });
  await database.query('vacuum analyze');
}

const raw = (sort: string) =>
  database.query(
    `select id, name, deadline_at, due_key, completed_at, created_at, updated_at, edition from creatives
     where organization_id = $1 and archived_at is null and deleted_at is null order by ${sort}, id limit 51`,
    [organization],
  );

const pages = new Map<string, number[]>();
let planted = 0;
for (const size of sizes) {
  printStep(`${size} creatives`);
  await plant(planted, size);
  planted = size;
  for (const sort of ['due', 'name'] as const) {
    pages.set(`${sort} ${size}`, await measure(() => get(`/creatives?sort=${sort}&limit=50`)));
    note(`a page by ${sort} of ${size}`, pages.get(`${sort} ${size}`) ?? []);
  }
}
const largest = sizes.at(-1) ?? 0;
for (const sort of ['due', 'name'] as const) {
  const [first, last] = [pages.get(`${sort} ${sizes[0]}`) ?? [], pages.get(`${sort} ${largest}`) ?? []];
  found(`by ${sort}, ${largest} ÷ 100, p95`, quantile(last, 0.95) / quantile(first, 0.95), '×', '≤ 1.5');
  const plain = await measure(() => raw(sort === 'due' ? 'due_key' : 'lower(name)'));
  note(`a page by ${sort} of ${largest}, raw SQL of its rows alone`, plain);
}
printStep('deep pages');
let cursor: string | null = null;
const depth = options.quick ? 100 : 2000;
for (let page = 0; page < depth; page += 1) {
  const next: { nextCursor: string | null } = await get(
    `/creatives?limit=100${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
  );
  if (next.nextCursor === null) break;
  cursor = next.nextCursor;
}
const firstPage = await measure(() => get('/creatives?limit=100'));
const deepPage = await measure(() => get(`/creatives?limit=100&cursor=${encodeURIComponent(cursor ?? '')}`));
note('page 1 of 100 rows', firstPage);
note(`page ${depth} of 100 rows`, deepPage);
found(`page ${depth} ÷ page 1, p95`, quantile(deepPage, 0.95) / quantile(firstPage, 0.95), '×', '≤ 1.5');

printStep('search and filters');
const terms = ['banner eccbc8', 'sum', 'sumemr', 'qqzzxx'];
for (const term of terms) {
  const times = await measure(() => get(`/search?q=${encodeURIComponent(term)}&limit=10`));
  note(`search “${term}” in ${largest}`, times);
  found(`search “${term}”, p95`, quantile(times, 0.95), 'ms', '≤ 50');
  note(
    `search “${term}”, trigrams as raw SQL`,
    await measure(() =>
      database.query(
        `select id from search_entries where organization_id = $1 and kind = 'creative'
           and text like '%' || trim(search_fold($2)) || '%' limit 200`,
        [organization, term],
      ),
    ),
  );
}
for (const term of ['zz', 'eccbc8'])
  note(`filter “${term}” of the list`, await measure(() => get(`/creatives?search=${term}&limit=50`)));

printStep('500 creatives changed at once');
const chosen = Array.from({ length: 500 }, (_, at) => `cre_0${(at + 1).toString(16).padStart(25, '0')}` as CreativeId);
const changes = await Promise.resolve().then(async () => {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1)
    times.push(
      await timed(async () => {
        const deadlineAt = new Date(Date.now() + (run + 1) * 86_400_000).toISOString();
        let progress = await client.call(bulk.creatives, {
          body: {
            creationKey: randomUUID(),
            ofOrganization: { creativeIds: chosen },
            change: { act: 'deadline', deadlineAt },
          } as never,
        });
        while (progress.finishedAt === null) {
          await sleep(20);
          progress = await client.call(bulk.find, { params: { bulkId: progress.id } });
        }
        if (progress.failed > 0) throw new Error(JSON.stringify(progress.faults[0]));
      }),
    );
  return times;
});
note('due date of 500 creatives', changes);
const update = await measure(async (run) =>
  database.query(`update creatives set deadline_at = now() + $2 * interval '1 day' where id = any($1)`, [chosen, run]),
);
note('the same rows, one raw statement', update);
found('due date of 500 creatives', median(changes) / 1000, 's');

printStep('10,000 rows imported');
const rows = Array.from({ length: 10_000 }, (_, at) => ({ name: `Imported ${at}`, slots: [] }));
const imports: number[] = [];
for (let run = 0; run < 2; run += 1) {
  const body = {
    creationKey: randomUUID(),
    rows: rows.map((row) => ({ ...row, name: `${row.name} of run ${run}` })),
  } as never;
  imports.push(
    await timed(async () => {
      const { created, faults } = await client.call(createMany.creatives, {
        params: { campaignId: creative.campaign.id },
        body,
      });
      if (created !== rows.length) throw new Error(JSON.stringify(faults[0]));
    }),
  );
}
note('10,000 rows imported', imports);
await database.query('create temp table raw_rows (like creatives)');
note(
  'the same rows, one raw insert into a bare table',
  await measure(() =>
    database.query(
      `insert into raw_rows select * from creatives where organization_id = $1 and name like 'Imported %' limit 10000`,
      [organization],
    ),
  ),
);
found('10,000 rows imported', median(imports) / 1000, 's');

printStep(`${versions} versions to purge`);
const doomed = versions / 10;
const base = 5_000_000;
const ofOrganization = `organization_id = '${organization}'`;
const id = (prefix: string) => numberedId(prefix, `(n + ${base})`);
await copyRows(database, {
  table: 'creatives',
  where: `${ofOrganization} and id = '${creative.id}'`,
  count: doomed,
  columns: { id: id('cre'), name: name(`(n + ${base})`), creation_key: 'null', deleted_at: 'now()' },
});
await copyRows(database, {
  table: 'slots',
  where: `${ofOrganization} and id = '${slotId}'`,
  count: doomed,
  columns: { id: id('slt'), creative_id: id('cre') },
});
await database.query(
  `insert into variations (id, organization_id, slot_id, name, position, created_at)
   select ${id('var')}, $1, ${id('slt')}, 'A', 1, now() from generate_series(1, $2) n`,
  [organization, doomed],
);
await database.query(
  `insert into cards (id, organization_id, variation_id, position, uid, created_at)
   select ${id('crd')}, $1, ${id('var')}, 1, 'p' || to_hex(n + ${base}), now() from generate_series(1, $2) n`,
  [organization, doomed],
);
await database.query(
  `insert into blobs (organization_id, sha256, size_bytes, crc32, created_at) values ($1, repeat('a', 64), 1, 1, now())
   on conflict do nothing`,
  [organization],
);
await database.query(
  `insert into versions (id, organization_id, card_id, number, original_name, sha256, facts, verdict, created_at)
   select ${numberedId('ver', `(n + ${base})`)}, $1, ${numberedId('crd', `((n - 1) / 10 + 1 + ${base})`)}, (n - 1) % 10 + 1,
     'file.jpg', repeat('a', 64), '{}', '{}', now()
   from generate_series(1, $2) n`,
  [organization, versions],
);
await database.query('vacuum analyze');
const services = await startServices({
  config: readConfig(serverEnvironment({ port: await freePort(), dataDir: product.dataDir })),
  databaseUrl,
  log: createLog('warn'),
});
const read = () => client.call(lists.creatives, { query: { limit: 50 } });
const quiet: number[] = [];
for (let run = 0; run < 100; run += 1) {
  quiet.push(await timed(read));
  await sleep(20);
}
const begun = performance.now();
const state = { isDone: false };
const purge = purgeDeleted(jobScopesOf(services.dependencies).system).finally(() => (state.isDone = true));
const beside: number[] = [];
while (!state.isDone) {
  beside.push(await timed(read));
  await sleep(20);
}
await purge;
const seconds = (performance.now() - begun) / 1000;
const { rows: remaining } = await database.query<{ count: number }>(
  `select count(*)::int as count from versions where organization_id = $1`,
  [organization],
);
await services.stop();
await database.end();
await product.stop();
note('a page of the list, alone', quiet);
note(`a page of the list beside the purge`, beside);
note(`${versions} versions purged`, [seconds], 's');
found('versions left', remaining[0]?.count ?? -1, '', '≤ 0');
found('page beside the purge ÷ alone, p95', quantile(beside, 0.95) / quantile(quiet, 0.95), '×', '≤ 2');

printReport('workspace', {
  series,
  findings,
  notes: [
    `One organization; each creative has a slot. The raw statements read the rows alone: a page also has campaigns, people, slots and previews.`,
  ],
});
process.exit(0);

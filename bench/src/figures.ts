// Compares four ways to store figures: a row per ad and day, the same partitioned by account with a roll-up by account
// and day, packed per ad and month, and a columnar file (DuckDB) beside the database. Measures sizes, ingest,
// corrections, and the reads of the overview and of a breakdown. Usage: `figures.ts <accounts> <ads> <days>`.
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import { startEmbeddedPostgres } from '@ad-foundry/server/src/infra/postgres/embedded.ts';
import { makeFolder } from './kit/folders.ts';

const [accounts = 40, ads = 60, days = 800] = process.argv.slice(2).map(Number);
const rows = accounts * ads * days;
const columns = Array.from({ length: 14 }, (_, index) => `c${index}`);
const counts = columns.map((name) => `${name} integer not null`).join(', ');
const values = columns.map((_, index) => `((a * 7 + d * ${index + 3}) % 997)::int`).join(', ');
const sums = columns.map((name) => `sum(${name})`).join(', ');

const folder = makeFolder(tmpdir());
const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), onEvent: () => undefined });
const client = new pg.Client({ connectionString: postgres.ownerUrl });
await client.connect();

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const inPostgres = (statement: string) => client.query(statement);
const p95 = async (statement: (n: number) => string, run: (statement: string) => Promise<unknown> = inPostgres) => {
  const times = 60;
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) all.push(await timed(() => run(statement(n))));
  return all.toSorted((a, b) => a - b)[Math.floor(times * 0.95)] ?? 0;
};
const bytesOf = async (table: string) => {
  const { rows: sizes } = await client.query<{ size: string }>(`select pg_total_relation_size('${table}') as size`);
  return Number(sizes[0]?.size) / rows;
};

const bytesOfParts = async () => {
  const { rows: sizes } = await client.query<{ size: string }>(
    `select sum(pg_total_relation_size(inhrelid)) as size from pg_inherits where inhparent = 'parts'::regclass and inhrelid::regclass::text not like '%pkey'`,
  );
  return Number(sizes[0]?.size) / rows + (await bytesOf('rolled'));
};

const source = `generate_series(1, ${accounts}) acc, generate_series(1, ${ads}) a, generate_series(0, ${days - 1}) d`;
const actions = `jsonb_build_object('link_click', jsonb_build_object('value', a::text, '7d_click', d::text),
  'purchase', jsonb_build_object('value', d::text, '1d_view', '1'))`;
await client.query(`create table by_day (account int, day date, ad int, spend bigint, value bigint, ${counts},
  reach int, kind smallint, attribution smallint, actions jsonb, primary key (account, day, ad))`);
const ingestDays = await timed(() =>
  client.query(`insert into by_day select acc, date '2024-01-01' + d, acc * 1000 + a, (a * d) % 5000, (a * d) % 9000,
    ${values}, 100, 1, 1, ${actions} from ${source} order by acc, d, a`),
);
const arrays = ['spend', 'value', ...columns].map((name) => `${name} bigint[]`).join(', ');
await client.query(`create table by_month (account int, month date, ad int, days smallint[], ${arrays}, actions jsonb[],
  primary key (account, month, ad))`);
const packed = ['spend', 'value', ...columns].map((name) => `array_agg(${name} order by day)`).join(', ');
const ingestMonths = await timed(() =>
  client.query(`insert into by_month select account, date_trunc('month', day), ad,
    array_agg(extract(day from day)::smallint order by day), ${packed}, array_agg(actions order by day)
    from by_day group by 1, 2, 3`),
);
const partitions = 16;
await client.query(`create table parts (account int, day date, ad int, spend bigint, value bigint, ${counts},
  reach int, kind smallint, attribution smallint, actions jsonb, primary key (account, day, ad)) partition by hash (account)`);
for (let part = 0; part < partitions; part += 1)
  await client.query(
    `create table part_${part} partition of parts for values with (modulus ${partitions}, remainder ${part})`,
  );
const rolled = ['spend', 'value', ...columns];
await client.query(`create table rolled (account int, day date, ${rolled.map((name) => `${name} bigint`).join(', ')},
  primary key (account, day))`);
const sumsOfDay = rolled.map((name) => `sum(${name})`).join(', ');
const ingestParts = await timed(async () => {
  await client.query(`insert into parts select acc, date '2024-01-01' + d, acc * 1000 + a, (a * d) % 5000, (a * d) % 9000,
    ${values}, 100, 1, 1, ${actions} from ${source} order by acc, d, a`);
  await client.query(`insert into rolled select account, day, ${sumsOfDay} from parts group by 1, 2`);
});
await client.query('vacuum analyze');

const from = (length: number) => `date '2024-01-01' + ${days - length}`;
const overviewDays = (length: number) => (n: number) =>
  `select day, sum(spend), ${sums} from by_day where account = ${(n % accounts) + 1} and day >= ${from(length)} group by day`;
const unpacked = ['spend', 'value', ...columns].map((name) => `m.${name}`).join(', ');
const names = ['spend', 'value', ...columns].join(', ');
const sumsOfMonth = columns.map((name) => `sum(u.${name})`).join(', ');
const overviewMonths = (length: number) => (n: number) =>
  `select m.month + (u.d - 1) as day, sum(u.spend), ${sumsOfMonth} from by_month m,
     unnest(m.days, ${unpacked}) as u (d, ${names})
   where m.account = ${(n % accounts) + 1} and m.month >= date_trunc('month', ${from(length)}) and m.month + (u.d - 1) >= ${from(length)}
   group by 1`;
const restateDays = await timed(() =>
  client.query(`update by_day set spend = spend + 1 where account = 1 and day >= ${from(28)}`),
);
const restateMonths = await timed(() =>
  client.query(`update by_month set spend = (select array_agg(x + 1) from unnest(spend) x)
    where account = 1 and month >= date_trunc('month', ${from(28)})`),
);
const restateParts = await timed(async () => {
  await client.query(`update parts set spend = spend + 1 where account = 1 and day >= ${from(28)}`);
  await client.query(`update rolled r set spend = n.spend
    from (select day, sum(spend) as spend from parts where account = 1 and day >= ${from(28)} group by day) n
    where r.account = 1 and r.day = n.day`);
});
const file = path.join(folder, 'figures.duckdb');
const duck = await (await DuckDBInstance.create(file)).connect();
const inDuck = (statement: string) => duck.runAndReadAll(statement);
const duckSource = `range(1, ${accounts + 1}) x (acc), range(1, ${ads + 1}) y (a), range(0, ${days}) z (d)`;
const duckActions = `'{"link_click":{"value":"' || a || '","7d_click":"' || d || '"},"purchase":{"value":"' || d || '","1d_view":"1"}}'`;
const ingestFile = await timed(() =>
  inDuck(`create table by_day as select acc::int as account, date '2024-01-01' + d::int as day,
    (acc * 1000 + a)::int as ad, ((a * d) % 5000)::bigint as spend, ((a * d) % 9000)::bigint as value,
    ${columns.map((name, index) => `((a * 7 + d * ${index + 3}) % 997)::int as ${name}`).join(', ')},
    100 as reach, 1 as kind, 1 as attribution, ${duckActions} as actions from ${duckSource} order by acc, d, a`),
);
const restateFile = await timed(() =>
  inDuck(`update by_day set spend = spend + 1 where account = 1 and day >= ${from(28)}`),
);
await inDuck('checkpoint');
const breakdownDays = (n: number) =>
  `select ad, sum(spend), ${sums} from by_day where account = ${(n % accounts) + 1} and day >= ${from(90)} group by ad`;
const overviewRolled = (length: number) => (n: number) =>
  `select day, spend, ${columns.join(', ')} from rolled where account = ${(n % accounts) + 1} and day >= ${from(length)}`;
const breakdownParts = (n: number) => breakdownDays(n).replace('from by_day', 'from parts');
const breakdownMonths = (n: number) =>
  `select m.ad, sum(u.spend), ${sumsOfMonth} from by_month m, unnest(m.days, ${unpacked}) as u (d, ${names})
   where m.account = ${(n % accounts) + 1} and m.month >= date_trunc('month', ${from(90)}) and m.month + (u.d - 1) >= ${from(90)}
   group by 1`;
const reads = [];
for (const length of [7, 30, 365]) {
  reads.push([
    `overview ${length} days, p95 ms`,
    await p95(overviewDays(length)),
    await p95(overviewRolled(length)),
    await p95(overviewMonths(length)),
    await p95(overviewDays(length), inDuck),
  ]);
}
reads.push([
  'breakdown of 90 days by ad, p95 ms',
  await p95(breakdownDays),
  await p95(breakdownParts),
  await p95(breakdownMonths),
  await p95(breakdownDays, inDuck),
]);
const table = [
  [
    'bytes per ad-day',
    await bytesOf('by_day'),
    await bytesOfParts(),
    await bytesOf('by_month'),
    statSync(file).size / rows,
  ],
  [
    'ingest, rows per second',
    rows / (ingestDays / 1000),
    rows / (ingestParts / 1000),
    rows / (ingestMonths / 1000),
    rows / (ingestFile / 1000),
  ],
  ['restate 28 days of an account, ms', restateDays, restateParts, restateMonths, restateFile],
  ...reads,
] as [string, number, number, number, number][];
process.stdout.write(`${rows.toLocaleString('en')} ad-days, ${accounts} accounts of ${ads} ads\n`);
process.stdout.write(
  `${''.padEnd(40)}${['row per day', 'partitioned', 'packed month', 'columnar file'].map((name) => name.padStart(16)).join('')}\n`,
);
for (const [name, ...contenders] of table) {
  process.stdout.write(`${name.padEnd(40)}${contenders.map((value) => value.toFixed(1).padStart(16)).join('')}\n`);
}
duck.closeSync();
await client.end();
await postgres.stop();

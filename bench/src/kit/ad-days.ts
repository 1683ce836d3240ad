import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { figureColumns } from '@ad-foundry/server/src/features/platforms/insights/actions/staging.ts';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Days of history of an ad account, the last of them yesterday. */
export const daysOfHistory = 800;
export const lastDay = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

export const accountId = (no: number): string => `acc_${9_000_000_000 + no}`;

/** Columns that queries read, besides account, day and ad. */
export const measured: readonly string[] = figureColumns;

const valueOf = (index: number) => `((a * 7 + d * ${index + 3} + acc) % 997)::int`;

/** Inserts an ad account of the organization. @returns its number */
export async function plantAccount(database: pg.Client, organizationId: string, id: string): Promise<number> {
  await database.query(
    `insert into advertisers (provider, id, name, status, platform_status, currency, time_zone, is_local, created_at, updated_at)
     values ('meta', $1, $1, 'active', '', 'EUR', 'UTC', true, now(), now())`,
    [id],
  );
  await database.query(
    `insert into organizations_to_advertisers (organization_id, provider, advertiser_id, created_at)
     values ($1, 'meta', $2, now())`,
    [organizationId, id],
  );
  const { rows } = await database.query<{ no: number }>(
    `insert into insight_accounts (provider, advertiser_id, source, exhausted, created_at, fetched_at, covered_since, covered_until)
     values ('meta', $1, 'sample', true, now(), now(), $2::date - ${daysOfHistory - 1}, $2::date) returning no`,
    [id, lastDay],
  );
  if (!rows[0]) throw new Error('the account was not written');
  return rows[0].no;
}

/** Inserts ad accounts of the organization from number `from` on, each with `ads` ads that deliver on every day. */
export async function plantAccounts(
  database: pg.Client,
  {
    organizationId,
    from,
    to,
    ads,
    days = daysOfHistory,
  }: { organizationId: string; from: number; to: number; ads: number; days?: number },
): Promise<void> {
  const run = (statement: string, values: unknown[]) => database.query(statement, values);
  for (let number = from; number < to; number += 1) {
    const no = await plantAccount(database, organizationId, accountId(number));
    await run(
      `insert into insight_ads (account, no, id, ad_set_id, campaign_id, name, state, kind, first_day, last_day)
       overriding system value
       select $1, a, 'ad' || a, 'set' || a % 60, 'cmp' || a % 12, 'Ad ' || a, 'active', 'video',
         $2::date - ${days - 1}, $2::date from generate_series(1, ${ads}) a`,
      [no, lastDay],
    );
    await run(
      `insert into insight_days (account, day, ad, ${measured.join(', ')})
       select acc, $2::date - ${days - 1} + d, a, ${measured.map((_, index) => valueOf(index)).join(', ')}
       from (select $1::int as acc) one, generate_series(0, ${days - 1}) d, generate_series(1, ${ads}) a`,
      [no, lastDay],
    );
    await run(
      `insert into insight_ad_months (account, month, ad, attribution, result_kind, days, ${measured.join(', ')})
       select account, date_trunc('month', day), ad, 0, 0, count(*), ${measured.map((name) => `sum(${name})`).join(', ')}
       from insight_days where account = $1 group by account, date_trunc('month', day), ad`,
      [no],
    );
    await run(
      `insert into insight_account_days (account, day, ${measured.join(', ')}, rows, fetched_at)
       select account, day, ${measured.map((name) => `sum(${name})`).join(', ')}, count(*), now()
       from insight_days where account = $1 group by account, day`,
      [no],
    );
  }
  await database.query(
    'vacuum analyze insight_days, insight_ad_months, insight_account_days, insight_ads, insight_accounts',
  );
}

/** Copies all ad-days and ads of PostgreSQL into a DuckDB database and a Parquet file. */
export async function copyToDuckDb(database: pg.Client, file: (name: string) => string): Promise<DuckDBConnection> {
  const tables = {
    days: `select i.advertiser_id as account, d.day, d.ad, ${measured.map((name) => `d.${name}`).join(', ')}
      from insight_days d join insight_accounts i on i.no = d.account order by d.account, d.day, d.ad`,
    ads: `select i.advertiser_id as account, a.no as ad, a.campaign_id
      from insight_ads a join insight_accounts i on i.no = a.account`,
  };
  const instance = await DuckDBInstance.create(file('reference.duckdb'));
  const connection = await instance.connect();
  for (const [name, rows] of Object.entries(tables)) {
    const csv = file(`${name}.csv`);
    await pipeline(
      database.query(copyTo(`copy (${rows}) to stdout with (format csv, header)`)),
      createWriteStream(csv),
    );
    await connection.run(`create table ${name} as select * from read_csv('${csv}', header = true)`);
  }
  await connection.run(`copy days to '${file('days.parquet')}' (format parquet, compression zstd)`);
  return connection;
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { countedFigures } from '@ad-foundry/contract/insights/figures.ts';
import type { CountedFigure } from '@ad-foundry/contract/insights/figures.ts';
import type { FigureRow } from '@ad-foundry/server/src/adapters/ads/ad-figures.ts';
import { databaseOn, type Client } from '@ad-foundry/server/src/db/client.ts';
import { storeDays } from '@ad-foundry/server/src/features/insights/actions/store-days.ts';
import type { BaseScope } from '@ad-foundry/server/src/infra/scope.ts';
import { measured, plantAccount } from './ad-days.ts';

const ads = 3000;
const days = 28;
const runs = 3;
const dayAt = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

function rowOf(entity: string, day: string, count: (figure: number) => number): FigureRow {
  return {
    entity,
    ad: null,
    since: day,
    until: day,
    platform: '',
    placement: '',
    figures: Object.fromEntries(countedFigures.map((name, at) => [name, count(at)])) as Record<CountedFigure, number>,
    reach: null,
    frequency: null,
    resultKind: null,
    attribution: null,
    actions: null,
  };
}

const rowsOf = (): FigureRow[] =>
  Array.from({ length: ads * days }, (_, index) => {
    const [ad, day] = [index % ads, Math.floor(index / ads)];
    return rowOf(`ad${ad + 1}`, dayAt(day), (figure) => (ad * 7 + day * (figure + 3)) % 997);
  });

/** The whole account by day, which a sync reads beside the ads. */
const totals = Array.from({ length: days }, (_, day) => rowOf('', dayAt(day), () => ads * 500));

/** Milliseconds to store 28 days of 3,000 ads, to store them again unchanged, and to copy the same rows into a table. */
export async function measureIngest(database: pg.Client & { pipeline?: boolean }, organizationId: string) {
  const rows = rowsOf();
  const db = databaseOn(database as unknown as Client);
  const tx = { db, now: () => new Date() } as unknown as BaseScope;
  const store = async (account: number) => {
    const begun = performance.now();
    await database.query('begin');
    const at = new Date();
    const period = { since: dayAt(0), until: dayAt(days - 1) };
    await storeDays(tx, { account, ...period, ads: rows, totals, objectsAt: at, askedAt: at });
    await database.query('commit');
    return performance.now() - begun;
  };
  const lines = rows.map(({ since, figures }, index) =>
    [0, since, (index % ads) + 1, ...countedFigures.map((name) => figures[name])].join('\t'),
  );
  await database.query('create table raw_days (like insight_days)');
  const copy = async () => {
    const begun = performance.now();
    const statement = `copy raw_days (account, day, ad, ${measured.join(', ')}) from stdin`;
    database.pipeline = false;
    await pipeline(Readable.from([`${lines.join('\n')}\n`]), database.query(copyFrom(statement)));
    database.pipeline = true;
    return performance.now() - begun;
  };
  const times = { first: [] as number[], unchanged: [] as number[], raw: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    const no = await plantAccount(database, organizationId, `acc_7${run}`);
    await database.query(
      `insert into insight_ads (account, id, ad_set_id, campaign_id, name, state, kind)
       select $1, 'ad' || a, 'set', 'cmp', 'Ad ' || a, 'active', 'video' from generate_series(1, ${ads}) a`,
      [no],
    );
    times.first.push(await store(no));
    times.unchanged.push(await store(no));
    times.raw.push(await copy());
  }
  await database.query('drop table raw_days');
  return { ...times, rows: rows.length };
}

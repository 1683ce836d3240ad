import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getTableConfig, getViewConfig, PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPool, type Pool } from './client.ts';
import { migrate } from './migrate.ts';

let folder: string;
const pools: Pool[] = [];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-migrations-'));
  writeFileSync(path.join(folder, '0001-first.sql'), 'create table things (id int primary key);');
  writeFileSync(
    path.join(folder, '0002-second.sql'),
    `insert into things select * from generate_series(1, 3); select pg_sleep(0.2);`,
  );
  writeFileSync(path.join(folder, 'notes.md'), 'not a migration');
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  rmSync(folder, { recursive: true });
});

async function emptyDatabase(): Promise<string> {
  const url = inject('databaseUrl');
  const name = `m_${Math.random().toString(36).slice(2)}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return url.replace('/postgres?', `/${name}?`);
}

function poolOn(url: string): Pool {
  const pool = createPool({ url, max: 4, onError: () => undefined });
  pools.push(pool);
  return pool;
}

describe('migrations (R22)', () => {
  test('run once and in order; a second start applies only new ones', async () => {
    const pool = poolOn(await emptyDatabase());
    expect(await migrate(pool, folder)).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await migrate(pool, folder)).toEqual([]);
    expect((await pool.query('select count(*)::int as n from things')).rows).toEqual([{ n: 3 }]);
  });

  test('run once when several nodes start together', async () => {
    const url = await emptyDatabase();
    const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(poolOn(url), folder)));
    expect(ran.flat().toSorted()).toEqual(['0001-first.sql', '0002-second.sql']);
    expect((await poolOn(url).query('select count(*)::int as n from things')).rows).toEqual([{ n: 3 }]);
  });

  test('in a folder run together, in the order of their names', async () => {
    const pool = poolOn(await emptyDatabase());
    const folders = mkdtempSync(path.join(tmpdir(), 'ad-foundry-migrations-'));
    mkdirSync(path.join(folders, '0001-first'));
    writeFileSync(path.join(folders, '0001-first', '20-b.sql'), 'create table b (a int references a (id));');
    writeFileSync(path.join(folders, '0001-first', '10-a.sql'), 'create table a (id int primary key);');
    expect(await migrate(pool, folders)).toEqual(['0001-first']);
    expect(await migrate(pool, folders)).toEqual([]);
    writeFileSync(path.join(folders, '0001-first', '10-a.sql'), 'create table a (id bigint primary key);');
    await expect(migrate(pool, folders)).rejects.toThrow('migration 0001-first has changed');
    rmSync(folders, { recursive: true });
  });

  test('that changed after being applied prevent the start', async () => {
    const pool = poolOn(await emptyDatabase());
    const changed = mkdtempSync(path.join(tmpdir(), 'ad-foundry-migrations-'));
    writeFileSync(path.join(changed, '0001-a.sql'), 'create table a ();');
    await migrate(pool, changed);
    writeFileSync(path.join(changed, '0001-a.sql'), 'create table a (b int);');
    await expect(migrate(pool, changed)).rejects.toThrow('migration 0001-a.sql has changed');
    rmSync(changed, { recursive: true });
  });

  test('that fail roll back, and run after being corrected', async () => {
    const pool = poolOn(await emptyDatabase());
    const changed = mkdtempSync(path.join(tmpdir(), 'ad-foundry-migrations-'));
    writeFileSync(path.join(changed, '0001-a.sql'), 'create table a ();');
    writeFileSync(path.join(changed, '0002-b.sql'), 'create table b (); select nonsense;');
    await expect(migrate(pool, changed)).rejects.toThrow('migration 0002-b.sql failed');
    expect(
      (await pool.query(`select to_regclass('a') is not null as a, to_regclass('b') is not null as b`)).rows,
    ).toEqual([{ a: true, b: false }]);
    writeFileSync(path.join(changed, '0002-b.sql'), 'create table b ();');
    expect(await migrate(pool, changed)).toEqual(['0002-b.sql']);
    rmSync(changed, { recursive: true });
  });
});

test.each([
  ['known_devices_by_token', `select from known_devices where token_hash = '\\x00'`],
  ['uploads_receiving', `select from uploads where state = 'receiving' and id > '' order by id limit 500`],
  ['sessions_by_sign_in', `select from sessions where sign_in_id = '00000000-0000-4000-8000-000000000000'`],
])('the index %s serves its query', async (index, query) => {
  const client = new pg.Client({ connectionString: inject('databaseUrl').replace('/postgres?', '/template_tests?') });
  await client.connect();
  await client.query('set enable_seqscan = off; set enable_sort = off');
  const { rows } = await client.query<Record<'QUERY PLAN', string>>(`explain ${query}`);
  await client.end();
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain(index);
});

describe('the declared tables and views match the database', () => {
  async function declared() {
    const folder = path.join(import.meta.dirname, 'schema');
    const names = readdirSync(folder).map((file) => path.basename(file, '.ts'));
    const modules = names.map((name): Promise<object> => import(`./schema/${name}.ts`));
    const values = (await Promise.all(modules)).flatMap((module): unknown[] => Object.values(module));
    const tables = values.filter((value) => value instanceof PgTable).map((table) => getTableConfig(table));
    const views = values.filter((value) => value instanceof PgView).map((view) => getViewConfig(view));
    return [
      ...tables.flatMap(({ name, columns }) =>
        columns.map((column) => ({ table: name, column, nullable: !column.notNull })),
      ),
      // The database reports every column of a view as nullable.
      ...views.flatMap(({ name, selectedFields }) =>
        Object.values(selectedFields).flatMap((column) =>
          column instanceof PgColumn ? [{ table: name, column, nullable: true }] : [],
        ),
      ),
    ];
  }

  interface Column {
    table: string;
    name: string;
    type: string;
    nullable: boolean;
  }
  const byName = (a: Column, b: Column) => `${a.table}.${a.name}`.localeCompare(`${b.table}.${b.name}`);

  test('compares columns, types and nullability', async () => {
    const url = inject('databaseUrl').replace('/postgres?', '/template_tests?');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<Column>(
      `select c.table_name as table, c.column_name as name, coalesce(e.data_type || '[]', c.data_type) as type,
         c.is_nullable = 'YES' as nullable
       from information_schema.columns c left join information_schema.element_types e on e.object_schema = 'public'
         and e.object_name = c.table_name and e.collection_type_identifier = c.dtd_identifier
       where c.table_schema = 'public' and c.table_name <> 'migrations'`,
    );
    await client.end();
    const columns = (await declared()).map(({ table, column, nullable }): Column => ({
      table,
      name: column.name,
      type: column.getSQLType(),
      nullable,
    }));
    // Tables used only in raw SQL are not declared.
    const tables = new Set(columns.map(({ table }) => table));
    expect(columns.toSorted(byName)).toEqual(rows.filter(({ table }) => tables.has(table)).toSorted(byName));
  });
});

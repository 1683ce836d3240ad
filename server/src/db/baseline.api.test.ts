import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startApp } from '#testing/app.ts';
import { snapshot } from '#testing/snapshot.ts';
import { createPool, type Pool } from './client.ts';
import { migrate } from './migrate.ts';

// A dump of the database at commit 36470a37, with a sample organization, an agency with a guest, a delivery and
// insights.
const dump = path.join(import.meta.dirname, 'fixtures/database-0103.sql.br');
const migrations = path.join(import.meta.dirname, 'migrations');

let admin: pg.Client;
let baselineOnly: string;
const pools: Pool[] = [];
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
  const restored = new pg.Client({ connectionString: await createDatabase('dump_0103', 'template0') });
  await restored.connect();
  await restored.query(brotliDecompressSync(readFileSync(dump)).toString());
  await restored.end();
  baselineOnly = mkdtempSync(path.join(tmpdir(), 'ad-foundry-baseline-'));
  cpSync(path.join(migrations, '0103-baseline'), path.join(baselineOnly, '0103-baseline'), { recursive: true });
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await admin.end();
  rmSync(baselineOnly, { recursive: true });
});

async function createDatabase(name: string, template: string): Promise<string> {
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  return inject('databaseUrl').replace('/postgres?', `/${name}?`);
}

async function connect(template: string) {
  const databaseUrl = await createDatabase(`b_${Math.random().toString(36).slice(2)}`, template);
  const pool = createPool({ url: databaseUrl, max: 1, onError: () => undefined });
  pools.push(pool);
  const sql = async <R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> =>
    (await pool.query<R>(text, values)).rows;
  return { databaseUrl, pool, sql };
}

describe('a database of the version before the baseline', () => {
  test('keeps every row, and starts', async () => {
    const { pool, sql, databaseUrl } = await connect('dump_0103');
    const rows = await snapshot({ sql });
    expect(await migrate(pool, baselineOnly)).toEqual([]);
    expect(await snapshot({ sql })).toEqual(rows);
    expect(await sql('select name from migrations')).toEqual([{ name: '0103-baseline' }]);
    expect(await migrate(pool, baselineOnly)).toEqual([]);
    const app = await startApp({}, { databaseUrl });
    const versions = await app.sql('select id from versions');
    await app.stop();
    expect(versions).toHaveLength(rows['versions']?.length ?? 0);
  });

  test('is refused while migrations are missing, and the message names the version to start first', async () => {
    const { pool, sql, databaseUrl } = await connect('dump_0103');
    await sql(`delete from migrations where name > '0088'`);
    await expect(migrate(pool, baselineOnly)).rejects.toThrow(
      'this database is at migration 0087: start the version of commit 36470a37 once, then this one',
    );
    await expect(startApp({}, { databaseUrl })).rejects.toThrow(
      /DATABASE_OWNER_URL: this database is at migration 0087/,
    );
    expect(await sql(`select from migrations where name = '0103-baseline'`)).toEqual([]);
  });

  test('is refused when one of its migrations differs', async () => {
    const { pool, sql } = await connect('dump_0103');
    await sql(`update migrations set checksum = 'x' where name = '0002-briefs.sql'`);
    await expect(migrate(pool, baselineOnly)).rejects.toThrow('differ from those of commit 36470a37');
  });
});

// Ignores the order of columns and the names of not-null constraints; parentheses differ after a restore.
const catalog = {
  columns: `select c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      a.attgenerated, pg_get_expr(d.adbin, d.adrelid)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
  relations: `select relname, relkind, relrowsecurity, relforcerowsecurity, reloptions, relacl from pg_class
    where relnamespace = 'public'::regnamespace`,
  constraints: `select conrelid::regclass::text, conname, translate(pg_get_constraintdef(oid), '()', ''), convalidated from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'`,
  indexes: `select pg_get_indexdef(indexrelid), indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace`,
  functions: `select pg_get_functiondef(oid), proacl from pg_proc
    where pronamespace = 'public'::regnamespace and prokind <> 'a'`,
  triggers: `select pg_get_triggerdef(oid), tgenabled from pg_trigger where not tgisinternal`,
  policies: `select tablename, policyname, permissive, roles, cmd, qual, with_check from pg_policies`,
  views: `select viewname, definition from pg_views where schemaname = 'public'`,
  comments: `select classoid::regclass::text, description, obj_description(objoid, 'pg_class') from pg_description
    where objoid >= 16384`,
  extensions: `select extname, extversion from pg_extension`,
};

test('the baseline creates the schema of that version', async () => {
  const [former, fresh] = [await connect('dump_0103'), await connect('template0')];
  await migrate(fresh.pool, baselineOnly);
  const read = ({ sql }: typeof fresh) =>
    sql<{ kind: string; entry: string }>(
      Object.entries(catalog)
        .map(([kind, query]) => `select '${kind}' as kind, e::text as entry from (${query}) e`)
        .join(' union all ')
        .concat(' order by 1, 2'),
    );
  const entries = await read(former);
  expect([...new Set(entries.map(({ kind }) => kind))]).toEqual(Object.keys(catalog).toSorted());
  expect(await read(fresh)).toEqual(entries);
});

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client, Pool } from './client.ts';
import { allTenants, setTenantScope } from './tenant-scope.ts';

// An arbitrary number, the same in every process of this product.
const lockKey = 7_203_114;

/** The database has migrations that this version of the product does not know. */
export class NewerDatabase extends Error {
  constructor(migrations: string[]) {
    super(
      `a newer version of the product has migrated the database (${migrations.join(', ')}): start that version, or restore the backup from before`,
    );
  }
}

/**
 * Applies the numbered SQL files missing in this database, each in its own transaction, then `afterwards`, under a
 * lock, so that several nodes may start together. @throws NewerDatabase, and when an applied file has changed since
 */
export async function migrate(
  pool: Pool,
  folder: string,
  afterwards: (client: Client) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Migrations access every organization, even where row-level security is forced on the owner of the tables.
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; ${setTenantScope(allTenants, 'changed')}`);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const ran = await runMissing(client, folder);
    await afterwards(client);
    return ran;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined);
    client.release(true);
  }
}

async function runMissing(client: Client, folder: string): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).toSorted();
  const newer = [...known.keys()].filter((name) => !names.includes(name));
  if (newer.length > 0) throw new NewerDatabase(newer);
  const ran: string[] = [];
  for (const name of names) {
    const sql = await readFile(path.join(folder, name), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    if (known.get(name) === checksum) continue;
    if (known.has(name)) throw new Error(`migration ${name} has changed since it ran on this database`);
    await runOne(client, { name, checksum, sql });
    ran.push(name);
  }
  return ran;
}

async function runOne(client: Client, migration: { name: string; checksum: string; sql: string }): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client, Pool } from './client.ts';
import { allTenants, setTenantScope } from './tenant-scope.ts';

// An arbitrary number, equal in every process of this product.
const lockKey = 7_203_114;

/** The schema after migration 0103. Databases built by migrations 0001 to 0103 are accepted unchanged. */
const baselineName = '0103-baseline';
/** SHA-256 of the names and checksums of those migrations. */
const replacedDigest = '796bb858e528dba83134e0b77c4f4bfba628c3d457e3afeeb8f07304cb123dc5';
/** The last commit that contains them. */
const lastCommit = '36470a37';

interface Migration {
  name: string;
  checksum: string;
  sql: string;
}

/** This version of the product does not support the migrations of the database. */
export class DatabaseVersionError extends Error {}

/**
 * Applies the missing migrations of this database, each in its own transaction, then `afterwards`, under a lock, so
 * that several nodes may start together. @throws DatabaseVersionError, and if an applied migration has changed since
 */
export async function migrate(
  pool: Pool,
  folder: string,
  afterwards: (client: Client) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Migrations access every organization, even if row-level security is forced on the owner of the tables.
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; ${setTenantScope(allTenants, 'changed')}`);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const newNames = await applyMissing(client, await readMigrations(folder));
    await afterwards(client);
    return newNames;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined);
    client.release(true);
  }
}

/** A migration is a numbered SQL file, or a numbered folder whose files are applied together in the order of names. */
async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => /^\d{4}-/.test(entry.name) && (entry.isDirectory() || entry.name.endsWith('.sql')))
    .map(({ name }) => name)
    .toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readSql(path.join(folder, name));
      return { name, checksum: sha256(sql), sql };
    }),
  );
}

async function readSql(file: string): Promise<string> {
  if (file.endsWith('.sql')) return readFile(file, 'utf8');
  const names = (await readdir(file)).filter((name) => name.endsWith('.sql')).toSorted();
  return (await Promise.all(names.map((name) => readSql(path.join(file, name))))).join('\n');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function applyMissing(client: Client, migrations: Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const baseline = migrations.find(({ name }) => name === baselineName);
  if (baseline) await adoptBaseline(client, baseline);
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  const checksums = new Map(rows.map((row) => [row.name, row.checksum]));
  requireNoNewer([...checksums.keys()], migrations);
  const newNames: string[] = [];
  for (const migration of migrations) {
    const checksum = checksums.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined)
      throw new Error(`migration ${migration.name} has changed since it ran on this database`);
    await apply(client, migration);
    newNames.push(migration.name);
  }
  return newNames;
}

/**
 * Records the baseline in place of the migrations that it replaces. @throws DatabaseVersionError if some of them are
 * missing
 */
async function adoptBaseline(client: Client, baseline: Migration): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from migrations where name < '0104' and name <> $1 order by name collate "C"`,
    [baselineName],
  );
  const last = rows.at(-1)?.name.slice(0, 4);
  if (last === undefined) return;
  if (sha256(rows.map(({ name, checksum }) => `${name} ${checksum}\n`).join('')) !== replacedDigest)
    throw new DatabaseVersionError(
      last === '0103'
        ? `the migrations of this database differ from those of commit ${lastCommit}: start that version, which names the first that differs`
        : `this database is at migration ${last}: start the version of commit ${lastCommit} once, then this one`,
    );
  await client.query(
    `with replaced as (delete from migrations where name < '0104' and name <> $1)
     insert into migrations (name, checksum) values ($1, $2)`,
    [baseline.name, baseline.checksum],
  );
}

function requireNoNewer(appliedNames: string[], migrations: Migration[]): void {
  const names = new Set(migrations.map(({ name }) => name));
  const newer = appliedNames.filter((name) => !names.has(name));
  if (newer.length > 0)
    throw new DatabaseVersionError(
      `a newer version of the product has migrated the database (${newer.join(', ')}): start that version, or restore the backup from before`,
    );
}

async function apply(client: Client, { name, checksum, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}

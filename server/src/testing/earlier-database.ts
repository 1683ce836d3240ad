import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool, type Pool } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';

const migrations = path.join(import.meta.dirname, '../db/migrations');

/** A new database with the migrations before a number, read and written as every organization. */
export async function databaseBefore(number: string): Promise<Pool> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
  await admin.query(`create database before_${number}`);
  await admin.end();
  const url = inject('databaseUrl').replace('/postgres?', `/before_${number}?`);
  const pool = createPool({ url, max: 1, onError: () => undefined });
  const earlier = mkdtempSync(path.join(tmpdir(), 'ad-foundry-migrations-'));
  for (const name of readdirSync(migrations).filter((file) => file < number))
    cpSync(path.join(migrations, name), path.join(earlier, name), { recursive: true });
  await migrate(pool, earlier);
  rmSync(earlier, { recursive: true });
  await pool.query(`select set_config('app.organization', '*', false)`);
  return pool;
}

/** Applies the migrations that the database lacks, and returns their names. */
export const migrateToLatest = (pool: Pool): Promise<string[]> => migrate(pool, migrations);

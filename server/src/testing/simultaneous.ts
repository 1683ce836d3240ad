import pg from 'pg';
import { vi } from 'vitest';
import type { TestApp } from './app.ts';

type LockedRow = { creativeId: string } | { organizationId: string };

/**
 * Runs requests at the same moment: locks the row of a creative or an organization until all requests wait for it, then
 * releases it. `meanwhile` is SQL that the lock's holder runs, with the row's id as $1.
 */
export async function runSimultaneously<T>(
  app: Pick<TestApp, 'databaseUrl' | 'sql'>,
  { meanwhile, ...locked }: LockedRow & { meanwhile?: string },
  begin: () => Promise<T>[],
): Promise<T[]> {
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    const [table, id] =
      'creativeId' in locked ? ['creatives', locked.creativeId] : ['organizations', locked.organizationId];
    await holder.query(`select from ${table} where id = $1 for no key update`, [id]);
    const begun = begin();
    await vi.waitUntil(async () => (await countWaiting(app)) >= begun.length, { timeout: 15_000 });
    if (meanwhile) await holder.query(meanwhile, [id]);
    await holder.query('commit');
    return await Promise.all(begun);
  } finally {
    await holder.end();
  }
}

async function countWaiting(app: Pick<TestApp, 'sql'>): Promise<number> {
  const rows = await app.sql(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

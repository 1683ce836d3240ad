import type { TestApp } from './app.ts';

// Tables that change without a write by the request: rate limits, audit log, migrations.
const ignoredTables = new Set(['rate_limits', 'audit_entries', 'audit_seals', 'migrations']);

/** The last use of a session, or of a membership, is not a change by the request. */
const usedAt: Record<string, string[]> = { sessions: ['last_seen_at', 'idle_expires_at'], members: ['last_active_at'] };

/** The rows of every table as text, to detect any write. */
export async function snapshot(app: Pick<TestApp, 'sql'>): Promise<Record<string, string[]>> {
  const tables = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (ignoredTables.has(name)) continue;
    const row = ['to_jsonb(t)', ...(usedAt[name] ?? []).map((column) => `'${column}'`)].join(' - ');
    const rows = await app.sql<{ row: string }>(`select (${row})::text as row from "${name}" t order by 1`);
    all[name] = rows.map((each) => each.row);
  }
  return all;
}

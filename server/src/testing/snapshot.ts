import type { TestApp } from './app.ts';

// What moves by itself: counts, logs of what was tried, the queue's own tables.
const restless = new Set(['rate_limits', 'audit_entries', 'audit_seals', 'migrations']);

/** The rows of every table as text, to see whether anything was written. */
export async function snapshot(app: Pick<TestApp, 'sql'>): Promise<Record<string, string[]>> {
  const tables = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (restless.has(name)) continue;
    // When a session was last seen is no change anybody made.
    const row = name === 'sessions' ? `to_jsonb(t) - 'last_seen_at' - 'idle_expires_at'` : 'to_jsonb(t)';
    const rows = await app.sql<{ row: string }>(`select (${row})::text as row from "${name}" t order by 1`);
    all[name] = rows.map((each) => each.row);
  }
  return all;
}

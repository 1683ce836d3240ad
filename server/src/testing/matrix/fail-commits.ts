import type { TestApp } from '#testing/app.ts';

// Tables that stay writable: rate limits, audit log and last use of sessions.
const writableTables = new Set(['rate_limits', 'audit_entries', 'audit_seals', 'sessions', 'migrations', 'members']);

/**
 * Makes every later commit fail with 503, after all its statements have run, so that each of thousands of requests sees
 * the same data.
 */
export async function failCommits(app: TestApp): Promise<void> {
  await app.sql(
    `create function refuse_commit() returns trigger language plpgsql as $$ begin raise 'frozen' using errcode = '57014'; end $$`,
  );
  const tables = await app.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const { name } of tables) {
    if (writableTables.has(name)) continue;
    await app.sql(
      `create constraint trigger frozen after insert or update or delete on ${name} deferrable initially deferred
         for each row execute function refuse_commit()`,
    );
  }
  for (const name of ['members', 'sessions']) {
    await app.sql(
      `create constraint trigger frozen after insert or delete on ${name} deferrable initially deferred
         for each row execute function refuse_commit()`,
    );
  }
  await app.sql(
    `create constraint trigger frozen_change after update of role, status on members deferrable initially deferred
       for each row execute function refuse_commit()`,
  );
  await app.sql(
    `create constraint trigger frozen_change after update of organization_id, revoked_at on sessions deferrable initially deferred
       for each row execute function refuse_commit()`,
  );
}

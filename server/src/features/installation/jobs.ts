import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { purgeOrganizations } from '#features/organizations/actions/purge.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import type { SystemScope } from '#infra/scope.ts';
import { purgeVersions, removeUnusedContents } from './actions.ts';

const payload = z.object({});

/** So many rows go in one statement, which holds their locks until it is through. */
const batch = 2000;

/** Deletes what has run its time, `rows` being a table called `t` and which of it; never all of it in one statement. */
async function clear({ db }: SystemScope, table: string, rows: SQL): Promise<void> {
  const name = sql.identifier(table);
  for (let gone = batch; gone >= batch;) {
    const { rowCount } = await db.execute(
      sql`delete from ${name} where ctid = any(array(select t.ctid from ${name} t ${rows} limit ${batch}))`,
    );
    gone = rowCount ?? 0;
  }
}

/** Each by itself: one after the other, so that they never take more than their share of the database. */
function worksOf(scope: SystemScope, storage: Storage): (() => Promise<unknown>)[] {
  const now = scope.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const ago = (days: number) => before(days * 86_400_000);
  const fetched = before(limits.downloadsKeptMs);
  const deleted = before(limits.archiveMs);
  const out = (table: string, rows: SQL) => () => clear(scope, table, rows);
  return [
    out('rate_limits', sql`where window_ends_at < ${now}`),
    out('sign_in_challenges', sql`where expires_at < ${ago(1)}`),
    out('oauth_attempts', sql`where expires_at < ${ago(1)}`),
    out('sessions', sql`where absolute_expires_at < ${ago(30)} or revoked_at < ${ago(30)}`),
    out('known_devices', sql`where last_seen_at < ${ago(180)}`),
    () =>
      scope.db.execute(
        sql`update mails set status = 'expired', payload = null where status = 'queued' and not_after < ${now}`,
      ),
    out('mails', sql`where status <> 'queued' and created_at < ${ago(30)}`),
    out('events', sql`where created_at < ${ago(7)}`),
    // One download may be of thousands of files, which would all go with it.
    async () => {
      await clear(
        scope,
        'downloaded_versions',
        sql`join downloads d on d.id = t.download_id where d.created_at < ${fetched}`,
      );
      await clear(scope, 'downloads', sql`where created_at < ${fetched}`);
    },
    out('uploads', sql`where state <> 'receiving' and finished_at < ${ago(30)}`),
    out(
      'invitations',
      sql`where coalesce(revoked_at, declined_at) < ${ago(30)}
      or (confirmed_at is null and expires_at < ${ago(30)})`,
    ),
    () => purgeOrganizations(scope, storage, deleted),
    () => storage.tidy(ago(1)),
    () => purgeVersions(scope, deleted).then(() => removeUnusedContents(scope, storage, ago(1))),
  ];
}

/**
 * Deletes what has run its time: counts, challenges, ended sessions and invitations, sent mails, old events, who fetched
 * what, deleted organizations, unused contents. What fails keeps nothing after it from its turn.
 */
export const cleanUpJob = defineJob<typeof payload, Adapters>({
  name: 'installation.clean-up',
  payload,
  cron: '17 * * * *',
  retries: 0,
  async run({ scope, adapters }) {
    const failures: unknown[] = [];
    for (const work of worksOf(scope, adapters.storage)) {
      try {
        await work();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be cleaned up');
  },
});

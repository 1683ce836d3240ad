import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { purgeOrganizations } from '#features/organizations/actions/purge.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { purgeVersions, removeUnusedContents } from './actions.ts';

const payload = z.object({});

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
    const now = scope.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    const ago = (days: number) => before(days * 86_400_000);
    const { db } = scope;
    await db.execute(sql`delete from rate_limits where window_ends_at < ${now}`);
    await db.execute(sql`delete from sign_in_challenges where expires_at < ${ago(1)}`);
    await db.execute(sql`delete from oauth_attempts where expires_at < ${ago(1)}`);
    await db.execute(sql`delete from sessions where absolute_expires_at < ${ago(30)} or revoked_at < ${ago(30)}`);
    await db.execute(sql`delete from known_devices where last_seen_at < ${ago(180)}`);
    await db.execute(
      sql`update mails set status = 'expired', payload = null where status = 'queued' and not_after < ${now}`,
    );
    await db.execute(sql`delete from mails where status <> 'queued' and created_at < ${ago(30)}`);
    await db.execute(sql`delete from events where created_at < ${ago(7)}`);
    await db.execute(sql`delete from downloads where created_at < ${before(limits.downloadsKeptMs)}`);
    await db.execute(sql`delete from uploads where state <> 'receiving' and finished_at < ${ago(30)}`);
    await db.execute(sql`delete from invitations where coalesce(revoked_at, declined_at) < ${ago(30)}
      or (confirmed_at is null and expires_at < ${ago(30)})`);
    const deleted = before(limits.archiveMs);
    const outcomes = await Promise.allSettled([
      purgeOrganizations(scope, adapters.storage, deleted),
      adapters.storage.tidy(ago(1)),
      purgeVersions(scope, deleted).then(() => removeUnusedContents(scope, adapters.storage, ago(1))),
    ]);
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be cleaned up');
  },
});

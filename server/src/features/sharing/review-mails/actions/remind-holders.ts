import { sql } from 'drizzle-orm';
import type { LocalDay } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import { listOwedDecisions, type WaitingFile } from '#features/sharing/review-mails/queries/waiting.ts';
import { listsDecision, reminderDayAt, remindsOn } from '#features/talk/reminders/queries/days.ts';
import type { JobScopes } from '#infra/jobs/define-worker.ts';
import { localTime } from '#infra/local-time.ts';
import type { SystemScope } from '#infra/scope.ts';
import { byAddress, queueHolderMail } from './queue.ts';

/**
 * Queues the reminders of holders for whom a step waits, by the same days and hours as those of the team: at most one
 * a day for an address in an organization, with everything that it owes there.
 */
export async function remindHolders(scope: SystemScope, inOrganization: JobScopes['inOrganization']): Promise<void> {
  const now = scope.now();
  for (const { first, files } of byAddress(await listOwedDecisions(scope))) {
    const { timeZone, organizationId, emailNorm } = first;
    const today = reminderDayAt(now, timeZone);
    if (today === null) continue;
    const earlier = await readMails(scope, first);
    // Who was mailed a link or about new files today has read what waits.
    if (earlier.some(({ day, at }) => day === today || localTime(new Date(at), timeZone).day === today)) continue;
    const scheduled = earlier.flatMap(({ day }) => (day === null ? [] : [day]));
    if (!remindsOn({ timeZone, today }, { owed: files.map(remindingOf), past: { scheduled, requested: [] } })) continue;
    const listed = files.filter((file) => listsDecision({ timeZone, today }, remindingOf(file)));
    const dedupeKey = `review-due/${organizationId}/${emailNorm}/${today}`;
    await inOrganization(organizationId).transaction((tx) =>
      queueHolderMail(tx, { kind: 'review_due', files: listed, day: today, dedupeKey }),
    );
  }
}

const remindingOf = ({ dueAt, since, days, decidesBy }: WaitingFile) => ({
  dueAt,
  promisedDay: null,
  decidesBy,
  owedSince: since,
  days: days ?? [],
  isStopped: false,
});

interface PastMail extends Record<string, unknown> {
  /** For a reminder: its day. */
  day: LocalDay | null;
  at: Date | string;
}

/** The mails about reviews to an address of the last 100 days, without those that were not sent. */
async function readMails(
  { db, now }: SystemScope,
  { organizationId, email }: Pick<WaitingFile, 'organizationId' | 'email'>,
): Promise<PastMail[]> {
  const { rows } = await db.execute<PastMail>(sql`select m.day::text as day, m.created_at as at from mails m
    where m.organization_id = ${organizationId} and lower(m.to_address) = lower(${email})
      and m.kind in ('review_link', 'review_waiting', 'review_due')
      and (m.status <> 'skipped' or m.reason = 'sample-person')
      and m.created_at > ${new Date(now().getTime() - 100 * 24 * 3_600_000)}`);
  return rows;
}

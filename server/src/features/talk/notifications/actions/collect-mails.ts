import { sql } from 'drizzle-orm';
import type { AccountId, NotificationId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { notificationMails, notifications } from '#db/schema/notifications.ts';
import { anyOf } from '#db/any-of.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { newUuid } from '#infra/ids.ts';
import type { JobReference } from '#infra/jobs/job-reference.ts';
import { localTime } from '#infra/local-time.ts';
import type { SystemScope } from '#infra/scope.ts';

/** Mails at once wait until nothing was told for this long, so that what belongs together is one mail. */
const quietMs = 5 * 60_000;
/** They wait no longer than this after the first. */
const longestMs = 30 * 60_000;

interface Recipient extends Record<string, unknown> {
  organizationId: OrganizationId;
  accountId: AccountId;
}

interface DailyRecipient extends Recipient {
  timeZone: string | null;
  digestHour: number;
  since: Date | string;
}

type SendJob = JobReference<{ mailId: string }>;

/** Makes one mail per person of what is to be mailed now, and enqueues it. */
export async function collectMails(scope: SystemScope, sendJob: SendJob): Promise<void> {
  const now = scope.now();
  const { rows: atOnce } = await scope.db.execute<Recipient>(sql`
    select organization_id as "organizationId", account_id as "accountId" from notifications where mail = 'at_once'
    group by 1, 2 having max(created_at) <= ${new Date(now.getTime() - quietMs)}
      or min(created_at) <= ${new Date(now.getTime() - longestMs)}`);
  for (const recipient of atOnce) await collect(scope, recipient, { day: null, sendJob });
  const { rows: daily } = await scope.db.execute<DailyRecipient>(sql`
    select n.organization_id as "organizationId", n.account_id as "accountId", ${timeZoneOf()} as "timeZone",
      a.digest_hour as "digestHour", min(n.created_at) as since
    from notifications n join accounts a on a.id = n.account_id join organizations o on o.id = n.organization_id
    where n.mail = 'daily' group by 1, 2, 3, 4`);
  for (const { timeZone, digestHour, since, ...recipient } of daily) {
    const today = localTime(now, timeZone);
    const first = localTime(new Date(since), timeZone);
    // What was told after the hour of the mail waits for the next day's.
    const isDue = today.hour >= digestHour && (first.day < today.day || first.hour < digestHour);
    if (isDue) await collect(scope, recipient, { day: today.day, sendJob });
  }
}

/** One mail of what a person is to be told; none where another node makes it, or one was made for the day. */
function collect(
  scope: SystemScope,
  { organizationId, accountId }: Recipient,
  { day, sendJob }: { day: string | null; sendJob: SendJob },
): Promise<void> {
  return scope.transaction(async (tx) => {
    const mail = day === null ? 'at_once' : 'daily';
    const { rows } = await tx.db.execute<{ id: NotificationId }>(sql`select id from notifications
      where organization_id = ${organizationId} and account_id = ${accountId} and mail = ${mail}
      for update skip locked`);
    if (rows.length === 0) return;
    const id = newUuid();
    const { rowCount } = await tx.db
      .insert(notificationMails)
      .values({ id, organizationId, accountId, day, status: 'queued', createdAt: tx.now() })
      .onConflictDoNothing();
    if (rowCount === 0) return;
    const ids = rows.map((row) => row.id);
    await tx.db.update(notifications).set({ mail: null, mailId: id }).where(anyOf(notifications.id, ids));
    await tx.enqueue(sendJob, { mailId: id }, { organizationId });
  });
}

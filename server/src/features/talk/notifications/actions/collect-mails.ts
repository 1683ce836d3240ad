import { sql } from 'drizzle-orm';
import type { AccountId, NotificationId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { notifications } from '#db/schema/notifications.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { queueMail } from '#emails/outbox.ts';
import { newUuid } from '#infra/ids.ts';
import { localTime } from '#infra/local-time.ts';
import type { SystemScope } from '#infra/scope.ts';

/** An immediate mail waits until no notification has been added for this long, so that related ones share a mail. */
const quietMs = 5 * 60_000;
/** The longest time that a mail waits after its first notification. */
const longestMs = 30 * 60_000;

/** Whether a mail about what happened at these times waits no longer for more. */
export function isGathered(times: readonly Date[], now: Date): boolean {
  const ages = times.map((at) => now.getTime() - at.getTime());
  return Math.min(...ages) >= quietMs || Math.max(...ages) >= longestMs;
}

interface Recipient extends Record<string, unknown> {
  organizationId: OrganizationId;
  accountId: AccountId;
}

interface DailyRecipient extends Recipient {
  timeZone: string | null;
  digestHour: number;
  since: Date | string;
}

/** Queues one mail per person with the notifications that are due to be mailed. */
export async function collectMails(scope: SystemScope): Promise<void> {
  const now = scope.now();
  const { rows: atOnce } = await scope.db.execute<Recipient>(sql`
    select organization_id as "organizationId", account_id as "accountId" from notifications where mail = 'at_once'
    group by 1, 2 having max(created_at) <= ${new Date(now.getTime() - quietMs)}
      or min(created_at) <= ${new Date(now.getTime() - longestMs)}`);
  for (const recipient of atOnce) await collect(scope, recipient, null);
  const { rows: daily } = await scope.db.execute<DailyRecipient>(sql`
    select n.organization_id as "organizationId", n.account_id as "accountId", ${timeZoneOf()} as "timeZone",
      a.digest_hour as "digestHour", min(n.created_at) as since
    from notifications n join accounts a on a.id = n.account_id join organizations o on o.id = n.organization_id
    where n.mail = 'daily' group by 1, 2, 3, 4`);
  for (const { timeZone, digestHour, since, ...recipient } of daily) {
    const today = localTime(now, timeZone);
    const first = localTime(new Date(since), timeZone);
    // Notifications after today's mail wait for tomorrow's mail.
    const isDue = today.hour >= digestHour && (first.day < today.day || first.hour < digestHour);
    if (isDue) await collect(scope, recipient, today.day);
  }
}

/** A mail that is not sent within this time is dropped. */
const lifeMs = 3 * 24 * 60 * 60_000;

/** Queues one mail for a person, unless another node is doing so or the mail of the day exists. */
function collect(scope: SystemScope, { organizationId, accountId }: Recipient, day: string | null): Promise<void> {
  return scope.transaction(async (tx) => {
    const mail = day === null ? 'at_once' : 'daily';
    const { rows } = await tx.db.execute<{ id: NotificationId }>(sql`select id from notifications
      where organization_id = ${organizationId} and account_id = ${accountId} and mail = ${mail}
      for update skip locked`);
    if (rows.length === 0) return;
    const dedupeKey = day === null ? newUuid() : [organizationId, accountId, day].join('/');
    const mailId = await queueMail(tx, {
      kind: 'notifications',
      organizationId,
      accountId,
      day,
      dedupeKey: `notifications/${dedupeKey}`,
      lifeMs,
    });
    if (mailId === null) return;
    const ids = rows.map((row) => row.id);
    await tx.db.update(notifications).set({ mail: null, mailId }).where(anyOf(notifications.id, ids));
  });
}

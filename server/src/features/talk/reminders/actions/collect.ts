import { sql } from 'drizzle-orm';
import type { AccountId, CampaignId } from '@ad-foundry/contract/ids.ts';
import type { LocalDay } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { queueMail } from '#emails/outbox.ts';
import { listZones } from '#features/talk/reminders/queries.ts';
import { reminderDayAt } from '#features/talk/reminders/queries/days.ts';
import { listOwing } from '#features/talk/reminders/queries/owing.ts';
import { listReviewing, withReviews } from '#features/talk/reminders/queries/reviewing.ts';
import { isDue, midnightOf, rangeAt } from '#features/talk/reminders/rules.ts';
import { groupBy } from '#infra/group-by.ts';
import type { JobScopes } from '#infra/jobs/define-worker.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';
import { endReminders } from './end.ts';

type InOrganization = JobScopes['inOrganization'];

/**
 * Queues the reminders of this hour, at most one per person and day, for time zones with a working day and 9:00 or
 * later.
 */
export async function collectReminders(scope: SystemScope, inOrganization: InOrganization): Promise<void> {
  const now = scope.now();
  for (const timeZone of await listZones(scope)) {
    const today = reminderDayAt(now, timeZone);
    if (today !== null) await collectZone(scope, { timeZone, today }, inOrganization);
  }
}

type At = { timeZone: string | null; today: LocalDay };

const hourMs = 3_600_000;
/** Number of reminders that one transaction queues. */
const atOnce = 100;

async function collectZone(scope: SystemScope, at: At, inOrganization: InOrganization): Promise<void> {
  const notYet = sql`not exists (select from mails r where r.kind = 'reminder' and r.organization_id = m.organization_id
    and r.account_id = m.account_id and r.day = ${at.today}::date)`;
  const inZone = sql`${timeZoneOf()} is not distinct from ${at.timeZone}`;
  const memberFilter = sql`a.reminder_mails and ${inZone} and ${notYet}`;
  const owing = await listOwing(scope, {
    range: rangeAt(scope.now()),
    memberFilter,
    // Skips guests who were assigned today, since the invitation has listed what is due.
    assignedBefore: midnightOf(scope.now(), at.timeZone),
  });
  const people = await withReviews(scope, owing, await listReviewing(scope, memberFilter));
  const due = people.filter((person) => isDue(person, at));
  for (const [organizationId, reminded] of groupBy(due, (each) => each.organizationId)) {
    // In a fixed order, so that two nodes never deadlock.
    const accounts = reminded.map(({ accountId }) => accountId).toSorted();
    for (let from = 0; from < accounts.length; from += atOnce) {
      await inOrganization(organizationId).transaction(async (tx) => {
        for (const accountId of accounts.slice(from, from + atOnce))
          await queueReminder(tx, { accountId, day: at.today, campaignId: null });
      });
    }
  }
  await endReminders(scope, at, inOrganization);
}

interface ReminderDraft {
  accountId: AccountId;
  day: LocalDay;
  /** The campaign for which a member requested the reminder; null for scheduled reminders. */
  campaignId: CampaignId | null;
}

/**
 * Queues a person's reminder of the day, at most one. A requested reminder replaces a skipped one, but not one that the
 * mail server refused permanently. @returns whether it was queued
 */
export async function queueReminder(
  tx: OrganizationScope,
  { accountId, day, campaignId }: ReminderDraft,
): Promise<boolean> {
  const mailId = await queueMail(tx, {
    kind: 'reminder',
    accountId,
    day,
    campaignId,
    dedupeKey: ['reminder', tx.actor.organizationId, accountId, day].join('/'),
    lifeMs: 24 * hourMs,
    ...(campaignId === null ? {} : { replaces: 'skipped' }),
  });
  return mailId !== null;
}

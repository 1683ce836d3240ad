import { and, eq, sql } from 'drizzle-orm';
import type { AccountId, CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { isDayOff, type LocalDay } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import { reminders } from '#db/schema/reminders.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { tell } from '#features/talk/notifications/actions/notify.ts';
import { recipientsIn } from '#features/talk/notifications/actions/recipients.ts';
import { countOwed, listZones, type OwedCount } from '#features/talk/reminders/queries.ts';
import { isHandedOver, isReminded, rangeAt, reminderHours } from '#features/talk/reminders/rules.ts';
import { groupBy } from '#infra/group-by.ts';
import { newUuid } from '#infra/ids.ts';
import type { JobReference } from '#infra/jobs/job-reference.ts';
import { localTime } from '#infra/local-time.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';

interface Collecting {
  sendJob: JobReference<{ reminderId: string }>;
  inOrganization: (organizationId: OrganizationId) => OrganizationScope;
}

/** Makes the reminders of this hour: one per person and day, in the time zones where it is 9 or later on a working day. */
export async function collectReminders(scope: SystemScope, collecting: Collecting): Promise<void> {
  const now = scope.now();
  for (const timeZone of await listZones(scope)) {
    const { day: today, hour } = localTime(now, timeZone);
    if (hour < reminderHours.from || hour >= reminderHours.before || isDayOff(today)) continue;
    const midnight = new Date(now.getTime() - hour * hourMs);
    await collectZone(scope, { timeZone, today, midnight }, collecting);
  }
}

/** `midnight`: when today began, to the hour. */
type At = { timeZone: string | null; today: LocalDay; midnight: Date };

const hourMs = 3_600_000;
/** Reminders made in one transaction. */
const atOnce = 100;

async function collectZone(scope: SystemScope, at: At, { sendJob, inOrganization }: Collecting): Promise<void> {
  const notYet = sql`not exists (select from reminders r where r.organization_id = m.organization_id
    and r.account_id = m.account_id and r.day = ${at.today}::date)`;
  const inZone = sql`${timeZoneOf()} is not distinct from ${at.timeZone}`;
  const owed = await countOwed(scope, {
    range: rangeAt(scope.now()),
    who: sql`a.reminder_mails and ${inZone} and ${notYet}`,
    // On the day of the assignment the invitation has just said what is due.
    assignedBefore: at.midnight,
  });
  const due = [...groupBy(owed, (each) => `${each.organizationId} ${each.accountId}`)].flatMap(([, mine]) =>
    mine[0] && mine.some((each) => isReminded(each, at)) ? [mine[0]] : [],
  );
  for (const [organizationId, people] of groupBy(due, (each) => each.organizationId)) {
    // In one order, so that two nodes never wait for each other.
    const accounts = people.map(({ accountId }) => accountId).toSorted();
    for (let from = 0; from < accounts.length; from += atOnce) {
      await inOrganization(organizationId).transaction(async (tx) => {
        for (const accountId of accounts.slice(from, from + atOnce)) {
          const reminderId = await makeReminder(tx, { accountId, day: at.today });
          if (reminderId !== null) await tx.enqueue(sendJob, { reminderId });
        }
      });
    }
  }
  // Also of guests who were reminded today: a member may have asked for that.
  const late = await countOwed(scope, { range: { ...rangeAt(scope.now()), until: scope.now() }, who: inZone });
  for (const [, ended] of groupBy(
    late.filter((each) => isHandedOver(each, at)),
    ({ campaignId }) => campaignId,
  )) {
    if (ended[0]) await handOver(inOrganization(ended[0].organizationId), ended[0], at.today);
  }
}

interface New {
  accountId: AccountId;
  day: LocalDay;
  /** The member who asks for it, and for which campaign; absent for those of the schedule. */
  asked?: { by: AccountId; campaignId: CampaignId };
}

/**
 * Makes the reminder of a person's day, once however many try. One that is asked for takes the place of a canceled one;
 * one that was refused for good is not tried again that day.
 * @returns its id; null where there is one
 */
export async function makeReminder(tx: OrganizationScope, { accountId, day, asked }: New): Promise<string | null> {
  const { organizationId } = tx.actor;
  const values = { status: 'queued' as const, askedBy: asked?.by ?? null, campaignId: asked?.campaignId ?? null };
  const insert = tx.db
    .insert(reminders)
    .values({ ...values, id: newUuid(), organizationId, accountId, day, createdAt: tx.now() });
  const target = [reminders.organizationId, reminders.accountId, reminders.day];
  const setWhere = sql`${reminders.status} = 'canceled'`;
  const set = { ...values, error: null, claimedUntil: null };
  const [made] = await (
    asked ? insert.onConflictDoUpdate({ target, set, setWhere }) : insert.onConflictDoNothing({ target })
  ).returning({ id: reminders.id });
  return made?.id ?? null;
}

/** Tells the one who asks for a campaign, and the members assigned to it, that reminding did not help; once. */
function handOver(scope: OrganizationScope, { campaignId, organizationId }: OwedCount, day: LocalDay): Promise<void> {
  return scope.transaction(async (tx) => {
    const find = recipientsIn(tx, organizationId);
    const owner = await find.only([await createdBy(tx, campaignId)]);
    const recipients = [...new Set([...owner, ...(await find.following(campaignId))])];
    await tell(
      tx,
      { type: 'reminders_ended', recipients, about: { campaignId } },
      { organizationId, actorId: null, dedupeKey: `reminders_ended/${campaignId}/${day}` },
    );
  });
}

async function createdBy({ db }: OrganizationScope, campaignId: CampaignId): Promise<AccountId | null> {
  const { rows } = await db.execute<{ id: AccountId | null }>(
    sql`select created_by as id from campaigns where id = ${campaignId}`,
  );
  return rows[0]?.id ?? null;
}

export const reminderOf = (organizationId: OrganizationId, id: string) =>
  and(eq(reminders.organizationId, organizationId), eq(reminders.id, id));

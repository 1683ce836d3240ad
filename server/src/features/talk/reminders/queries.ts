import { sql, type SQL } from 'drizzle-orm';
import type { AccountId, CampaignId, CreativeId, OrganizationId, SlotId } from '@ad-foundry/contract/ids.ts';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { delivererOf, isOwedSlot } from '#features/tree/creatives/queries.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';

/** A slot that a person has not delivered, with its due date. */
export interface Owed extends Record<string, unknown> {
  organizationId: OrganizationId;
  accountId: AccountId;
  campaignId: CampaignId;
  campaignName: string;
  creativeId: CreativeId;
  creativeName: string;
  strict: boolean;
  slotId: SlotId;
  formatName: string;
  formatType: FormatType;
  spec: FormatSpec;
  /** Null without a due date; only requested reminders list such a slot. */
  dueAt: Date | string | null;
  /** `YYYY-MM-DD`; null without a promise. */
  promisedDay: string | null;
  /** The numbers of days before the due date on which its campaign reminds. */
  days: number[];
  /** When the person was assigned or the slot created, whichever is later. */
  owedSince: Date | string;
  /** Whether the person stopped all reminders or those of its campaign. */
  isStopped: boolean;
  /** Whether delivered files have requested changes. */
  wantsChanges: boolean;
}

/** The slots that a person owes by the same day. */
export interface OwedCount extends Pick<
  Owed,
  'organizationId' | 'accountId' | 'campaignId' | 'dueAt' | 'promisedDay' | 'days' | 'isStopped'
> {
  [column: string]: unknown;
  /** If the slots are owed only since after the due date; null else. */
  owedSince: Date | string | null;
  slots: number;
}

interface Range {
  from: Date;
  until: Date;
}

export interface OwedFilter {
  /** The days by which slots are expected; null selects every slot, due or not. */
  range: Range | null;
  /** A campaign that is included even if its reminders are off. */
  evenOff?: CampaignId | null;
  /** Selects the people: a condition on `members m`, `accounts a` and `organizations o`. */
  memberFilter: SQL;
  /** Selects the campaigns: a condition on `campaigns c`. */
  campaignFilter?: SQL;
  /** Limits the guests to those who were assigned before this time and not mailed an invitation again since. */
  assignedBefore?: Date;
}

const daysBefore = sql`coalesce(c.reminder_days, o.reminder_days)`;
const dueAt = sql`coalesce(x.deadline_at, c.due_at)`;
const owedSince = sql`greatest(m.since, s.created_at)`;
const isStopped = sql`(t.account_id is not null or not a.reminder_mails)`;

/** The maximum number of slots that a mail or preview reads. */
const most = 5000;

/**
 * A condition on `members m` for people who may owe slots: guests, also those who have not opened the invitation, and
 * team members who own a slot.
 */
const mayOwe = sql`m.status <> 'disabled' and (m.role = 'guest' or exists (select from slots own
  where own.organization_id = m.organization_id and own.owner_id = m.id))`;

/**
 * People with the undelivered slots that they owe by `delivererOf`, in open creatives of open campaigns whose reminders
 * are on.
 */
function owedBy({ range, evenOff = null, memberFilter, campaignFilter, assignedBefore }: OwedFilter, now: Date) {
  // A slot is expected on the due date, or later: on the promised day, or once the person owes it.
  const expected = sql`greatest(${dueAt}, p.day::timestamptz, case when ${dueAt} < ${owedSince} then ${owedSince} end)`;
  const due = range ? sql`${expected} between ${range.from} and ${range.until}` : sql`true`;
  const deliverer = delivererOf({ slot: sql`s`, campaignId: sql`c.id`, groupId: sql`c.group_id`, now });
  const early = assignedBefore
    ? sql`g.created_at < ${assignedBefore} and not exists (select from invitations i
        where i.organization_id = m.organization_id and i.member_id = m.id and i.resent_at >= ${assignedBefore})`
    : sql`true`;
  return {
    // Selects people first, so that no slots are read for people who were reminded today. Then selects the campaigns in
    // which they may owe slots, so that no guest is joined with every campaign of the organization.
    reach: sql`with people as materialized (select m.organization_id, m.id, m.account_id, m.role from members m
      join accounts a on a.id = m.account_id and a.disabled_at is null and a.deleted_at is null
      join organizations o on o.id = m.organization_id
      where ${mayOwe} and ${memberFilter}),
    assigned as (select m.*, g.campaign_id, g.group_id, g.created_at, g.by_pass from people m
      join assignments g on g.organization_id = m.organization_id and g.member_id = m.id and ${early}
      where m.role = 'guest'),
    places as (
      select organization_id, id, account_id, role, campaign_id, created_at, by_pass from assigned where campaign_id is not null
      union all select m.organization_id, m.id, m.account_id, m.role, c.id, m.created_at, m.by_pass from assigned m
        join campaign_groups w on w.organization_id = m.organization_id and w.id = m.group_id and w.deleted_at is null
        join campaigns c on c.organization_id = w.organization_id and c.group_id = w.id
      union all select m.organization_id, m.id, m.account_id, m.role, x.campaign_id, s.created_at, true from people m
        join slots s on s.organization_id = m.organization_id and s.owner_id = m.id
        join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id
        where m.role <> 'guest'),
    reach as materialized (select organization_id, id, account_id, campaign_id, min(created_at) as since,
        bool_and(by_pass) as owns_only
      from places group by organization_id, id, account_id, campaign_id)`,
    slots: sql`from reach m
      join accounts a on a.id = m.account_id
      join organizations o on o.id = m.organization_id and o.deleted_at is null
      join campaigns c on c.organization_id = m.organization_id and c.id = m.campaign_id and c.archived_at is null
        and c.deleted_at is null and (coalesce(c.reminders, o.reminders) or c.id = ${evenOff})
      join creatives x on x.organization_id = c.organization_id and x.campaign_id = c.id and x.archived_at is null
        and x.deleted_at is null
      join slots s on s.organization_id = x.organization_id and s.creative_id = x.id and ${isOwedSlot}
        and (x.completed_at is null or s.decision = 'changes')
        and (not m.owns_only or s.owner_id = m.id
          or exists (select from promises q where q.organization_id = s.organization_id and q.slot_id = s.id
            and q.account_id = m.account_id))
      left join promises p on p.organization_id = s.organization_id and p.slot_id = s.id and p.account_id = m.account_id
      left join reminder_stops t on t.organization_id = c.organization_id and t.campaign_id = c.id
        and t.account_id = m.account_id`,
    open: sql`where ${campaignFilter ?? sql`true`} and ${due}
      and coalesce(${deliverer}, case when not m.owns_only then m.id end) = m.id
      and not exists (select from declined_slots n where n.organization_id = s.organization_id and n.slot_id = s.id
        and n.account_id = m.account_id)`,
  };
}

/** Owed slots by account and due date, at most 5,000. */
export async function listOwed({ db, now }: BaseScope, filter: OwedFilter): Promise<Owed[]> {
  const { reach, slots, open } = owedBy(filter, now());
  const { rows } = await db.execute<Owed>(sql`${reach}
    select m.organization_id as "organizationId", m.account_id as "accountId", c.id as "campaignId",
      c.name as "campaignName", x.id as "creativeId", x.name as "creativeName", x.strict, s.id as "slotId",
      f.name as "formatName", f.type as "formatType", r.spec, ${dueAt} as "dueAt",
      p.day::text as "promisedDay", ${daysBefore} as days, ${owedSince} as "owedSince", ${isStopped} as "isStopped",
      coalesce(s.decision = 'changes', false) as "wantsChanges"
    ${slots} join formats f on f.id = s.format_id join format_revisions r on r.id = s.format_revision_id ${open}
    order by m.organization_id, m.account_id, "dueAt" nulls last, c.id, x.id, s.position limit ${most}`);
  return rows;
}

/** Counts of owed slots by account, campaign, due date and promised day. */
export async function countOwed({ db, now }: BaseScope, filter: OwedFilter): Promise<OwedCount[]> {
  const { reach, slots, open } = owedBy(filter, now());
  const since = sql`case when ${dueAt} < ${owedSince} then date_trunc('hour', ${owedSince}) end`;
  const { rows } = await db.execute<OwedCount>(sql`${reach}
    select m.organization_id as "organizationId", m.account_id as "accountId", c.id as "campaignId",
      ${dueAt} as "dueAt", p.day::text as "promisedDay", ${daysBefore} as days, ${since} as "owedSince",
      ${isStopped} as "isStopped", count(*)::int as slots
    ${slots} ${open}
    group by m.organization_id, m.account_id, c.id, ${dueAt}, p.day, ${daysBefore}, 7, 8`);
  return rows;
}

/**
 * The day on which an unopened invitation was mailed again, which counts as the reminder of that day, as SQL over
 * `members m`, `organizations o` and the account.
 */
export const dayInvitedAgain = (account = sql`a`) => sql`(
  select max((i.resent_at at time zone coalesce(${timeZoneOf({ account })}, 'UTC'))::date)
  from invitations i where i.organization_id = m.organization_id and i.member_id = m.id)`;

/** A reminder `mails r` to an invited `members m` that the choices of the account behind the address prevented, as SQL. */
const isUndisclosed = sql`(r.status = 'skipped' and m.status = 'invited'
  and r.reason in ('unsubscribed', 'recipient-inactive'))`;

/**
 * Whether `mails r` counts as a reminder of `members m`, as SQL. Before a guest joins, a skipped one counts like a sent
 * one, so that the team does not learn whether the address has an account.
 */
export const isReminded = sql`(r.status <> 'skipped' or ${isUndisclosed})`;

/** When the reminder `mails r` was sent to `members m`, as SQL; null if it was not. */
export const remindedAt = sql`coalesce(r.sent_at, case when ${isUndisclosed} then r.due_at end)`;

interface Zone extends Record<string, unknown> {
  timeZone: string | null;
}

/** The time zones of people who may owe slots or decisions. */
export async function listZones({ db }: BaseScope): Promise<(string | null)[]> {
  const { rows } = await db.execute<Zone>(sql`select distinct ${timeZoneOf()} as "timeZone" from members m
    join accounts a on a.id = m.account_id join organizations o on o.id = m.organization_id
    where ${mayOwe} or exists (select from review_step_members w
      where w.organization_id = m.organization_id and w.member_id = m.id)`);
  return rows.map(({ timeZone }) => timeZone);
}

interface Promised extends Record<string, unknown> {
  slotId: SlotId;
  day: string;
}

/** The actor's promises for the slots of creatives. */
export async function listPromises({ db, actor }: Scope, ids: readonly CreativeId[]): Promise<Promised[]> {
  const { rows } = await db.execute<Promised>(sql`select p.slot_id as "slotId", p.day::text as day from promises p
    join slots s on s.organization_id = p.organization_id and s.id = p.slot_id
    where p.organization_id = ${actor.organizationId} and p.account_id = ${actor.accountId}
      and s.creative_id = any(${sql.param([...ids])}::text[])`);
  return rows;
}

/** The slots of creatives that the actor declined. */
export async function listPassed({ db, actor }: Scope, ids: readonly CreativeId[]): Promise<SlotId[]> {
  const { rows } = await db.execute<{ slotId: SlotId }>(sql`select n.slot_id as "slotId" from declined_slots n
    join slots s on s.organization_id = n.organization_id and s.id = n.slot_id
    where n.organization_id = ${actor.organizationId} and n.account_id = ${actor.accountId}
      and s.creative_id = any(${sql.param([...ids])}::text[])`);
  return rows.map(({ slotId }) => slotId);
}

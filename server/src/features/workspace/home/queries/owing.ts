import { sql } from 'drizzle-orm';
import { homeLimits, type HomeEntry } from '@ad-foundry/contract/home.ts';
import type { AccountId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { LocalDay } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { previewsOf } from '#features/tree/campaigns/queries.ts';
import { delivererOf, isOwedSlot } from '#features/tree/creatives/queries.ts';
import { dayInvitedAgain, isReminded, remindedAt } from '#features/talk/reminders/queries.ts';
import { at, campaignsOfActor } from '#features/workspace/home/access.ts';
import { presentPlace, type PlaceRow, type Waiting } from '#features/workspace/home/present.ts';
import { localTime } from '#infra/local-time.ts';
import type { Scope } from '#infra/scope.ts';

/** An upload that got no bytes for this long is not running. */
const uploadingMs = 10 * 60_000;
const dayMs = 86_400_000;
/** Guests that are looked at, the earliest due first. */
const mostGuests = 200;

interface OwingRow extends PlaceRow {
  accountId: AccountId;
  memberId: MemberId;
  firstName: string;
  lastName: string;
  timeZone: string | null;
  promises: { day: LocalDay; count: number }[] | null;
  lastRemindedAt: Date | string | null;
  lastDay: LocalDay | null;
  missing: number;
  campaigns: number;
  at: string;
}

/**
 * Guests who owe slots of the actor's campaigns, overdue or due within `homeLimits.remindDays`, and can be reminded: they did
 * not stop reminders, are not uploading, did not promise all slots for a later day and were not reminded today.
 */
export function remindersWaiting(scope: Scope, limit: number | null): Waiting {
  const now = scope.now();
  return {
    rows: owingGuests(scope, now),
    present: (rows: readonly OwingRow[]) => {
      const remindable = rows.filter((row) => isRemindable(row, now));
      return { count: remindable.length, items: remindable.slice(0, limit ?? undefined).map(presentRemindable) };
    },
  };
}

const presentRemindable = (row: OwingRow): HomeEntry => ({
  kind: 'remind',
  id: `remind/${row.memberId}`,
  ...presentPlace(row),
  preview: null,
  memberId: row.memberId,
  firstName: row.firstName,
  lastName: row.lastName,
  missing: row.missing,
  campaigns: row.campaigns,
  lastRemindedAt: row.lastRemindedAt === null ? null : new Date(row.lastRemindedAt).toISOString(),
  at: new Date(row.at).toISOString(),
});

/** Adds the newest picture of the campaign that a guest owes first. */
export async function withPreviews(scope: Scope, entries: readonly HomeEntry[]): Promise<HomeEntry[]> {
  const campaignIds = entries.flatMap((entry) => (entry.kind === 'remind' ? [entry.campaign.id] : []));
  const previews = await previewsOf(scope, [...new Set(campaignIds)]);
  return entries.map((entry) =>
    entry.kind === 'remind' ? { ...entry, preview: previews.get(entry.campaign.id)?.[0] ?? null } : entry,
  );
}

function isRemindable({ timeZone, promises, lastDay, missing }: OwingRow, now: Date): boolean {
  const { day: today } = localTime(now, timeZone);
  const promised = (promises ?? []).filter(({ day }) => day > today).reduce((sum, { count }) => sum + count, 0);
  return promised < missing && (lastDay === null || lastDay < today);
}

/**
 * Common table expressions: `due` creatives of the actor's campaigns, slots `owed` by campaign and deliverer, and
 * `shares` of guests in them, by the rule of `delivererOf`.
 */
function owedShares(scope: Scope, until: Date) {
  const { organizationId } = scope.actor;
  const deliverer = delivererOf({
    slot: sql`s`,
    campaignId: sql`d.campaign_id`,
    groupId: sql`d.group_id`,
    now: scope.now(),
  });
  return sql`${campaignsOfActor(scope)},
    due as materialized (
      select x.id, x.campaign_id, x.due_key, c.name, c.group_id, c.client from creatives x
      join mine c on c.id = x.campaign_id
      where x.organization_id = ${organizationId} and x.completed_at is null and x.archived_at is null
        and x.deleted_at is null and x.due_key < ${at(until)}
    ),
    owed as materialized (
      select d.campaign_id as id, min(d.name) as name, min(d.group_id) as group_id, min(d.client) as client,
        min(d.due_key) as due_at, ${deliverer} as deliverer_id, count(*)::int as slots
      from due d
      join slots s on s.organization_id = ${organizationId} and s.creative_id = d.id and ${isOwedSlot}
      group by d.campaign_id, 6
    ),
    assigned as materialized (
      select distinct o.id, m.id as member_id, m.account_id
      from owed o
      join assignments a on a.organization_id = ${organizationId} and (a.campaign_id = o.id or a.group_id = o.group_id)
      join members m on m.organization_id = a.organization_id and m.id = a.member_id and m.status <> 'disabled'
        and m.role = 'guest'
      where o.deliverer_id is null and not a.by_pass
    ),
    shares as (
      select a.member_id, o.id, o.name, o.client, o.due_at, o.slots - n.slots as slots
      from assigned a
      join owed o on o.id = a.id and o.deliverer_id is null
      cross join lateral (
        select count(*)::int as slots from declined_slots n
        join slots s on s.organization_id = n.organization_id and s.id = n.slot_id and ${isOwedSlot}
        join due d on d.id = s.creative_id and d.campaign_id = o.id
        where n.organization_id = ${organizationId} and n.account_id = a.account_id and ${deliverer} is null
      ) n
      where o.slots > n.slots
      union all
      select m.id, o.id, o.name, o.client, o.due_at, o.slots
      from owed o
      join members m on m.organization_id = ${organizationId} and m.id = o.deliverer_id and m.role = 'guest'
    )`;
}

function owingGuests(scope: Scope, now: Date) {
  const { organizationId } = scope.actor;
  const until = new Date(now.getTime() + homeLimits.remindDays * dayMs);
  return sql`
    with ${owedShares(scope, until)}
    select p.id as "accountId", m.id as "memberId", p.first_name as "firstName", p.last_name as "lastName",
      sum(h.slots)::int as missing, count(distinct h.id)::int as campaigns, min(h.due_at) as at,
      (array_agg(h.id order by h.due_at, h.id))[1] as "campaignId",
      (array_agg(h.name order by h.due_at, h.id))[1] as "campaignName",
      (array_agg(h.client order by h.due_at, h.id))[1] as client,
      ${timeZoneOf({ account: sql`p` })} as "timeZone", last.sent_at as "lastRemindedAt",
      greatest(last.day, ${dayInvitedAgain(sql`p`)})::text as "lastDay",
      (select json_agg(r) from (
        select r.day, count(*)::int as count from due d
        join slots s on s.organization_id = ${organizationId} and s.creative_id = d.id and ${isOwedSlot}
        join promises r on r.organization_id = s.organization_id and r.slot_id = s.id and r.account_id = p.id
        group by r.day) r) as promises
    from shares h
    join members m on m.organization_id = ${organizationId} and m.id = h.member_id
    join accounts p on p.id = m.account_id and p.deleted_at is null and p.disabled_at is null and p.reminder_mails
    join organizations o on o.id = m.organization_id
    left join lateral (select max(${remindedAt}) as sent_at,
        max(r.day) filter (where ${isReminded}) as day from mails r
      where r.kind = 'reminder' and r.organization_id = m.organization_id and r.account_id = p.id) last on true
    where not exists (select from uploads u where u.organization_id = ${organizationId} and u.account_id = p.id
        and u.state = 'receiving' and u.touched_at > ${at(new Date(now.getTime() - uploadingMs))})
      and not exists (select from reminder_stops t where t.account_id = p.id and t.campaign_id = h.id)
    group by p.id, m.id, o.id, last.sent_at, last.day
    order by min(h.due_at), sum(h.slots) desc, p.id
    limit ${mostGuests}`;
}

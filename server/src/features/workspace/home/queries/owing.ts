import { sql } from 'drizzle-orm';
import type { AccountId, CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { LocalDay } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import { homeLimits, type Home, type OwingPerson } from '@ad-foundry/contract/home.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { avatarUrlOf } from '#features/people/account/queries.ts';
import { isOwedSlot, ownerOfSlot } from '#features/tree/creatives/queries.ts';
import { due, type Period } from '#features/workspace/home/access.ts';
import { localTime } from '#infra/local-time.ts';
import type { Scope } from '#infra/scope.ts';

/** An upload that got no bytes for this long is not running. */
const uploadingMs = 10 * 60_000;

interface OwingRow extends Record<string, unknown> {
  accountId: AccountId;
  memberId: MemberId;
  isGuest: boolean;
  isUploading: boolean;
  isStopped: boolean;
  timeZone: string | null;
  promises: { day: LocalDay; count: number }[] | null;
  lastRemindedAt: Date | string | null;
  lastDay: LocalDay | null;
  firstName: string;
  lastName: string;
  avatarSha256: string | null;
  slots: number;
  overdue: number;
  campaigns: number;
  campaignId: CampaignId;
  campaignName: string;
  count: number;
}

/**
 * Common table expressions: owed slots by campaign and owner, and the people assigned to campaigns with slots without
 * an owner.
 */
function owedBy(scope: Scope, period: Period) {
  const { actor } = scope;
  const now = sql`${period.now.toISOString()}::timestamptz`;
  const owner = ownerOfSlot({ slot: sql`s`, campaignId: sql`d.campaign_id`, groupId: sql`d.group_id` });
  // Null as owner means that all guests of the campaign deliver the slots.
  const owed = sql`${due(scope, period.until)},
    owed as materialized (
      select d.campaign_id as id, min(d.name) as name, min(d.group_id) as group_id, min(d.due_key) as due_at,
        ${owner} as owner_id, count(*)::int as slots, (count(*) filter (where d.due_key < ${now}))::int as overdue
      from due d
      join slots s on s.organization_id = ${actor.organizationId} and s.creative_id = d.id and ${isOwedSlot}
      group by d.campaign_id, 5
    ),
    assigned as materialized (
      select distinct o.id, m.id as member_id, m.account_id, m.role = 'guest' as is_guest
      from owed o
      join assignments a on a.organization_id = ${actor.organizationId}
        and (a.campaign_id = o.id or a.group_id = o.group_id)
      join members m on m.organization_id = a.organization_id and m.id = a.member_id and m.status = 'active'
      where o.owner_id is null
    ),
    assignees as (
      select a.*, bool_or(a.is_guest) over (partition by a.id) as has_guest from assigned a
    )`;
  return { now, owner, owed };
}

/**
 * People with slots to deliver that are overdue or due soon, the earliest due first, and the number of campaigns that no
 * person is assigned to. A slot is owed by its owner; without one by every guest of its campaign who did not pass it on, and without
 * guests by every assigned member.
 */
export async function listOwing(scope: Scope, period: Period): Promise<Home['owing']> {
  const { actor, db } = scope;
  const { now, owner, owed } = owedBy(scope, period);
  const { rows } = await db.execute<OwingRow>(sql`
    with ${owed},
    shares as (
      select a.account_id, o.id, o.name, o.due_at, o.slots - n.slots as slots, o.overdue - n.overdue as overdue
      from assignees a
      join owed o on o.id = a.id and o.owner_id is null
      cross join lateral (
        select count(*)::int as slots, (count(*) filter (where d.due_key < ${now}))::int as overdue
        from passed_slots n
        join slots s on s.organization_id = n.organization_id and s.id = n.slot_id and ${isOwedSlot}
        join due d on d.id = s.creative_id and d.campaign_id = o.id
        where n.organization_id = ${actor.organizationId} and n.account_id = a.account_id and ${owner} is null
      ) n
      where (a.is_guest or not a.has_guest) and o.slots > n.slots
      union all
      select m.account_id, o.id, o.name, o.due_at, o.slots, o.overdue
      from owed o join members m on m.organization_id = ${actor.organizationId} and m.id = o.owner_id
    )
    select p.id as "accountId", p.first_name as "firstName", p.last_name as "lastName", i.sha256 as "avatarSha256",
      sum(h.slots)::int as slots, sum(h.overdue)::int as overdue, count(distinct h.id)::int as campaigns,
      (array_agg(h.id order by h.due_at, h.id))[1] as "campaignId",
      (array_agg(h.name order by h.due_at, h.id))[1] as "campaignName", (count(*) over ())::int as count,
      m.id as "memberId", m.role = 'guest' as "isGuest", not p.reminder_mails as "isStopped",
      ${timeZoneOf({ account: sql`p` })} as "timeZone", last.sent_at as "lastRemindedAt", last.day::text as "lastDay",
      (select json_agg(r) from (
        select r.day, count(*)::int as count from due d
        join slots s on s.organization_id = ${actor.organizationId} and s.creative_id = d.id and ${isOwedSlot}
        join promises r on r.organization_id = s.organization_id and r.slot_id = s.id and r.account_id = p.id
        group by r.day) r) as promises,
      exists (select from uploads u where u.organization_id = ${actor.organizationId} and u.account_id = p.id
        and u.state = 'receiving'
        and u.touched_at > ${new Date(period.now.getTime() - uploadingMs).toISOString()}::timestamptz) as "isUploading"
    from shares h
    join accounts p on p.id = h.account_id and p.deleted_at is null and p.disabled_at is null
    join members m on m.organization_id = ${actor.organizationId} and m.account_id = p.id
    join organizations o on o.id = m.organization_id
    left join avatars i on i.account_id = p.id
    left join lateral (select max(r.sent_at) as sent_at,
        max(r.day) filter (where r.status <> 'skipped') as day from mails r
      where r.kind = 'reminder' and r.organization_id = m.organization_id and r.account_id = p.id) last on true
    group by p.id, m.id, o.id, i.sha256, last.sent_at, last.day
    order by p.id = ${actor.accountId} desc, min(h.due_at), sum(h.slots) desc, p.id
    limit ${homeLimits.owing}`);
  const { rows: alone } = await db.execute<{ count: number }>(sql`
    with ${owed}
    select count(*)::int as count from owed o
    where o.owner_id is null and not exists (select from assigned a where a.id = o.id)`);
  return {
    people: rows.map((row) => presentOwing(row, { now: period.now, me: actor.accountId })),
    count: rows[0]?.count ?? 0,
    unassigned: alone[0]?.count ?? 0,
  };
}

function presentOwing(row: OwingRow, { now, me }: { now: Date; me: AccountId }): OwingPerson {
  const { accountId, avatarSha256, campaignId, campaignName, count: _, ...person } = row;
  const { timeZone, promises, lastDay, lastRemindedAt, ...shown } = person;
  const { day: today } = localTime(now, timeZone);
  const ahead = (promises ?? []).filter(({ day }) => day > today);
  const promised = ahead.reduce((sum, { count }) => sum + count, 0);
  const first = ahead.map(({ day }) => day).toSorted()[0];
  return {
    ...shown,
    avatarUrl: avatarUrlOf(accountId, avatarSha256),
    isMe: accountId === me,
    campaign: { id: campaignId, name: campaignName },
    promised: first ? { slots: Math.min(promised, row.slots), day: first } : null,
    lastRemindedAt: lastRemindedAt === null ? null : new Date(lastRemindedAt).toISOString(),
    isRemindedToday: lastDay !== null && lastDay >= today,
  };
}

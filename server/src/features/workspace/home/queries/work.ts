import { sql } from 'drizzle-orm';
import { homeLimits, type TeamWork } from '@ad-foundry/contract/home.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { hasChanges, isOwedSlot, isUndecidedSlot } from '#features/tree/creatives/queries.ts';
import { at } from '#features/workspace/home/access.ts';
import type { Scope } from '#infra/scope.ts';
import { requiredReviews } from './reviews.ts';

const dayMs = 86_400_000;

interface CountRow extends Record<string, unknown> {
  overdue: number;
  overdueCampaigns: number;
  since: string | null;
  soon: number;
  soonCampaigns: number;
  nextAt: string | null;
  unfit: number;
  unfitCampaigns: number;
  review: number;
  reviewForYou: number;
  changes: number;
  changesCampaigns: number;
  delivered: number;
  byGuests: number;
  byTeam: number;
}

/** The work of the team. Each number is the count of `lists.creatives` with the filter of its link. */
export async function readWork(scope: Scope): Promise<TeamWork> {
  const now = scope.now();
  const after = new Date(now.getTime() - homeLimits.deliveredDays * dayMs);
  const [row] = (await scope.db.execute<CountRow>(counts(scope, now, after))).rows;
  if (!row) throw new Error('the organization is missing');
  const instant = (value: string | null) => (value === null ? null : new Date(value).toISOString());
  return {
    overdue: { creatives: row.overdue, campaigns: row.overdueCampaigns, since: instant(row.since) },
    soon: { creatives: row.soon, campaigns: row.soonCampaigns, nextAt: instant(row.nextAt) },
    unfit: { creatives: row.unfit, campaigns: row.unfitCampaigns },
    review: { creatives: row.review, forYou: row.reviewForYou },
    changes: { creatives: row.changes, campaigns: row.changesCampaigns },
    delivered: {
      creatives: row.delivered,
      byGuests: row.byGuests,
      byTeam: row.byTeam,
      after: after.toISOString(),
    },
    days: await readDays(scope, now),
  };
}

function counts(scope: Scope, now: Date, after: Date) {
  const { organizationId } = scope.actor;
  const ofOpenCampaign = sql`join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id
    and c.archived_at is null and c.deleted_at is null`;
  const listed = sql`x.archived_at is null and x.deleted_at is null`;
  const until = new Date(now.getTime() + homeLimits.dueDays * dayMs);
  return sql`
    with due as (
      select x.due_key < ${at(now)} as is_late, x.campaign_id, x.due_key from creatives x ${ofOpenCampaign}
      where x.organization_id = ${organizationId} and x.completed_at is null and ${listed} and x.due_key < ${at(until)}
    ),
    work as (
      select (count(*) filter (where is_late))::int as overdue, (count(*) filter (where not is_late))::int as soon,
        (count(distinct campaign_id) filter (where is_late))::int as "overdueCampaigns",
        (count(distinct campaign_id) filter (where not is_late))::int as "soonCampaigns",
        min(due_key) filter (where is_late) as since, min(due_key) filter (where not is_late) as "nextAt"
      from due
    ),
    unfit as (
      select count(distinct x.id)::int as unfit, count(distinct x.campaign_id)::int as "unfitCampaigns" from slots s
      join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id and x.completed_at is null
        and ${listed} ${ofOpenCampaign}
      where s.organization_id = ${organizationId} and s.state = 'does-not-fit'
    ),
    fresh as (
      select p.creative_id, v.id as version_id, v.created_at, exists (select from members g where g.organization_id = v.organization_id
        and g.account_id = v.uploaded_by and g.role = 'guest') as by_guest
      from versions v
      join version_places p on p.organization_id = v.organization_id and p.version_id = v.id
      join creatives x on x.organization_id = p.organization_id and x.id = p.creative_id and ${listed} ${ofOpenCampaign}
      where v.organization_id = ${organizationId} and v.deleted_at is null and v.created_at > ${at(after)}
        and not ${hasChanges(sql`x`)}
    ),
    delivered as (
      select count(*)::int as delivered, (count(*) filter (where by_guest))::int as "byGuests",
        (count(*) filter (where not by_guest))::int as "byTeam"
      from (select distinct on (creative_id) by_guest from fresh order by creative_id, created_at desc, version_id desc) newest
    ),
    review as (
      select count(distinct x.id)::int as review from slots s
      join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id and ${listed} ${ofOpenCampaign}
        and c.needs_approval
      where s.organization_id = ${organizationId} and ${isUndecidedSlot}
    ),
    changes as (
      select count(distinct x.id)::int as changes, count(distinct x.campaign_id)::int as "changesCampaigns"
      from creatives x ${ofOpenCampaign}
      where x.organization_id = ${organizationId} and ${listed} and ${hasChanges(sql`x`)}
    )
    select *, ${requiredReviews(scope)} as "reviewForYou" from work, unfit, delivered, review, changes`;
}

interface DayRow extends Record<string, unknown> {
  day: string;
  slots: number;
  unfit: number;
}

/** Open slots by the day on which they are due, in the time zone of the actor. */
async function readDays({ actor, db }: Scope, now: Date): Promise<TeamWork['days']> {
  const { organizationId } = actor;
  const { rows } = await db.execute<DayRow>(sql`
    with zone as materialized (
      select coalesce(${timeZoneOf()}, 'UTC') as name from accounts a join organizations o on o.id = ${organizationId}
      where a.id = ${actor.accountId}
    ),
    days as materialized (
      select d::date as day, d at time zone z.name as "from", (d + interval '1 day') at time zone z.name as "before"
      from zone z, generate_series(date_trunc('day', ${at(now)} at time zone z.name),
        date_trunc('day', ${at(now)} at time zone z.name) + make_interval(days => ${homeLimits.stripDays - 1}::int),
        interval '1 day') d
    ),
    open as (
      select x.due_key, s.state from creatives x
      join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id and c.archived_at is null
        and c.deleted_at is null
      join slots s on s.organization_id = x.organization_id and s.creative_id = x.id and ${isOwedSlot}
      where x.organization_id = ${organizationId} and x.completed_at is null and x.archived_at is null
        and x.deleted_at is null and x.due_key >= (select min("from") from days)
        and x.due_key < (select max("before") from days)
    )
    select d.day::text, count(o.due_key)::int as slots,
      (count(*) filter (where o.state = 'does-not-fit'))::int as unfit
    from days d left join open o on o.due_key >= d."from" and o.due_key < d."before"
    group by d.day order by d.day`);
  return rows;
}

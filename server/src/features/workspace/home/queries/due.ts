import { sql } from 'drizzle-orm';
import type { CampaignGroupId, CampaignId } from '@ad-foundry/contract/ids.ts';
import { homeLimits, type DueCampaign, type Home } from '@ad-foundry/contract/home.ts';
import { previewsOf } from '#features/tree/campaigns/queries.ts';
import { isOwedSlot } from '#features/tree/creatives/queries.ts';
import { due, isMine, assignedToActor, type Period } from '#features/workspace/home/access.ts';
import type { Scope } from '#infra/scope.ts';

interface DueRow extends Record<string, unknown> {
  id: CampaignId;
  name: string;
  groupId: CampaignGroupId | null;
  groupName: string | null;
  isMine: boolean;
  dueAt: string;
  overdueCampaigns: number;
  overdueSlots: number;
  soonCampaigns: number;
  soonSlots: number;
}

type Counts = Pick<Home['counts'], 'overdue' | 'soon'>;

/** Campaigns with open creatives that are overdue or due soon: first the actor's, then the others, each by due date. */
export async function listDue(scope: Scope, period: Period): Promise<{ counts: Counts; due: DueCampaign[] }> {
  const { actor, db } = scope;
  const now = sql`${period.now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<DueRow>(sql`
    with ${assignedToActor(scope)}, ${due(scope, period.until)},
    open as (
      select d.campaign_id as id, min(d.name) as name, min(d.group_id) as group_id, min(d.due_key) as due_at,
        count(s.id) filter (where d.due_key < ${now}) as overdue, count(s.id) filter (where d.due_key >= ${now}) as soon
      from due d
      left join slots s on s.organization_id = ${actor.organizationId} and s.creative_id = d.id
        and ${isOwedSlot}
      group by d.campaign_id
    ),
    ranked as (
      select o.*, ${isMine(sql`o.id`, sql`o.group_id`)} as is_mine,
        (count(*) filter (where o.due_at < ${now}) over ())::int as overdue_campaigns,
        (sum(o.overdue) over ())::int as overdue_slots,
        (count(*) filter (where o.due_at >= ${now}) over ())::int as soon_campaigns,
        (sum(o.soon) over ())::int as soon_slots
      from open o
    ),
    numbered as (select r.*, row_number() over (partition by r.is_mine order by r.due_at, r.id) as place from ranked r)
    select n.id, n.name, g.id as "groupId", g.name as "groupName", n.is_mine as "isMine", n.due_at as "dueAt",
      n.overdue_campaigns as "overdueCampaigns", n.overdue_slots as "overdueSlots",
      n.soon_campaigns as "soonCampaigns", n.soon_slots as "soonSlots"
    from numbered n
    left join campaign_groups g on g.organization_id = ${actor.organizationId} and g.id = n.group_id
      and g.deleted_at is null
    where n.place <= ${homeLimits.rows}
    order by n.is_mine desc, n.due_at, n.id`);
  const ids = rows.map(({ id }) => id);
  const slots = await countSlots(scope, ids);
  const previews = await previewsOf(scope, ids);
  const [first] = rows;
  return {
    counts: {
      overdue: { campaigns: first?.overdueCampaigns ?? 0, slots: first?.overdueSlots ?? 0 },
      soon: { campaigns: first?.soonCampaigns ?? 0, slots: first?.soonSlots ?? 0 },
    },
    due: rows.map(({ id, name, groupId, groupName, isMine: isAssigned, dueAt }) => ({
      id,
      name,
      group: groupId && { id: groupId, name: groupName ?? '' },
      isMine: isAssigned,
      dueAt: new Date(dueAt).toISOString(),
      slots: slots.get(id) ?? { delivered: 0, partial: 0, unfit: 0, empty: 0 },
      previews: previews.get(id) ?? [],
    })),
  };
}

type SlotCounts = DueCampaign['slots'];

/** Slots by state of campaigns. */
async function countSlots({ db, actor }: Scope, ids: CampaignId[]): Promise<Map<CampaignId, SlotCounts>> {
  const { rows } = await db.execute<{ id: CampaignId } & SlotCounts>(sql`
    select x.campaign_id as id, (count(*) filter (where s.state = 'delivered'))::int as delivered,
      (count(*) filter (where s.state = 'partial'))::int as partial,
      (count(*) filter (where s.state = 'does-not-fit'))::int as unfit,
      (count(*) filter (where s.state = 'empty'))::int as empty
    from creatives x
    join slots s on s.organization_id = x.organization_id and s.creative_id = x.id
    where x.organization_id = ${actor.organizationId} and x.campaign_id = any(${sql.param(ids)}::text[])
      and x.archived_at is null and x.deleted_at is null
    group by x.campaign_id`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

import { sql, type SQL } from 'drizzle-orm';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { isUndecidedSlot, reviewersOfStep } from '#features/tree/creatives/queries.ts';
import { campaignsOfActor } from '#features/workspace/home/access.ts';
import { presentCreative, waiting, type CreativeRow, type Waiting } from '#features/workspace/home/present.ts';
import type { Scope } from '#infra/scope.ts';

interface ReviewRow extends CreativeRow {
  slots: number;
  version: number;
  isChanged: boolean;
  step: string | null;
  by: string | null;
  at: string;
}

/** The newest decisions of the actor that are looked at. */
const mostDecisions = 500;

/**
 * Common table expression `undecided`: the undecided slots that wait for the actor, with whether they requested the changes
 * that were made, and the step that waits.
 */
function undecidedSlots(scope: Scope): SQL {
  const { organizationId, accountId } = scope.actor;
  return sql`requested as materialized (
      select distinct p.slot_id from (
        select version_id from decisions where organization_id = ${organizationId} and account_id = ${accountId}
          and decision = 'changes' order by decided_at desc limit ${mostDecisions}) d
      join version_places p on p.organization_id = ${organizationId} and p.version_id = d.version_id
        and not p.is_current
    ),
    undecided as (
      select w.creative_id, w.id, w.id in (select slot_id from requested) as is_changed, w.step from (${slotsAtSteps(scope)}) w
      union all
      select s.creative_id, s.id, true, null from requested r
      join slots s on s.organization_id = ${organizationId} and s.id = r.slot_id and ${isUndecidedSlot}
      join creatives x on x.organization_id = ${organizationId} and x.id = s.creative_id
      join campaigns c on c.organization_id = ${organizationId} and c.id = x.campaign_id
        and not (c.needs_approval and c.review_steps > 0)
      union all
      select s.creative_id, s.id, false, null from mine m
      join creatives x on x.organization_id = ${organizationId} and x.campaign_id = m.id
      join slots s on s.organization_id = ${organizationId} and s.creative_id = x.id and ${isUndecidedSlot}
      where m.needs_approval and m.review_steps = 0 and s.id not in (select slot_id from requested)
    )`;
}

/**
 * Creatives with delivered files that nobody decided on, by due date: those that a step of the actor waits for, those of the
 * actor's campaigns that need approval and have no steps, and in any case files that replace one on which the actor requested
 * changes. Steps without a reviewer wait for those who are responsible for the campaign.
 */
export function reviewsWaiting(scope: Scope, limit: number | null): Waiting {
  const { actor } = scope;
  const { organizationId } = actor;
  const rows = sql`
    with ${campaignsOfActor(scope)},
    ${undecidedSlots(scope)},
    found as (
      select x.id, x.name, x.campaign_id, x.due_key, count(*)::int as slots, bool_or(u.is_changed) as is_changed, min(u.step) as step,
        array_agg(u.id) as slot_ids, (count(*) over ())::int as count
      from undecided u
      join creatives x on x.organization_id = ${organizationId} and x.id = u.creative_id and x.archived_at is null
        and x.deleted_at is null
      join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id and c.archived_at is null
        and c.deleted_at is null
      group by x.id
      order by x.due_key, x.id limit ${limit}
    )
    select f.count, f.id as "creativeId", f.name as "creativeName", f.slots, f.is_changed as "isChanged", f.step,
      c.id as "campaignId", c.name as "campaignName", g.name as client,
      v.id as "previewId", v.preview_state as "previewState", v.preview_width as "previewWidth",
      v.preview_height as "previewHeight", v.number as version, v.created_at as at,
      (select p.first_name || ' ' || p.last_name from accounts p where p.id = v.uploaded_by) as by
    from found f
    join campaigns c on c.organization_id = ${organizationId} and c.id = f.campaign_id
    left join campaign_groups g on g.organization_id = c.organization_id and g.id = c.group_id and g.deleted_at is null
    join lateral (
      select v.* from version_places p
      join versions v on v.organization_id = p.organization_id and v.id = p.version_id
      where p.organization_id = ${organizationId} and p.creative_id = f.id and p.slot_id = any(f.slot_ids)
        and p.is_current
      order by v.created_at desc, v.id desc limit 1
    ) v on true
    order by f.due_key, f.id`;
  return waiting<ReviewRow, 'review'>(rows, ({ slots, version, isChanged, step, by, ...row }) => ({
    kind: 'review',
    id: `review/${row.creativeId}`,
    ...presentCreative(row),
    slots,
    versionId: row.previewId as VersionId,
    version,
    isChanged,
    step,
    by,
    at: new Date(row.at).toISOString(),
  }));
}

/** Number of creatives of campaigns that need approval whose files wait for the actor, as a subquery. */
export function requiredReviews(scope: Scope): SQL {
  const { organizationId } = scope.actor;
  return sql`(
    with ${campaignsOfActor(scope)},
    ${undecidedSlots(scope)}
    select count(distinct x.id)::int from undecided u
    join creatives x on x.organization_id = ${organizationId} and x.id = u.creative_id and x.archived_at is null
      and x.deleted_at is null
    join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id and c.archived_at is null
      and c.deleted_at is null and c.needs_approval
  )`;
}

/** Undecided slots with a file at a step that waits for the actor, with the name of the step. */
function slotsAtSteps({ actor }: Scope) {
  const { organizationId, accountId } = actor;
  return sql`
    select distinct on (sl.id) sl.creative_id, sl.id, s.name as step from review_steps s
    join campaigns c on c.organization_id = s.organization_id and c.id = s.campaign_id and c.needs_approval
      and c.archived_at is null and c.deleted_at is null
    join cards k on k.organization_id = s.organization_id and k.review_step_id = s.id and k.review_state = 'open'
    join version_places p on p.organization_id = k.organization_id and p.card_id = k.id and p.is_current
    join lateral (select s.* from slots s where s.organization_id = p.organization_id and s.id = p.slot_id
      and ${isUndecidedSlot}) sl on true
    where s.organization_id = ${organizationId} and (
      (exists (select from (${reviewersOfStep}) r where r.account_id = ${accountId})
        and not exists (select from decisions d where d.organization_id = p.organization_id
          and d.version_id = p.version_id and d.account_id = ${accountId}))
      or (s.review_link_id is null and s.campaign_id in (select id from mine)
        and not exists (select from (${reviewersOfStep}) r)))
    order by sl.id, s.position`;
}

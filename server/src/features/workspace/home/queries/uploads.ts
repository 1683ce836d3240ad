import { sql } from 'drizzle-orm';
import { homeLimits } from '@ad-foundry/contract/home.ts';
import { ownerOfSlot } from '#features/tree/creatives/queries.ts';
import { at, campaignsOfActor } from '#features/workspace/home/access.ts';
import { presentCreative, waiting, type CreativeRow, type Waiting } from '#features/workspace/home/present.ts';
import type { Scope } from '#infra/scope.ts';

interface UploadRow extends CreativeRow {
  missing: number;
  total: number;
  at: string;
}

const dayMs = 86_400_000;

/**
 * Creatives with slots that the actor delivers, overdue or due soon, by due date: slots that they own, and slots without an
 * owner in their campaigns without guests. Slots with requested changes are entries of their own.
 */
export function uploadsWaiting(scope: Scope, limit: number | null): Waiting {
  const { actor } = scope;
  const { organizationId } = actor;
  const until = new Date(scope.now().getTime() + homeLimits.dueDays * dayMs);
  const owner = ownerOfSlot({ slot: sql`s`, campaignId: sql`c.id`, groupId: sql`c.group_id` });
  const rows = sql`
    with ${campaignsOfActor(scope)},
    guests as materialized (
      select a.campaign_id, a.group_id from assignments a
      join members m on m.organization_id = a.organization_id and m.id = a.member_id and m.status = 'active'
        and m.role = 'guest'
      where a.organization_id = ${organizationId}
    ),
    guestless as materialized (
      select id from mine c where not exists (select from guests g where g.campaign_id = c.id or g.group_id = c.group_id)
    ),
    found as (
      select x.id, x.name, x.due_key, x.campaign_id, count(*)::int as missing, (count(*) over ())::int as count
      from creatives x
      join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id and c.archived_at is null
        and c.deleted_at is null
      join slots s on s.organization_id = x.organization_id and s.creative_id = x.id and s.state in ('empty', 'partial')
        and s.decision is distinct from 'changes'
      where x.organization_id = ${organizationId} and x.completed_at is null and x.archived_at is null
        and x.deleted_at is null and x.due_key < ${at(until)}
        and (s.owner_id = (select m.id from members m where m.organization_id = ${organizationId}
            and m.account_id = ${actor.accountId})
          or (x.campaign_id in (select id from guestless) and ${owner} is null))
      group by x.id
      order by x.due_key, x.id limit ${limit}
    )
    select f.count, f.id as "creativeId", f.name as "creativeName", f.missing, f.due_key as at, c.id as "campaignId",
      c.name as "campaignName", g.name as client, v.id as "previewId", v.preview_state as "previewState",
      v.preview_width as "previewWidth", v.preview_height as "previewHeight",
      (select count(*)::int from slots s where s.organization_id = ${organizationId} and s.creative_id = f.id) as total
    from found f
    join campaigns c on c.organization_id = ${organizationId} and c.id = f.campaign_id
    left join campaign_groups g on g.organization_id = c.organization_id and g.id = c.group_id and g.deleted_at is null
    left join lateral (
      select v.* from version_places p
      join versions v on v.organization_id = p.organization_id and v.id = p.version_id and v.preview_state = 'ready'
      where p.organization_id = ${organizationId} and p.creative_id = f.id and p.is_current
      order by v.created_at desc limit 1
    ) v on true
    order by f.due_key, f.id`;
  return waiting<UploadRow, 'upload'>(rows, ({ missing, total, ...row }) => ({
    kind: 'upload',
    id: `upload/${row.creativeId}`,
    ...presentCreative(row),
    missing,
    total,
    at: new Date(row.at).toISOString(),
  }));
}

import { sql, type SQL } from 'drizzle-orm';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { ownerOfSlot } from '#features/tree/creatives/queries.ts';
import { campaignsOfActor } from '#features/workspace/home/access.ts';
import { presentCreative, waiting, type CreativeRow, type Waiting } from '#features/workspace/home/present.ts';
import type { Scope } from '#infra/scope.ts';

interface ChangesRow extends CreativeRow {
  slots: number;
  version: number;
  reason: string | null;
  isByLink: boolean;
  by: string | null;
  at: string;
}

/** Characters of a reason. */
const reasonLength = 200;

/** Common table expression `requests`: the files with requested changes, with who requested them last. */
function requestsOf({ actor }: Scope): SQL {
  const owner = ownerOfSlot({ slot: sql`s`, campaignId: sql`c.id`, groupId: sql`c.group_id` });
  return sql`requests as (
      select s.id as slot_id, x.id as creative_id, x.name, x.due_key, c.id as campaign_id, c.name as campaign_name, c.group_id,
        v.id as version_id, r.decided_at, r.account_id, ${owner} as owner_id, v.uploaded_by
      from slots s
      join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id and x.archived_at is null
        and x.deleted_at is null
      join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id and c.archived_at is null
        and c.deleted_at is null
      join version_places p on p.organization_id = s.organization_id and p.slot_id = s.id and p.is_current
      join versions v on v.organization_id = p.organization_id and v.id = p.version_id
      join lateral (
        select d.account_id, d.decided_at from (
          select account_id, decided_at from decisions where organization_id = s.organization_id and version_id = v.id
            and decision = 'changes'
          union all
          select account_id, decided_at from step_decisions where organization_id = s.organization_id
            and version_id = v.id and decision = 'changes'
            and step_id in (select id from review_steps where organization_id = s.organization_id)) d
        order by d.decided_at desc limit 1
      ) r on true
      where s.organization_id = ${actor.organizationId} and s.decision = 'changes' and s.state <> 'does-not-fit'
    )`;
}

/**
 * Creatives with files on which changes were requested and that the actor uploads again, by due date: slots that they own,
 * else files that they uploaded, else files of people who left, in their campaigns. Guests are reminded of theirs.
 */
export function changesWaiting(scope: Scope, limit: number | null): Waiting {
  const { actor } = scope;
  const { organizationId, accountId } = actor;
  const rows = sql`
    with ${campaignsOfActor(scope)}, ${requestsOf(scope)},
    found as (
      select q.creative_id, q.name, q.due_key, q.campaign_id, q.campaign_name, q.group_id,
        count(distinct q.slot_id)::int as slots, (count(*) over ())::int as count,
        (array_agg(q.version_id order by q.decided_at desc, q.version_id))[1] as version_id,
        (array_agg(q.account_id order by q.decided_at desc, q.version_id))[1] as account_id, max(q.decided_at) as decided_at
      from requests q
      left join members u on u.organization_id = ${organizationId} and u.account_id = q.uploaded_by
        and u.status = 'active'
      where case when q.owner_id is not null
        then q.owner_id = (select id from members where organization_id = ${organizationId} and account_id = ${accountId})
        else q.uploaded_by = ${accountId} or (u.id is null and q.campaign_id in (select id from mine)) end
      group by q.creative_id, q.name, q.due_key, q.campaign_id, q.campaign_name, q.group_id
      order by q.due_key, q.creative_id limit ${limit}
    )
    select f.count, f.creative_id as "creativeId", f.name as "creativeName", f.slots, f.campaign_id as "campaignId",
      f.campaign_name as "campaignName", g.name as client, v.id as "previewId", v.preview_state as "previewState",
      v.preview_width as "previewWidth", v.preview_height as "previewHeight", v.number as version, f.decided_at as at,
      (select left(t.body, ${reasonLength}) from comments t where t.organization_id = ${organizationId}
        and t.version_id = f.version_id and t.thread_id is null and t.resolved_at is null and t.author_id = f.account_id
        order by t.created_at desc limit 1) as reason,
      exists (select from reviewers w where w.organization_id = ${organizationId} and w.account_id = f.account_id)
        as "isByLink",
      (select trim(a.first_name || ' ' || a.last_name) from accounts a where a.id = f.account_id) as by
    from found f
    left join campaign_groups g on g.organization_id = ${organizationId} and g.id = f.group_id and g.deleted_at is null
    join versions v on v.organization_id = ${organizationId} and v.id = f.version_id
    order by f.due_key, f.creative_id`;
  return waiting<ChangesRow, 'changes'>(rows, ({ slots, version, reason, isByLink, by, ...row }) => ({
    kind: 'changes',
    id: `changes/${row.creativeId}`,
    ...presentCreative(row),
    slots,
    versionId: row.previewId as VersionId,
    version,
    reason,
    isByLink,
    by,
    at: new Date(row.at).toISOString(),
  }));
}

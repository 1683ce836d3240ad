import { sql } from 'drizzle-orm';
import type { SlotPassId } from '@ad-foundry/contract/ids.ts';
import { isOwedSlot } from '#features/tree/creatives/queries.ts';
import { campaignsOfActor } from '#features/workspace/home/access.ts';
import { presentCreative, waiting, type CreativeRow, type Waiting } from '#features/workspace/home/present.ts';
import type { Scope } from '#infra/scope.ts';

interface PassRow extends CreativeRow {
  passId: SlotPassId;
  formatName: string;
  to: string;
  message: string | null;
  by: string | null;
  at: string;
}

/**
 * Guests who want to pass a slot on to a person by address: those whom the actor asked for files, and those in the actor's
 * campaigns, the earliest request first.
 */
export function passesWaiting(scope: Scope, limit: number | null): Waiting {
  const { actor } = scope;
  const rows = sql`
    with ${campaignsOfActor(scope)}
    select (count(*) over ())::int as count, p.id as "passId", p.email as "to", p.message, p.created_at as at,
      f.name as "formatName", x.id as "creativeId", x.name as "creativeName", c.id as "campaignId",
      c.name as "campaignName", g.name as client,
      null as "previewId", null as "previewState", null as "previewWidth", null as "previewHeight",
      (select a.first_name || ' ' || a.last_name from accounts a where a.id = p.passed_by) as by
    from slot_passes p
    join slots s on s.organization_id = p.organization_id and s.id = p.slot_id and ${isOwedSlot}
    join formats f on f.id = s.format_id
    join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id and x.archived_at is null
      and x.deleted_at is null
    join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id and c.archived_at is null
      and c.deleted_at is null
    left join campaign_groups g on g.organization_id = c.organization_id and g.id = c.group_id and g.deleted_at is null
    where p.organization_id = ${actor.organizationId} and p.state = 'requested'
      and (p.asker_id = ${actor.accountId} or c.id in (select id from mine))
    order by p.created_at, p.id
    limit ${limit}`;
  return waiting<PassRow, 'pass'>(rows, ({ passId, formatName, to, message, by, ...row }) => ({
    kind: 'pass',
    id: `pass/${passId}`,
    ...presentCreative(row),
    passId,
    formatName,
    to,
    message,
    by,
    at: new Date(row.at).toISOString(),
  }));
}

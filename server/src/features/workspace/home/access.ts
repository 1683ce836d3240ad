import { sql, type SQL } from 'drizzle-orm';
import type { Scope } from '#infra/scope.ts';

export interface Period {
  now: Date;
  until: Date;
}

/**
 * Common table expressions for the readers of the home. `assigned_to_me`: campaigns and groups assigned to the actor.
 * `due`: open creatives of open campaigns that are due before `until`.
 */
export function assignedToActor({ actor }: Scope): SQL {
  return sql`assigned_to_me as materialized (
    select a.campaign_id, a.group_id from assignments a
    join members m on m.organization_id = a.organization_id and m.id = a.member_id and m.status = 'active'
    where a.organization_id = ${actor.organizationId} and m.account_id = ${actor.accountId})`;
}

export function due({ actor }: Scope, until: Date): SQL {
  return sql`due as materialized (
    select x.id, x.campaign_id, x.due_key, c.name, c.group_id from creatives x
    join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id
      and c.archived_at is null and c.deleted_at is null
    where x.organization_id = ${actor.organizationId} and x.completed_at is null and x.archived_at is null
      and x.deleted_at is null and x.due_key < ${until.toISOString()}::timestamptz)`;
}

/** Whether a campaign, by its id and group, is assigned to the actor; reads `assigned_to_me`. */
export function isMine(campaignId: SQL, groupId: SQL): SQL {
  return sql`exists (select from assigned_to_me m where m.campaign_id = ${campaignId} or m.group_id = ${groupId})`;
}

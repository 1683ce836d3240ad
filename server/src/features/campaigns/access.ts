import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { campaigns, creatives } from '#db/schema/campaigns.ts';
import type { Actor, Scope } from '#infra/scope.ts';

/** Everybody but a guest sees every campaign of the organization; a guest sees what they are assigned to. */
export function visibleCampaigns({ actor }: Scope) {
  const reach = actor.role === 'guest' ? assigned(actor) : undefined;
  return and(eq(campaigns.organizationId, actor.organizationId), isNull(campaigns.deletedAt), reach);
}

/** A creative is as far as its campaign is. */
export function visibleCreatives({ actor }: Scope) {
  const inside = sql`exists (
    select from ${campaigns} where ${campaigns.organizationId} = ${creatives.organizationId}
      and ${campaigns.id} = ${creatives.campaignId} and ${campaigns.deletedAt} is null and ${assigned(actor)})`;
  const reach = actor.role === 'guest' ? inside : undefined;
  return and(eq(creatives.organizationId, actor.organizationId), isNull(creatives.deletedAt), reach);
}

/** Whether the campaign is assigned to the person: by itself, or by the group that it is in now. */
function assigned(actor: Actor) {
  return sql`exists (select ${assignmentsOf(actor.accountId)})`;
}

function assignmentsOf(accountId: AccountId | SQL) {
  return sql`from assignments a
    join members m on m.organization_id = a.organization_id and m.id = a.member_id and m.status = 'active'
    left join campaign_groups g on g.organization_id = a.organization_id and g.id = a.group_id and g.deleted_at is null
    where a.organization_id = ${campaigns.organizationId} and m.account_id = ${accountId}
      and (a.campaign_id = ${campaigns.id} or g.id = ${campaigns.groupId})`;
}

/** Campaigns that somebody else sees as a guest: whoever `who(organization_id, account_id)` names. */
export function assignedToThem() {
  return sql`${campaigns.organizationId} = who.organization_id and ${campaigns.deletedAt} is null
    and exists (select ${assignmentsOf(sql`who.account_id`)})`;
}

/** The account of who asks for a campaign: whoever assigned the guest that looks, else who created it. */
export function askedById({ actor }: Scope) {
  return actor.role === 'guest'
    ? sql`coalesce((select a.assigned_by ${assignmentsOf(actor.accountId)} order by a.created_at limit 1), ${campaigns.createdBy})`
    : sql`${campaigns.createdBy}`;
}

/** First and last name of who asks for a campaign. */
export function askedBy(scope: Scope) {
  return sql<
    string | null
  >`(select p.first_name || ' ' || p.last_name from accounts p where p.id = ${askedById(scope)})`;
}

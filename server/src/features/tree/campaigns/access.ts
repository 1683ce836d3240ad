import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { AccountId, CampaignId } from '@ad-foundry/contract/ids.ts';
import { requesterOf } from '#db/requester-of.ts';
import { campaigns, creatives } from '#db/schema/campaigns.ts';
import { members } from '#db/schema/organizations.ts';
import type { Actor, OrganizationScope, Scope } from '#infra/scope.ts';

/** Guests see the campaigns that they are assigned to; all other roles see every campaign of the organization. */
export function visibleCampaigns({ actor }: OrganizationScope) {
  const reach = actor.role === 'guest' ? assigned(actor) : undefined;
  return and(eq(campaigns.organizationId, actor.organizationId), isNull(campaigns.deletedAt), reach);
}

/** A creative is visible if its campaign is. */
export function visibleCreatives({ actor }: OrganizationScope) {
  const reach = actor.role === 'guest' ? insideAssigned(actor) : undefined;
  return and(eq(creatives.organizationId, actor.organizationId), isNull(creatives.deletedAt), reach);
}

/** Joins creatives with their campaign, unless it is deleted. */
export const ofCampaign = and(
  eq(campaigns.organizationId, creatives.organizationId),
  eq(campaigns.id, creatives.campaignId),
  isNull(campaigns.deletedAt),
);

function insideAssigned(actor: Actor) {
  return sql`exists (
    select from ${campaigns} where ${campaigns.organizationId} = ${creatives.organizationId}
      and ${campaigns.id} = ${creatives.campaignId} and ${campaigns.deletedAt} is null and ${assigned(actor)})`;
}

/** Whether the campaign, or its current group, is assigned to the actor. */
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

/** Whether a row of `campaigns` is assigned to an account, directly or through its group. */
export function isAssignedTo(accountId: AccountId) {
  return sql`exists (select ${assignmentsOf(accountId)})`;
}

/** Whether a row of `members` is assigned to this campaign, or to its current group. */
export function isAssignedMember(campaignId: CampaignId) {
  return sql`exists (
    select from assignments a
    join campaigns c on c.organization_id = a.organization_id and c.id = ${campaignId}
    left join campaign_groups g on g.organization_id = a.organization_id and g.id = a.group_id and g.deleted_at is null
    where a.organization_id = ${members.organizationId} and a.member_id = ${members.id}
      and (a.campaign_id = c.id or g.id = c.group_id))`;
}

/** Whether a row of `campaigns` is visible to the guest in the row `guest (organization_id, account_id)`. */
export function assignedToThem() {
  return sql`${campaigns.organizationId} = guest.organization_id and ${campaigns.deletedAt} is null
    and exists (select ${assignmentsOf(sql`guest.account_id`)})`;
}

/** The account that requested the campaign's files from the guest; for the team, the campaign's creator. */
export function requestedById({ actor: { organizationId, accountId, role } }: Scope) {
  if (role !== 'guest') return sql`${campaigns.createdBy}`;
  return requesterOf({ organizationId, campaignId: sql`${campaigns.id}`, accountId });
}

/** First and last name of the account that requested the campaign's files. */
export function requestedBy(scope: Scope) {
  return sql<
    string | null
  >`(select p.first_name || ' ' || p.last_name from accounts p where p.id = ${requestedById(scope)})`;
}

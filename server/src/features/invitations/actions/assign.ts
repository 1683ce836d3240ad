import type { AccountId, CampaignGroupId, CampaignId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { assignments } from '#db/schema/people.ts';
import { newUuid } from '#infra/ids.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';

interface Assigning {
  memberId: MemberId;
  campaignId: CampaignId | null;
  groupId: CampaignGroupId | null;
  assignedBy: AccountId | null;
}

/** Assigns a member to a campaign or a group; whoever is assigned already stays so. */
export function assign(tx: Scope, assigning: Assigning): Promise<void> {
  return assignIn(tx, tx.actor.organizationId, assigning);
}

/** The same for an organization that whoever accepts does not stand in yet. */
export async function assignIn(tx: BaseScope, organizationId: OrganizationId, assigning: Assigning): Promise<void> {
  await tx.db
    .insert(assignments)
    .values({ id: newUuid(), organizationId, ...assigning, createdAt: tx.now() })
    .onConflictDoNothing();
}

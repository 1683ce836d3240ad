import { and, asc, eq, or } from 'drizzle-orm';
import type { CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import type { People } from '@ad-foundry/contract/people.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { accounts, avatars } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { assignments } from '#db/schema/people.ts';
import { requireCampaign } from '#features/campaigns/queries.ts';
import { requireGroup } from '#features/groups/queries.ts';
import { listGuestLinks } from '#features/invitations/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { presentPeople } from './present.ts';

/** Assigned and invited people, those of a campaign's group too. @throws AppError `campaign.not-found`, `group.not-found` */
export async function readPeople(scope: Scope, target: Target): Promise<People> {
  const groupId = await findGroupOf(scope, target);
  const rows = await scope.db
    .select({
      member: members,
      account: { firstName: accounts.firstName, lastName: accounts.lastName, email: accounts.email },
      avatarSha256: avatars.sha256,
      assignment: assignments,
    })
    .from(assignments)
    .innerJoin(
      members,
      and(eq(members.organizationId, assignments.organizationId), eq(members.id, assignments.memberId)),
    )
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .leftJoin(avatars, eq(avatars.accountId, members.accountId))
    .where(
      and(
        eq(assignments.organizationId, scope.actor.organizationId),
        eq(members.status, 'active'),
        or(
          target.campaignId === null ? undefined : eq(assignments.campaignId, target.campaignId),
          groupId === null ? undefined : eq(assignments.groupId, groupId),
        ),
      ),
    )
    .orderBy(asc(assignments.createdAt), asc(assignments.id));
  return presentPeople(rows, await listGuestLinks(scope, { ...target, groupId }));
}

/** The group whose people count too, or null. */
async function findGroupOf(scope: Scope, { campaignId, groupId }: Target): Promise<CampaignGroupId | null> {
  if (campaignId === null) return (await requireGroup(scope, groupId)).id;
  return (await requireCampaign(scope, campaignId)).group?.id ?? null;
}

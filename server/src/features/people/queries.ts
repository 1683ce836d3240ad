import { and, asc, eq, exists, ne, or, sql } from 'drizzle-orm';
import type { CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Faces, People } from '@ad-foundry/contract/people.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { accounts, avatars } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { assignments } from '#db/schema/people.ts';
import { requireCampaign } from '#features/campaigns/queries.ts';
import { requireGroup } from '#features/groups/queries.ts';
import { listGuestLinks } from '#features/invitations/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { presentFaces, presentPeople, type PersonRow } from './present.ts';

/**
 * Assigned and invited people, including those of a campaign's group, from one snapshot; limited per kind.
 * @throws AppError `campaign.not-found`, `group.not-found`
 */
export function readPeople(scope: Scope, target: Target): Promise<People> {
  return scope.snapshot(async (at) => {
    const groupId = await findGroupOf(at, target);
    const team = await listAssigned(at, { ...target, groupId }, 'team');
    const guests = await listAssigned(at, { ...target, groupId }, 'guest');
    return presentPeople([...team, ...guests], await listGuestLinks(at, { ...target, groupId }));
  });
}

/** The first faces, with the number of people. @throws AppError `campaign.not-found`, `group.not-found` */
export function readFaces(scope: Scope, target: Target): Promise<Faces> {
  return scope.snapshot(async (at) => {
    const groupId = await findGroupOf(at, target);
    const assigned = at.db
      .select({ id: assignments.id })
      .from(assignments)
      .where(and(eq(assignments.memberId, members.id), assignedTo(at, { ...target, groupId })));
    const rows = await at.db
      .select({
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        accountId: members.accountId,
        avatarSha256: avatars.sha256,
        count: sql<number>`(count(*) over ())::int`,
      })
      .from(members)
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .leftJoin(avatars, eq(avatars.accountId, members.accountId))
      .where(and(eq(members.organizationId, at.actor.organizationId), eq(members.status, 'active'), exists(assigned)))
      .orderBy(sql`${members.role} <> 'guest'`, asc(members.createdAt), asc(members.id))
      .limit(limits.facesShown);
    return presentFaces(rows);
  });
}

interface Places {
  campaignId: Target['campaignId'];
  groupId: CampaignGroupId | null;
}

function assignedTo({ actor }: Scope, { campaignId, groupId }: Places) {
  return and(
    eq(assignments.organizationId, actor.organizationId),
    or(
      campaignId === null ? undefined : eq(assignments.campaignId, campaignId),
      groupId === null ? undefined : eq(assignments.groupId, groupId),
    ),
  );
}

/** A person assigned to campaign and group appears twice. */
function listAssigned(scope: Scope, places: Places, kind: 'team' | 'guest'): Promise<PersonRow[]> {
  return scope.db
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
        assignedTo(scope, places),
        eq(members.status, 'active'),
        kind === 'guest' ? eq(members.role, 'guest') : ne(members.role, 'guest'),
      ),
    )
    .orderBy(asc(assignments.createdAt), asc(assignments.id))
    .limit(limits.peopleShown);
}

/** The id of the campaign's group, or null. */
async function findGroupOf(scope: Scope, { campaignId, groupId }: Target): Promise<CampaignGroupId | null> {
  if (campaignId === null) return (await requireGroup(scope, groupId)).id;
  return (await requireCampaign(scope, campaignId)).group?.id ?? null;
}

import { and, eq } from 'drizzle-orm';
import type { CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { InvitationResult } from '@ad-foundry/contract/invitations.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { People } from '@ad-foundry/contract/people.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { anyOf } from '#db/any-of.ts';
import { members } from '#db/schema/organizations.ts';
import { assignments } from '#db/schema/people.ts';
import { requireOpenCampaign } from '#features/tree/campaigns/queries.ts';
import { requireOpenGroup } from '#features/tree/groups/queries.ts';
import { assign } from '#features/people/invitations/actions/assign.ts';
import { refuseInSample } from '#features/people/organizations/queries/sample.ts';
import { requireOwnAccount } from '#features/people/sessions/queries.ts';
import { inviteGuests } from '#features/people/invitations/actions/invite-guests.ts';
import { unassign } from '#features/people/invitations/actions/unassign.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { readPeople } from './queries.ts';

interface Addition {
  target: Target;
  memberIds: MemberId[];
  emails?: string[] | undefined;
  /** Whether this installation bills organizations. */
  billed: boolean;
  message?: string | undefined;
  locale?: Locale | undefined;
}

/**
 * Assigns members and invites guests; existing assignments stay.
 * @throws AppError `campaign.not-found`, `campaign.archived`, `group.not-found`, `group.archived`, `member.not-found`,
 * `auth.forbidden`, `organization.sample` for invitations
 */
export function addPeople(
  scope: Scope,
  { target, memberIds, emails, message, locale, billed }: Addition,
): Promise<People & { results: InvitationResult[] }> {
  return scope.transaction(async (tx) => {
    await lockOrganization(tx, 'people:assign');
    await requireOpen(tx, target);
    if (emails && emails.length > 0) {
      await requireOwnAccount(tx, tx.actor.sessionId);
      await refuseInSample(tx, { billed });
    }
    await assignMembers(tx, { target, memberIds });
    const results = emails ? await inviteGuests(tx, { target, emails, message, locale }) : [];
    return { ...(await readPeople(tx, target)), results };
  });
}

async function requireOpen(tx: Scope, target: Target): Promise<void> {
  if (target.campaignId === null) await requireOpenGroup(tx, target.groupId);
  else await requireOpenCampaign(tx, target.campaignId);
}

/** Assigns active members of the organization. @throws AppError `member.not-found` for other people */
async function assignMembers(tx: Scope, { target, memberIds }: Pick<Addition, 'target' | 'memberIds'>): Promise<void> {
  const distinctIds = [...new Set(memberIds)];
  if (distinctIds.length === 0) return;
  await requireMembers(tx, distinctIds);
  const { organizationId, accountId } = tx.actor;
  for (const memberId of distinctIds) {
    await assign(tx, organizationId, { memberId, target, assignedBy: accountId });
  }
}

/**
 * Removes an assignment and revokes the guest's link to it. Only guests lose access by this; members see every
 * campaign.
 * @throws AppError `campaign.not-found`, `group.not-found`, `member.not-found` if not assigned to exactly this target
 */
export function removePerson(
  scope: Scope,
  { target, memberId }: { target: Target; memberId: MemberId },
): Promise<People> {
  return scope.transaction(async (tx) => {
    await lockOrganization(tx, 'people:assign');
    await readPeople(tx, target);
    if (!(await unassign(tx, { target, memberId }))) throw new AppError('member.not-found');
    return readPeople(tx, target);
  });
}

interface CampaignPeople {
  campaignIds: readonly CampaignId[];
  add: readonly MemberId[];
  remove: readonly MemberId[];
}

/**
 * Adds and removes assignments of campaigns; existing ones stay. The caller holds the organization's lock.
 * @returns the changes per campaign
 */
export async function changePeople(tx: Scope, { campaignIds, add, remove }: CampaignPeople) {
  const { organizationId, accountId } = tx.actor;
  const found = await tx.db
    .select({ memberId: assignments.memberId, campaignId: assignments.campaignId })
    .from(assignments)
    .where(
      and(
        eq(assignments.organizationId, organizationId),
        anyOf(assignments.campaignId, campaignIds),
        anyOf(assignments.memberId, [...add, ...remove]),
      ),
    );
  const assignedPairs = new Set(found.map((row) => `${row.campaignId} ${row.memberId}`));
  const changed: { campaignId: CampaignId; added: MemberId[]; removed: MemberId[] }[] = [];
  for (const campaignId of campaignIds) {
    const isAssigned = (memberId: MemberId) => assignedPairs.has(`${campaignId} ${memberId}`);
    const target = { campaignId, groupId: null };
    const added = add.filter((id) => !isAssigned(id));
    const removed = remove.filter(isAssigned);
    for (const memberId of added) await assign(tx, organizationId, { memberId, target, assignedBy: accountId });
    for (const memberId of removed) await unassign(tx, { target, memberId });
    if (added.length + removed.length > 0) changed.push({ campaignId, added, removed });
  }
  return changed;
}

/** @throws AppError `member.not-found` for people who are not active members of the organization */
export async function requireMembers(tx: Scope, memberIds: readonly MemberId[]): Promise<{ role: Role }[]> {
  const distinctIds = [...new Set(memberIds)];
  const activeMembers = await tx.db
    .select({ role: members.role })
    .from(members)
    .where(
      and(
        eq(members.organizationId, tx.actor.organizationId),
        anyOf(members.id, distinctIds),
        eq(members.status, 'active'),
      ),
    );
  if (activeMembers.length !== distinctIds.length) throw new AppError('member.not-found');
  return activeMembers;
}

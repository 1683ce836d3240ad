import { and, desc, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  Invitation,
  InvitationMail,
  invitations as endpoints,
  InvitationView,
} from '@ad-foundry/contract/invitations.ts';
import type { CampaignGroupId, CampaignId, InvitationId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import { mails } from '#db/schema/mails.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { invitations, type assignments } from '#db/schema/people.ts';
import { readBrandWithLogo } from '#features/people/brands/queries.ts';
import { findKnownDevice } from '#features/people/sessions/actions/devices.ts';
import { findSession } from '#features/people/sessions/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { BaseScope, OrganizationScope, Scope, SystemScope } from '#infra/scope.ts';
import { hashToken } from '#infra/crypto/secrets.ts';
import { presentInvitation, presentView, type Invited } from './present.ts';
import { isOpen, mailStateOf } from './rules.ts';

/** Unanswered and not revoked; includes expired invitations, which can be sent again. */
export const unanswered = and(
  isNull(invitations.confirmedAt),
  isNull(invitations.declinedAt),
  isNull(invitations.revokedAt),
) as SQL;

/** Restricts to invitations or assignments of exactly this campaign or group. */
export function forTarget(table: typeof invitations | typeof assignments, { campaignId, groupId }: Target): SQL {
  return campaignId === null ? eq(table.groupId, groupId) : eq(table.campaignId, campaignId);
}

/**
 * The due date; for a group, the latest of its campaigns. Null if the campaign, or any campaign of the group, has none.
 */
export async function dueOf(
  { db }: BaseScope,
  organizationId: OrganizationId,
  { campaignId, groupId }: { campaignId: CampaignId | null; groupId: CampaignGroupId | null },
): Promise<Date | null> {
  if (campaignId === null && groupId === null) return null;
  const dates = await db
    .select({ dueAt: campaigns.dueAt })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.organizationId, organizationId),
        campaignId === null ? eq(campaigns.groupId, groupId ?? ('' as CampaignGroupId)) : eq(campaigns.id, campaignId),
        isNull(campaigns.deletedAt),
      ),
    );
  const due = dates.map(({ dueAt }) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...due);
  return Number.isFinite(last) ? new Date(last) : null;
}

/** The earliest due date of an open creative of a campaign, if it is before the campaign's due date. */
export async function firstDueOf(
  { db }: BaseScope,
  { organization, campaign }: Pick<Invited, 'organization' | 'campaign'>,
): Promise<Date | null> {
  if (campaign === null) return null;
  const [first] = await db
    .select({ dueAt: creatives.deadlineAt })
    .from(creatives)
    .where(
      and(
        eq(creatives.organizationId, organization.id),
        eq(creatives.campaignId, campaign.id),
        isNull(creatives.completedAt),
        isNull(creatives.archivedAt),
        isNull(creatives.deletedAt),
        isNotNull(creatives.deadlineAt),
      ),
    )
    .orderBy(creatives.deadlineAt)
    .limit(1);
  const dueAt = first?.dueAt ?? null;
  return dueAt !== null && (campaign.dueAt === null || dueAt < campaign.dueAt) ? dueAt : null;
}

// Compared as text, because a cursor from a client may hold any text.
const rowKey = sql`${invitations.id}::text collate "C"`;

export async function listInvitations(scope: Scope, query: z.output<typeof endpoints.list.query>) {
  const after = decodeCursor(query.cursor, 'instant');
  const rows = await selectInvitations(scope)
    .where(
      and(
        eq(invitations.organizationId, scope.actor.organizationId),
        unanswered,
        isNull(campaigns.deletedAt),
        isNull(campaignGroups.deletedAt),
        after ? sql`(${invitations.createdAt}, ${rowKey}) < (${after.key}::timestamptz, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(rowKey))
    .limit(query.limit + 1);
  return toPage(rows, query.limit, {
    keyOf: ({ invitation }) => [invitation.createdAt.toISOString(), invitation.id],
    present: (row) => presentInvitation(scope, row),
  });
}

/** The newest guest links to a campaign, to a group or to both, used or not; without revoked links. */
export async function listGuestLinks(
  scope: Scope,
  { campaignId, groupId }: { campaignId: CampaignId | null; groupId: CampaignGroupId | null },
): Promise<{ memberId: MemberId | null; invitation: Invitation }[]> {
  const rows = await selectInvitations(scope)
    .where(
      and(
        eq(invitations.organizationId, scope.actor.organizationId),
        or(
          campaignId === null ? undefined : eq(invitations.campaignId, campaignId),
          groupId === null ? undefined : eq(invitations.groupId, groupId),
        ),
        isNull(invitations.declinedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(2 * limits.peopleShown);
  return rows.map((row) => ({ memberId: row.invitation.memberId, invitation: presentInvitation(scope, row) }));
}

/**
 * The state of the mail with each guest's link. Among several links, one whose mail failed or waits comes first, else
 * the newest. Omits guests without a valid link.
 */
export async function readLinkMails(
  scope: Scope,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, InvitationMail>> {
  const states = new Map<MemberId, InvitationMail>();
  if (memberIds.length === 0) return states;
  const rows = await selectInvitations(scope)
    .where(
      and(
        eq(invitations.organizationId, scope.actor.organizationId),
        anyOf(invitations.memberId, memberIds),
        isNull(invitations.declinedAt),
        isNull(invitations.revokedAt),
        isNull(campaigns.deletedAt),
        isNull(campaignGroups.deletedAt),
      ),
    )
    .orderBy(desc(invitations.sentAt), desc(invitations.id));
  for (const { invitation, mail } of rows) {
    if (invitation.memberId === null) continue;
    const state = mailStateOf(mail, invitation.sentAt);
    const newerState = states.get(invitation.memberId);
    if (!newerState || (newerState.status === 'sent' && state.status !== 'sent'))
      states.set(invitation.memberId, state);
  }
  return states;
}

/** A pending invitation or a valid guest link of the organization. @throws AppError `invitation.not-found` */
export async function requireOwnInvitation(scope: OrganizationScope, invitationId: InvitationId): Promise<Invited> {
  const [row] = await selectInvitations(scope).where(
    and(
      eq(invitations.organizationId, scope.actor.organizationId),
      eq(invitations.tokenHash, hashToken(invitationId)),
      isNull(invitations.declinedAt),
      isNull(invitations.revokedAt),
    ),
  );
  if (!row || (row.invitation.confirmedAt !== null && row.invitation.role !== 'guest')) {
    throw new AppError('invitation.not-found');
  }
  return row;
}

function selectInvitations({ db }: BaseScope) {
  return db
    .select({
      invitation: invitations,
      organization: {
        id: organizations.id,
        name: organizations.name,
        slug: organizations.slug,
        timeZone: organizations.timeZone,
      },
      campaign: { id: campaigns.id, name: campaigns.name, dueAt: campaigns.dueAt, deletedAt: campaigns.deletedAt },
      group: { id: campaignGroups.id, name: campaignGroups.name, deletedAt: campaignGroups.deletedAt },
      inviter: {
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        email: accounts.email,
        deletedAt: accounts.deletedAt,
      },
      mail: {
        status: mails.status,
        reason: mails.reason,
        attempts: mails.attempts,
        createdAt: mails.createdAt,
        dueAt: mails.dueAt,
        sentAt: mails.sentAt,
      },
    })
    .from(invitations)
    .innerJoin(organizations, and(eq(organizations.id, invitations.organizationId), isNull(organizations.deletedAt)))
    .leftJoin(
      campaigns,
      and(eq(campaigns.organizationId, invitations.organizationId), eq(campaigns.id, invitations.campaignId)),
    )
    .leftJoin(
      campaignGroups,
      and(eq(campaignGroups.organizationId, invitations.organizationId), eq(campaignGroups.id, invitations.groupId)),
    )
    .leftJoin(accounts, eq(accounts.id, invitations.invitedBy))
    .leftJoin(mails, eq(mails.dedupeKey, sql`'invitation/' || encode(${invitations.tokenHash}, 'hex')`))
    .$dynamic();
}

/** The invitation with this id in any state; null if there is none or its target was deleted. */
export async function findInvitationInAnyState(scope: BaseScope, invitationId: InvitationId): Promise<Invited | null> {
  const [row] = await selectInvitations(scope).where(eq(invitations.tokenHash, hashToken(invitationId)));
  const targetDeletedAt = row?.campaign?.deletedAt ?? row?.group?.deletedAt ?? null;
  return row && targetDeletedAt === null ? row : null;
}

/** @throws AppError `invitation.not-found` for unknown, expired, used, declined and revoked alike */
export async function requireOpenInvitation(scope: BaseScope, invitationId: InvitationId): Promise<Invited> {
  const row = await findInvitationInAnyState(scope, invitationId);
  if (!row || !isOpen(row.invitation, scope.now())) throw new AppError('invitation.not-found');
  return row;
}

/**
 * What a holder of the link may see. In a browser of the account that accepted the invitation, includes the
 * organization that the account joined.
 * @throws AppError `invitation.not-found`
 */
export async function viewInvitation(
  scope: SystemScope,
  invitationId: InvitationId,
  cookies: Cookies,
): Promise<InvitationView> {
  const row = await findInvitationInAnyState(scope, invitationId);
  if (!row) throw new AppError('invitation.not-found');
  const isInvitee = await isSignedInAsInvitee(scope, row, cookies);
  const joined = isInvitee && row.invitation.confirmedAt !== null;
  if (!joined && !isOpen(row.invitation, scope.now())) throw new AppError('invitation.not-found');
  const canEnter = await canEnterByLink(scope, row, cookies);
  const brand = await readBrandWithLogo(scope, row.organization.id);
  return presentView(row, { invitationId, brand, isInvitee, joined, canEnter });
}

/** Whether this browser is signed in with the invited address. */
async function isSignedInAsInvitee(scope: SystemScope, { invitation }: Invited, cookies: Cookies): Promise<boolean> {
  const session = await findSession(scope, cookies);
  if (!session) return false;
  const [account] = await scope.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, session.accountId), eq(accounts.emailNorm, invitation.emailNorm)));
  return account !== undefined;
}

/**
 * Whether the link alone signs this browser in. Only a guest's link does, in a browser where a code of the address was
 * entered before, and only if the address has no role above guest in any organization.
 */
export async function canEnterByLink(scope: BaseScope, { invitation }: Invited, cookies: Cookies): Promise<boolean> {
  if (invitation.role !== 'guest' || !isOpen(invitation, scope.now())) return false;
  if ((await findKnownDevice(scope, invitation.emailNorm, cookies)) === null) return false;
  const teamMemberships = await scope.db
    .select({ id: members.id })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(accounts.emailNorm, invitation.emailNorm), ne(members.role, 'guest')))
    .limit(1);
  return teamMemberships.length === 0;
}

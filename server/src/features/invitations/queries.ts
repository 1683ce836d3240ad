import { and, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Invitation, invitations as endpoints, InvitationView } from '@ad-foundry/contract/invitations.ts';
import type { CampaignGroupId, CampaignId, InvitationId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { accounts } from '#db/schema/accounts.ts';
import { campaignGroups, campaigns } from '#db/schema/campaigns.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { invitations, type assignments } from '#db/schema/people.ts';
import { findKnownDevice } from '#features/sessions/actions/devices.ts';
import { findSession } from '#features/sessions/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { BaseScope, Scope, SystemScope } from '#infra/scope.ts';
import { hashToken } from '#infra/secrets.ts';
import { presentInvitation, presentView, type Invited } from './present.ts';
import { isOpen } from './rules.ts';

/** Invitations that nobody has accepted, declined or taken back; those that have expired can be sent again. */
export const waiting = and(
  isNull(invitations.confirmedAt),
  isNull(invitations.declinedAt),
  isNull(invitations.revokedAt),
) as SQL;

/** Those to just this campaign or group, or the assignments to it. */
export function forTarget(table: typeof invitations | typeof assignments, { campaignId, groupId }: Target): SQL {
  return campaignId === null ? eq(table.groupId, groupId) : eq(table.campaignId, campaignId);
}

/** When the work is due, null where nobody said so; of a group: its last campaign, unless one of them has no date. */
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

// A cursor may hold any text: compared as one, it finds its place or none.
const rowKey = sql`${invitations.id}::text collate "C"`;

export async function listInvitations(scope: Scope, query: z.output<typeof endpoints.list.query>) {
  const after = decodeCursor(query.cursor, 'instant');
  const rows = await selectInvitations(scope)
    .where(
      and(
        eq(invitations.organizationId, scope.actor.organizationId),
        waiting,
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

/** The newest links of guests to a campaign, to a group or to both, in use or not, that have not been taken back. */
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

/** One of the organization's that has not been taken back. @throws AppError `invitation.not-found` */
export async function requireOwnInvitation(scope: Scope, invitationId: InvitationId): Promise<Invited> {
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
      organization: { id: organizations.id, name: organizations.name, slug: organizations.slug },
      campaign: { id: campaigns.id, name: campaigns.name, dueAt: campaigns.dueAt, deletedAt: campaigns.deletedAt },
      group: { id: campaignGroups.id, name: campaignGroups.name, deletedAt: campaignGroups.deletedAt },
      inviter: {
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        email: accounts.email,
        deletedAt: accounts.deletedAt,
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
    .$dynamic();
}

/** Whatever holds the id, in whatever state; null for one that never was. */
export async function findInvitation(scope: BaseScope, invitationId: InvitationId): Promise<Invited | null> {
  const [row] = await selectInvitations(scope).where(eq(invitations.tokenHash, hashToken(invitationId)));
  const gone = row?.campaign?.deletedAt ?? row?.group?.deletedAt ?? null;
  return row && gone === null ? row : null;
}

/** @throws AppError `invitation.not-found` for unknown, expired, used, declined and revoked alike */
export async function requireOpenInvitation(scope: BaseScope, invitationId: InvitationId): Promise<Invited> {
  const row = await findInvitation(scope, invitationId);
  if (!row || !isOpen(row.invitation, scope.now())) throw new AppError('invitation.not-found');
  return row;
}

/**
 * What whoever holds the link may know. To the one who has accepted it, in this browser, it says where that led.
 * @throws AppError `invitation.not-found`
 */
export async function viewInvitation(
  scope: SystemScope,
  invitationId: InvitationId,
  cookies: Cookies,
): Promise<InvitationView> {
  const row = await findInvitation(scope, invitationId);
  if (!row) throw new AppError('invitation.not-found');
  const mine = await isOwn(scope, row, cookies);
  const joined = mine && row.invitation.confirmedAt !== null;
  if (!joined && !isOpen(row.invitation, scope.now())) throw new AppError('invitation.not-found');
  const known = await mayEnter(scope, row, cookies);
  return presentView(row, { invitationId, mine, joined, known });
}

/** Whether this browser is signed in with the invited address. */
async function isOwn(scope: SystemScope, { invitation }: Invited, cookies: Cookies): Promise<boolean> {
  const session = await findSession(scope, cookies);
  if (!session) return false;
  const [own] = await scope.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, session.accountId), eq(accounts.emailNorm, invitation.emailNorm)));
  return own !== undefined;
}

/**
 * Whether the link alone lets this browser in: a guest's, in a browser where somebody has entered a code of that
 * address before. Never for somebody who is more than a guest anywhere.
 */
export async function mayEnter(scope: BaseScope, { invitation }: Invited, cookies: Cookies): Promise<boolean> {
  if (invitation.role !== 'guest' || !isOpen(invitation, scope.now())) return false;
  if ((await findKnownDevice(scope, invitation.emailNorm, cookies)) === null) return false;
  const more = await scope.db
    .select({ id: members.id })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(accounts.emailNorm, invitation.emailNorm), ne(members.role, 'guest')))
    .limit(1);
  return more.length === 0;
}

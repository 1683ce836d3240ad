import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { AccountId, CampaignId, InvitationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { campaignGroups, campaigns } from '#db/schema/campaigns.ts';
import { members } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import { hashToken } from '#infra/crypto/secrets.ts';
import { newSecretId } from '#infra/ids.ts';
import type { BaseScope, OrganizationScope } from '#infra/scope.ts';

interface LinkRow {
  id: string;
  tokenHash: Buffer;
  tokenSealed: Buffer;
  expiresAt: Date;
  /** The campaigns that the invitation opens. */
  campaignIds: CampaignId[];
}

interface LinkInput {
  /** The recipient of the mail. */
  accountId: AccountId;
  /** The campaigns that the mail leads to. */
  campaignIds: readonly CampaignId[];
  publicUrl: URL;
}

/** Writes the address of a path; a guest's contains the personal key. */
export type AddressOf = (path: string) => string;

const mostLinks = 100;

/**
 * Reads the personal keys of a mail's recipient, and returns a function that writes the address of a path, such as
 * `/upload/cmp_…#slot-slt_…`. A guest's address works like the link in the invitation: it signs in on a device where
 * the guest entered a code before, and asks for a mailed code elsewhere. Team members, and guests whose invitations
 * were revoked, get the plain address. Extends keys that expire within a week, and replaces expired ones, because the
 * mail reaches the invited address only.
 */
export async function personalLinks(
  scope: OrganizationScope,
  { accountId, campaignIds, publicUrl }: LinkInput,
): Promise<AddressOf> {
  const rows = await listLinks(scope, accountId);
  const keys = new Map<CampaignId | null, InvitationId>();
  for (const campaignId of new Set(campaignIds)) {
    // Any invitation identifies the guest; that of the campaign ends together with access to it.
    const row = rows.find((each) => each.campaignIds.includes(campaignId)) ?? rows[0];
    if (row) keys.set(campaignId, await openKey(scope, row));
  }
  const [newest] = rows;
  const general = [...keys.values()][0] ?? (newest && (await openKey(scope, newest)));
  return (path) => {
    const { pathname, search, hash } = new URL(path, publicUrl);
    const key = keys.get((pathname.split('/')[2] ?? null) as CampaignId | null) ?? general;
    if (!key || !isGuestPath(pathname)) return new URL(path, publicUrl).href;
    const place = hash.length > 1 ? `&${hash.slice(1)}` : '';
    return new URL(`${pathname}${search}#k=${key}${place}`, publicUrl).href;
  };
}

const isGuestPath = (pathname: string) => pathname === '/upload' || pathname.startsWith('/upload/');

/** The guest's invitations that were neither declined nor revoked, newest first. */
function listLinks({ db, actor }: OrganizationScope, accountId: AccountId): Promise<LinkRow[]> {
  const { id, tokenHash, tokenSealed, expiresAt, organizationId, campaignId, groupId } = invitations;
  return db
    .select({
      id,
      tokenHash,
      tokenSealed,
      expiresAt,
      campaignIds: sql<CampaignId[]>`array(select c.id from campaigns c where c.organization_id = ${organizationId}
        and c.deleted_at is null and (c.id = ${campaignId} or c.group_id = ${groupId}))`,
    })
    .from(invitations)
    .innerJoin(members, and(eq(members.organizationId, organizationId), eq(members.id, invitations.memberId)))
    .leftJoin(campaigns, and(eq(campaigns.organizationId, organizationId), eq(campaigns.id, campaignId)))
    .leftJoin(campaignGroups, and(eq(campaignGroups.organizationId, organizationId), eq(campaignGroups.id, groupId)))
    .where(
      and(
        eq(organizationId, actor.organizationId),
        eq(members.accountId, accountId),
        eq(members.role, 'guest'),
        sql`${members.status} <> 'disabled'`,
        eq(invitations.role, 'guest'),
        isNull(invitations.declinedAt),
        isNull(invitations.revokedAt),
        isNull(campaigns.deletedAt),
        isNull(campaignGroups.deletedAt),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(mostLinks);
}

/** The key of an invitation, valid for a week at least. An expired key is never valid again; the guest gets a new one. */
async function openKey(scope: OrganizationScope, row: LinkRow): Promise<InvitationId> {
  const now = scope.now();
  const soonest = new Date(now.getTime() + limits.invitation.lifeMs);
  const isRow = and(eq(invitations.organizationId, scope.actor.organizationId), eq(invitations.id, row.id));
  const hasKey = and(isRow, eq(invitations.tokenHash, row.tokenHash));
  const currentKey = scope.secrets.open('invitation', row.id, row.tokenSealed) as InvitationId;
  if (row.expiresAt >= soonest) return currentKey;
  if (row.expiresAt > now) {
    await scope.db.update(invitations).set({ expiresAt: soonest }).where(hasKey);
    return currentKey;
  }
  const { invitationId, columns } = newLink(scope, row.id);
  const [renewed] = await scope.db
    .update(invitations)
    .set({ ...columns, expiresAt: soonest })
    .where(hasKey)
    .returning({ id: invitations.id });
  if (renewed) return invitationId;
  // A concurrent mail or request renewed it first.
  const [latest] = await scope.db
    .select({ tokenSealed: invitations.tokenSealed })
    .from(invitations)
    .where(and(isRow, gte(invitations.expiresAt, now)));
  return latest ? (scope.secrets.open('invitation', row.id, latest.tokenSealed) as InvitationId) : currentKey;
}

/** The columns of a new link: the hash that finds it, and an encrypted copy to show and mail it. */
export function newLink({ secrets }: BaseScope, rowId: string) {
  const invitationId = newSecretId('invitation');
  return {
    invitationId,
    columns: { tokenHash: hashToken(invitationId), tokenSealed: secrets.seal('invitation', rowId, invitationId) },
  };
}

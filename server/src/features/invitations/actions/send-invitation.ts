import { and, eq } from 'drizzle-orm';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { personName } from '@ad-foundry/contract/rules/person-name.ts';
import { accounts } from '#db/schema/accounts.ts';
import { invitations } from '#db/schema/people.ts';
import { queueMail } from '#emails/outbox.ts';
import type { Invited } from '#features/invitations/present.ts';
import { dueOf, requireOpenInvitation } from '#features/invitations/queries.ts';
import { endOf, sendLimits } from '#features/invitations/rules.ts';
import { AppError } from '#infra/errors.ts';
import { newSecretId } from '#infra/ids.ts';
import { consume } from '#infra/rate-limit.ts';
import type { BaseScope } from '#infra/scope.ts';
import { hashToken } from '#infra/secrets.ts';

// Whoever has not got the mail by then asks for it again.
const mailMs = 48 * 3_600_000;

/** Counts one sending. False where it would be too many. */
export async function maySend(tx: BaseScope, sending: Parameters<typeof sendLimits>[0]): Promise<boolean> {
  try {
    await consume(tx, sendLimits(sending));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.too-many') return false;
    throw error;
  }
}

/** What a row keeps of a new link: the hash that finds it, and a sealed copy to show and to mail. */
export function newLink({ secrets }: BaseScope, rowId: string) {
  const invitationId = newSecretId('invitation');
  return {
    invitationId,
    columns: { tokenHash: hashToken(invitationId), tokenSealed: secrets.seal('invitation', rowId, invitationId) },
  };
}

/**
 * Gives an invitation a new id and a new end, and mails it. The old link is dead. Its sending was counted.
 * @returns null where somebody else was quicker
 */
export async function sendAnew(tx: BaseScope, { invitation }: Invited): Promise<InvitationId | null> {
  const now = tx.now();
  const { invitationId, columns } = newLink(tx, invitation.id);
  const guest = invitation.role === 'guest';
  const dueAt = await dueOf(tx, invitation.organizationId, invitation);
  const renewed = await tx.db
    .update(invitations)
    .set({ ...columns, sentAt: now, expiresAt: endOf({ now, guest, dueAt }) })
    .where(and(eq(invitations.id, invitation.id), eq(invitations.tokenHash, invitation.tokenHash)))
    .returning({ id: invitations.id });
  if (renewed.length === 0) return null;
  await mailInvitation(tx, invitationId);
  return invitationId;
}

/** Mails the link of an open invitation to its address, in the language of whoever reads it. */
export async function mailInvitation(tx: BaseScope, invitationId: InvitationId): Promise<void> {
  const { invitation, organization, campaign, group, inviter } = await requireOpenInvitation(tx, invitationId);
  const [account] = await tx.db.select().from(accounts).where(eq(accounts.emailNorm, invitation.emailNorm));
  const target = campaign ?? group;
  await queueMail(tx, {
    content: {
      kind: 'invitation',
      invitationId,
      organizationName: organization.name,
      invitedBy: inviter && personName(inviter),
      inviterEmail: inviter && inviter.deletedAt === null ? inviter.email : null,
      message: invitation.message,
      email: invitation.email,
      role: invitation.role,
      expiresAt: invitation.expiresAt.toISOString(),
      target: target && {
        name: target.name,
        campaignId: campaign?.id ?? null,
        dueAt: campaign?.dueAt?.toISOString() ?? null,
      },
    },
    to: invitation.email,
    locale: account?.locale ?? invitation.locale,
    dedupeKey: `invitation/${invitation.tokenHash.toString('hex')}`,
    lifeMs: mailMs,
  });
}

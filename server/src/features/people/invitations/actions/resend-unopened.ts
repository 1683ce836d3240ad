import { and, eq, isNull } from 'drizzle-orm';
import { maskEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { invitations } from '#db/schema/people.ts';
import { openInvitationId } from '#features/people/account/queries.ts';
import { requireOwnInvitation, unanswered } from '#features/people/invitations/queries.ts';
import { addressLimit } from '#features/people/invitations/rules.ts';
import { refund, reserve } from '#infra/concurrency/rate-limit.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { mailLinkAgain, reissueInvitation } from './send-invitation.ts';

/**
 * Mails a waiting invitation again for the product, once. The link stays the same and lives longer; an expired one is
 * replaced, since a link that has ended never works again. Does nothing if it was answered, revoked or mailed again
 * meanwhile, or if the daily limit of the address is reached.
 */
export async function resendUnopened(tx: OrganizationScope, rowId: string): Promise<void> {
  const { organizationId } = tx.actor;
  const isWaiting = and(eq(invitations.organizationId, organizationId), eq(invitations.id, rowId), unanswered);
  const [row] = await tx.db
    .select()
    .from(invitations)
    .where(and(isWaiting, isNull(invitations.resentAt)))
    .for('update');
  if (!row) return;
  const { emailNorm, email, role } = row;
  const limit = addressLimit({ organizationId, emailNorm, inviterId: null });
  const sendAt = await reserve(tx, limit);
  // A delayed mail could arrive at a weekend; the job tries again on the next working day.
  if (sendAt > tx.now()) return refund(tx, [limit]);
  const invited = await requireOwnInvitation(tx, openInvitationId(tx, row));
  await tx.db.update(invitations).set({ resentAt: tx.now() }).where(isWaiting);
  const mail = { sentBy: null, sendAt, isReminder: true };
  if (row.expiresAt > tx.now()) await mailLinkAgain(tx, invited, mail);
  else await reissueInvitation(tx, invited, mail);
  await tx.record('invitation.sent-again', { invitationId: rowId, role, email: maskEmail(email) });
}

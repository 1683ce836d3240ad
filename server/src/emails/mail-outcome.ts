import { and, eq, sql } from 'drizzle-orm';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import type { MailOutcome } from '#adapters/mail/mailer.ts';
import { hashToken } from '#infra/crypto/secrets.ts';
import type { BaseScope } from '#infra/scope.ts';

/** Stores whether the mail server permanently refuses mails to a person, which lists of people show. */
export async function storeMailOutcome(scope: BaseScope, to: string, outcome: MailOutcome): Promise<void> {
  const mailRefusal = outcome.sent ? null : outcome.refusal;
  if (!outcome.sent && mailRefusal === null) return;
  const changed = and(
    eq(accounts.emailNorm, normalizeEmail(to)),
    sql`${accounts.mailRefusal} is distinct from ${mailRefusal}`,
  );
  await scope.transaction(async (tx) => {
    const [account] = await tx.db.update(accounts).set({ mailRefusal }).where(changed).returning({ id: accounts.id });
    if (!account) return;
    const { organizationId } = members;
    const memberships = await tx.db.select({ organizationId }).from(members).where(eq(members.accountId, account.id));
    for (const membership of memberships) await tx.record('mail.settled', {}, membership);
  });
}

/** Refreshes the lists that show an invitation's mail, unless the invitation has a newer link or was deleted. */
export async function recordInvitationMail(tx: BaseScope, token: string): Promise<void> {
  const { id, organizationId: host, role, campaignId: campaign, groupId: group } = invitations;
  const [invitation] = await tx.db
    .select({ invitationId: id, organizationId: host, role, campaignId: campaign, groupId: group })
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(token)));
  if (!invitation) return;
  const { invitationId, organizationId, campaignId, groupId } = invitation;
  if (invitation.role === 'guest')
    await tx.record('guest-link.mailed', { invitationId, campaignId, groupId }, { organizationId });
  else await tx.record('invitation.mailed', { invitationId }, { organizationId });
}

import { and, eq, or, sql } from 'drizzle-orm';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { anyOf } from '#db/any-of.ts';
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
  const emailNorm = normalizeEmail(to);
  // The placeholders of the address in the organizations that invited it.
  const isInvited = sql`${accounts.id} in (select m.account_id from invitations i
    join members m on m.organization_id = i.organization_id and m.id = i.member_id and m.status = 'invited'
    where i.email_norm = ${emailNorm} and i.confirmed_at is null and i.declined_at is null and i.revoked_at is null)`;
  const changed = and(
    or(eq(accounts.emailNorm, emailNorm), isInvited),
    sql`${accounts.mailRefusal} is distinct from ${mailRefusal}`,
  );
  await scope.transaction(async (tx) => {
    const changedAccounts = await tx.db
      .update(accounts)
      .set({ mailRefusal })
      .where(changed)
      .returning({ id: accounts.id });
    if (changedAccounts.length === 0) return;
    const ids = changedAccounts.map(({ id }) => id);
    const { organizationId } = members;
    const memberships = await tx.db
      .selectDistinct({ organizationId })
      .from(members)
      .where(anyOf(members.accountId, ids));
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

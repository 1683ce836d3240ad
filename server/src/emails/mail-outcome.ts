import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import type { MailRefusal } from '@ad-foundry/contract/members.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { accounts } from '#db/schema/accounts.ts';
import { mails, type MailRow } from '#db/schema/mails.ts';
import { members } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import type { MailOutcome } from '#adapters/mail/mailer.ts';
import { hashToken } from '#infra/crypto/secrets.ts';
import type { BaseScope } from '#infra/scope.ts';

/** How long a mail that came back may take to do so. */
const returnMs = 2 * 86_400_000;

/**
 * Stores whether the mail server permanently refuses mails to a person, which lists of people show. After a mail came
 * back, an accepted mail proves nothing at first: the mark goes once a mail has not come back for two days.
 */
export async function storeMailOutcome(scope: BaseScope, to: string, outcome: MailOutcome): Promise<void> {
  const { mailRefusal, mailReturnedAt } = accounts;
  if (!outcome.sent) {
    if (outcome.refusal !== null)
      await markAddress(scope, { address: to, refusal: outcome.refusal, isReturned: false });
    return;
  }
  const stays = sql`${mailReturnedAt} is not null and not exists (select from ${mails} where ${mails.accountId} = ${accounts.id}
    and ${mails.status} = 'sent' and ${mails.sentAt} > ${mailReturnedAt}
    and ${mails.sentAt} < ${new Date(scope.now().getTime() - returnMs)})`;
  const isMarked = and(eq(accounts.emailNorm, normalizeEmail(to)), isNotNull(mailRefusal), sql`not (${stays})`);
  await scope.transaction(async (tx) => {
    const none = { mailRefusal: null, mailRefusedAt: null, mailReturnedAt: null };
    const [account] = await tx.db.update(accounts).set(none).where(isMarked).returning({ id: accounts.id });
    if (account) await refreshLists(tx, account.id);
  });
}

interface Refusal {
  address: string;
  refusal: MailRefusal;
  /** Whether the mail server had accepted the mail. */
  isReturned: boolean;
}

/** Marks the address of an account; the first mark sets since when mails come back. */
async function markAddress(scope: BaseScope, { address, refusal, isReturned }: Refusal): Promise<void> {
  const now = scope.now();
  const { mailRefusal, mailRefusedAt } = accounts;
  const since = sql`case when ${mailRefusal} is null then ${now} else ${mailRefusedAt} end`;
  const changed = isReturned ? undefined : sql`${mailRefusal} is distinct from ${refusal}`;
  await scope.transaction(async (tx) => {
    const [account] = await tx.db
      .update(accounts)
      .set({ mailRefusal: refusal, mailRefusedAt: since, ...(isReturned ? { mailReturnedAt: now } : {}) })
      .where(and(eq(accounts.emailNorm, normalizeEmail(address)), changed))
      .returning({ id: accounts.id });
    if (account) await refreshLists(tx, account.id);
  });
}

async function refreshLists(tx: BaseScope, accountId: AccountId): Promise<void> {
  const { organizationId } = members;
  const memberships = await tx.db.select({ organizationId }).from(members).where(eq(members.accountId, accountId));
  for (const membership of memberships) await tx.record('mail.settled', {}, membership);
}

/** Marks the address of a mail that came back, and the mail as refused. */
export async function storeReturnedMail(
  tx: BaseScope,
  { id }: Pick<MailRow, 'id'>,
  { address, refusal }: { address: string; refusal: MailRefusal },
): Promise<void> {
  await tx.db
    .update(mails)
    .set({ status: 'failed', reason: refusal, error: 'came back' })
    .where(and(eq(mails.id, id), eq(mails.status, 'sent')));
  await markAddress(tx, { address, refusal, isReturned: true });
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

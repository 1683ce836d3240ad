import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import type { MailRefusal } from '@ad-foundry/contract/members.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { mails, type MailRow } from '#db/schema/mails.ts';
import { members } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import type { MailOutcome } from '#adapters/mail/mailer.ts';
import { hashToken } from '#infra/crypto/secrets.ts';
import { noLease } from '#infra/lease.ts';
import type { BaseScope } from '#infra/scope.ts';

/** Whether the mail server may have the whole mail, though that is not stored yet. */
const isBeingSent = and(eq(mails.status, 'queued'), isNotNull(mails.attemptedAt));

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
  const isMarked = and(hasAddress(to), isNotNull(mailRefusal), sql`not (${stays})`);
  await scope.transaction(async (tx) => {
    const none = { mailRefusal: null, mailRefusedAt: null, mailReturnedAt: null };
    const changed = await tx.db.update(accounts).set(none).where(isMarked).returning({ id: accounts.id });
    await refreshLists(tx, changed);
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
    const marked = await tx.db
      .update(accounts)
      .set({ mailRefusal: refusal, mailRefusedAt: since, ...(isReturned ? { mailReturnedAt: now } : {}) })
      .where(and(hasAddress(address), changed))
      .returning({ id: accounts.id });
    await refreshLists(tx, marked);
  });
}

/** Accounts with an address, and its placeholders in the organizations that invited it. */
function hasAddress(address: string) {
  const emailNorm = normalizeEmail(address);
  const isInvited = sql`${accounts.id} in (select m.account_id from invitations i
    join members m on m.organization_id = i.organization_id and m.id = i.member_id and m.status = 'invited'
    where i.email_norm = ${emailNorm} and i.confirmed_at is null and i.declined_at is null and i.revoked_at is null)`;
  return or(eq(accounts.emailNorm, emailNorm), isInvited);
}

async function refreshLists(tx: BaseScope, changed: readonly { id: AccountId }[]): Promise<void> {
  if (changed.length === 0) return;
  const { organizationId } = members;
  const ids = changed.map(({ id }) => id);
  const memberships = await tx.db.selectDistinct({ organizationId }).from(members).where(anyOf(members.accountId, ids));
  for (const membership of memberships) await tx.record('mail.settled', {}, membership);
}

/**
 * Marks the address of a mail that came back, and the mail as refused. A report may arrive before the worker that sends the
 * mail has stored that it was sent; then that worker loses its lease, so that it does not overwrite the report.
 */
export async function storeReturnedMail(
  tx: BaseScope,
  { id }: Pick<MailRow, 'id'>,
  { address, refusal }: { address: string; refusal: MailRefusal },
): Promise<void> {
  await tx.db
    .update(mails)
    .set({
      status: 'failed',
      reason: refusal,
      error: 'came back',
      sentAt: sql`coalesce(${mails.sentAt}, ${mails.attemptedAt})`,
      payload: null,
      ...noLease,
    })
    .where(and(eq(mails.id, id), or(eq(mails.status, 'sent'), isBeingSent)));
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

import { and, asc, eq, lte } from 'drizzle-orm';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { mails, type MailRow, type ReplyTarget, type SkipReason } from '#db/schema/mails.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { OutgoingMail } from '#adapters/mail/mailer.ts';
import type { AllTenantsJobContext, OrganizationJobContext } from '#infra/jobs/define-worker.ts';
import { claimRow, isUnleased, releaseLease, updateLeased, whileLeased, type Lease } from '#infra/lease.ts';
import type { BaseScope } from '#infra/scope.ts';
import { recordInvitationMail, storeMailOutcome } from './mail-outcome.ts';
import { hasStoppedReminders, isMailable, isReviewMailable, keepMailable } from './is-mailable.ts';
import { enqueueMail, type AccountMailKind } from './outbox.ts';
import { personalLinks, type AddressOf } from './personal-link.ts';
import { findRecipient, type Recipient } from './recipient.ts';
import { replyAddress } from './reply-address.ts';
import { senderOf } from './sender.ts';
import { renderMail, type MailContent } from './render-mail.ts';
import { stopUrlOf, type ReviewWaitingContent } from './review-waiting.ts';

type ComposedMail = Omit<OutgoingMail, 'messageId' | 'beforeEnd' | 'envelopeFrom'> & {
  /** Where an answer to the mail becomes a comment; absent or null if nowhere. */
  replyTarget?: ReplyTarget | null;
};

/** The content of a mail, or why it is skipped. */
export type Composition = Omit<ComposedMail, 'to' | 'locale'> | SkipReason;

/** The context of a mail that is composed when it is sent, within its organization. */
export interface CompositionContext extends Pick<
  OrganizationJobContext<object, Adapters>,
  'scope' | 'actAs' | 'adapters'
> {
  mail: MailRow;
  recipient: Recipient;
}

export type Composers = Record<AccountMailKind, (context: CompositionContext) => Promise<Composition>>;

type SendMailContext = Omit<AllTenantsJobContext<{ mailId: string }, Adapters>, 'signal'> & { composers: Composers };

const leaseMs = 30_000;
/** The largest difference between the clocks of nodes. */
const skewMs = 1000;
const noAnswer = 'the process ended before the mail server answered';

/** Sends a queued mail that is due, unless another worker is sending it. */
export async function sendMail(context: SendMailContext): Promise<void> {
  const { scope, payload } = context;
  const isDue = and(eq(mails.status, 'queued'), lte(mails.dueAt, new Date(scope.now().getTime() + skewMs)));
  // When a worker dies with the lease, `enqueueDueMails` enqueues the mail again.
  const lease = await claimRow(scope, mails, { key: eq(mails.id, payload.mailId), condition: isDue, leaseMs });
  if (lease === null) return;
  try {
    await whileLeased(scope, lease, { everyMs: leaseMs / 3, work: () => sendLeased(context, lease) });
  } catch (error) {
    await releaseLease(scope, lease);
    throw error;
  }
}

/**
 * Records the attempt right before the last byte. If the process dies without a response of the mail server, the mail
 * may have arrived; it is not sent again, so that no recipient gets it twice. If instead the connection ends or times
 * out without a response, the mail server may have failed as well: the mail is sent again, as RFC 5321, section
 * 4.5.3.2.6, demands, with the same Message-ID, so that servers and mail programs drop a duplicate.
 */
async function sendLeased(context: SendMailContext, lease: Lease<typeof mails>): Promise<void> {
  const { scope, adapters } = context;
  const mail = lease.row;
  const content = mail.payload && (JSON.parse(scope.secrets.open('mail', mail.id, mail.payload)) as MailContent);
  const end = (outcome: MailOutcome) => storeOutcome(scope, { lease, content }, { ...outcome, payload: null });
  if (mail.attemptedAt) return end({ status: 'sent', sentAt: mail.attemptedAt, error: noAnswer });
  const isLate = mail.notAfter <= scope.now();
  if (isLate && mail.attempts > 0) return end({ status: 'given_up' });
  const letter = isLate ? 'expired' : await compose(context, mail, content);
  if (typeof letter === 'string') return end({ status: 'skipped', reason: letter });
  const { replyTarget = null, ...composed } = letter;
  const outcome = await adapters.mailer.send({
    ...composed,
    ...addressesOf(context, mail, { letter, replyTarget }),
    messageId: `<${mail.id}@${adapters.publicUrl.hostname}>`,
    async beforeEnd() {
      if (!(await updateLeased(scope, lease, { attemptedAt: scope.now(), replyTarget })))
        throw new Error('another worker sends it');
    },
  });
  if (outcome.sent) await end({ status: 'sent', sentAt: scope.now(), error: null });
  else {
    const answer = { error: outcome.reason, attempts: mail.attempts + 1, attemptedAt: null };
    const { refusal } = outcome;
    if (refusal !== null) await end({ ...answer, status: 'failed', reason: refusal });
    else {
      scope.log.warn({ mail: mail.id, reason: outcome.reason }, 'mail not sent, retrying');
      await storeOutcome(scope, { lease, content }, answer, retryDelayMs(mail.attempts));
    }
  }
  // Mails with a code do not count, since any visitor can request one for any address.
  if (outcome.sent || !content || !('code' in content)) await storeMailOutcome(scope, letter.to, outcome);
}

/**
 * The address for answers, which precedes that of a person, the envelope sender, and the thread that the mail belongs
 * to. Mails without a target keep the `Reply-To` of their letter.
 */
function addressesOf(
  { scope, adapters: { inbound, publicUrl } }: SendMailContext,
  mail: MailRow,
  { letter, replyTarget }: { letter: ComposedMail; replyTarget: ReplyTarget | null },
): Pick<OutgoingMail, 'replyTo' | 'envelopeFrom' | 'references'> {
  const thread = replyTarget === null || replyTarget === 'several' ? null : replyTarget.creativeId;
  const references =
    thread && !letter.references ? { references: `<${thread}.${mail.accountId}@${publicUrl.hostname}>` } : {};
  if (inbound === null) return references;
  const { id: mailId, organizationId, accountId } = mail;
  const address = replyAddress(scope.secrets, inbound.address, { mailId, organizationId, accountId });
  return {
    ...references,
    ...(replyTarget === null ? {} : { replyTo: address }),
    ...(inbound.returnsMails ? { envelopeFrom: address } : {}),
  };
}

/** Doubles with each attempt, from 2 seconds to 10 minutes. */
const retryDelayMs = (attempts: number) => Math.min(2000 * 2 ** attempts, 600_000);

async function compose(
  context: SendMailContext,
  mail: MailRow,
  content: MailContent | null,
): Promise<ComposedMail | SkipReason> {
  const { scope, adapters, composers, inOrganization, actAs } = context;
  const { organizationId, accountId, toAddress, locale } = mail;
  if (content && toAddress !== null && locale !== null) {
    if (content.kind === 'invitation') {
      if (!(await isMailable(scope, content))) return 'invitation-ended';
      if (content.isReminder && (await hasStoppedReminders(scope, content))) return 'unsubscribed';
    }
    if (content.kind === 'review_link' && !(await isReviewMailable(scope, content))) return 'review-link-ended';
    if (content.kind === 'review_waiting' || content.kind === 'review_due')
      return composeReviewWaiting(context, mail, { content, to: toAddress, locale });
    const recipient = { to: toAddress, accountId };
    // A mail with a code belongs to no organization.
    const senderId = content.kind === 'invitation_code' ? (content.organizationId ?? null) : organizationId;
    const sender = senderId && (await senderOf(inOrganization(senderId), content, recipient));
    const { publicUrl } = adapters;
    const addressOf = await addressesOfGuest(context, mail, content);
    const letter = { ...renderMail(content, { locale, publicUrl, sender, addressOf }), to: toAddress, locale };
    // Mail programs show the notice below the answer that it is about.
    const isAnswered = content.kind === 'reply_notice' && content.answeredId !== null;
    return isAnswered ? { ...letter, references: `<${content.answeredId}>` } : letter;
  }
  if (organizationId === null || accountId === null) return 'recipient-inactive';
  const organization = inOrganization(organizationId);
  const recipient = await findRecipient(organization, accountId);
  if (recipient === null) return 'recipient-inactive';
  const composition = await composers[mail.kind as AccountMailKind]({
    scope: organization,
    actAs: (person) => actAs({ ...person, organizationId }),
    adapters,
    mail,
    recipient,
  });
  return typeof composition === 'string' ? composition : { ...composition, to: recipient.to, locale: recipient.locale };
}

interface HolderMail {
  content: ReviewWaitingContent;
  to: string;
  locale: Locale;
}

/** A mail to a holder of review links, without those that ended meanwhile. */
async function composeReviewWaiting(
  { scope, adapters: { publicUrl }, inOrganization }: SendMailContext,
  { organizationId, accountId }: MailRow,
  { content, to, locale }: HolderMail,
): Promise<ComposedMail | SkipReason> {
  const kept = await keepMailable(scope, content);
  if (kept === null) return 'unsubscribed';
  if (kept.links.length === 0) return 'review-link-ended';
  const sender = organizationId && (await senderOf(inOrganization(organizationId), kept, { to, accountId }));
  const letter = renderMail(kept, { locale, publicUrl, sender });
  return { ...letter, to, locale, unsubscribeUrl: stopUrlOf(kept, publicUrl) };
}

/** A guest's addresses by the personal link, for a receipt; undefined for other mails. */
async function addressesOfGuest(
  { adapters: { publicUrl }, inOrganization }: SendMailContext,
  { organizationId, accountId }: MailRow,
  content: MailContent,
): Promise<AddressOf | undefined> {
  if (content.kind !== 'receipt' || organizationId === null || accountId === null) return undefined;
  const campaignIds = [content.campaignId as CampaignId];
  return personalLinks(inOrganization(organizationId), { accountId, campaignIds, publicUrl });
}

type MailOutcome = Partial<
  Pick<MailRow, 'status' | 'reason' | 'sentAt' | 'error' | 'attempts' | 'attemptedAt' | 'payload'>
>;

/** Releases the lease with the outcome, and refreshes the lists of people that show it. */
function storeOutcome(
  scope: BaseScope,
  { lease, content }: { lease: Lease<typeof mails>; content: MailContent | null },
  outcome: MailOutcome,
  retryMs?: number,
): Promise<void> {
  return scope.transaction(async (tx) => {
    const { row: mail } = lease;
    const dueAt = new Date(tx.now().getTime() + (retryMs ?? 0));
    const isStored = await releaseLease(tx, lease, { ...outcome, ...(retryMs === undefined ? {} : { dueAt }) });
    if (!isStored) return;
    if (retryMs !== undefined) await enqueueMail(tx, mail, retryMs);
    if (content?.kind === 'invitation') await recordInvitationMail(tx, content.invitationId);
    const { organizationId } = mail;
    if (mail.kind === 'reminder' && organizationId) await tx.record('mail.settled', {}, { organizationId });
  });
}

/** Maximum number of mails enqueued in one run. */
const dueAtOnce = 500;

/** Enqueues delayed mails when they are due, and mails whose worker has died. */
export function enqueueDueMails(scope: BaseScope): Promise<void> {
  return scope.transaction(async (tx) => {
    const isDue = and(eq(mails.status, 'queued'), lte(mails.dueAt, tx.now()), isUnleased(mails, tx.now()));
    const { id, organizationId } = mails;
    const due = await tx.db
      .select({ id, organizationId })
      .from(mails)
      .where(isDue)
      .orderBy(asc(mails.dueAt))
      .limit(dueAtOnce);
    for (const mail of due) await enqueueMail(tx, mail);
  });
}

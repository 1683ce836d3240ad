import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { accounts } from '#db/schema/accounts.ts';
import { inboundMails, type DropReason, type InboundStatus } from '#db/schema/inbound-mails.ts';
import { mails, type MailRow } from '#db/schema/mails.ts';
import type { InboundMail, InboundMails, RawMail } from '#adapters/inbound-mail/inbound-mail.ts';
import { storeReturnedMail } from '#emails/mail-outcome.ts';
import { isReplyToken, readReplyToken } from '#emails/reply-address.ts';
import { postReplyJob } from '#features/talk/replies/jobs.ts';
import { readText } from '#features/talk/replies/rules.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import { AppError } from '#infra/errors.ts';
import { newUuid } from '#infra/ids.ts';
import type { SystemScope } from '#infra/scope.ts';
import { explainDrop } from './explain.ts';

/**
 * Records an arrived mail: an answer is posted by a job, a bounce marks the address, and everything else is dropped
 * with its reason. Safe to repeat.
 */
export async function receiveMail(scope: SystemScope, inbound: InboundMails, raw: RawMail): Promise<void> {
  const mail = await inbound.read(raw);
  if (mail === null) return recordStranger(scope, unreadable(raw), 'unreadable');
  const answered = await findAnswered(scope, inbound, mail);
  if (answered === null) return recordStranger(scope, mail, 'unknown-address');
  if (mail.bounce !== null) return receiveBounce(scope, mail, answered);
  const reason = await judge(scope, mail, answered);
  if (reason !== null) return drop(scope, { mail, answered, reason });
  await store(scope, mail, answered);
}

/** The identification of bytes that are no mail. */
function unreadable({ sizeBytes }: RawMail): InboundFacts {
  return { messageId: `unreadable:${newUuid()}`, sender: null, sizeBytes, authentication: null };
}

type InboundFacts = Pick<InboundMail, 'messageId' | 'sender' | 'sizeBytes' | 'authentication'>;

/** The mail that an arrived one belongs to, and how that is proven. */
interface Answered {
  row: MailRow;
  account: Pick<typeof accounts.$inferSelect, 'id' | 'email' | 'locale'> | null;
}

/** Finds the mail whose address the arrived one was sent to; for a bounce, also the one that it contains. */
async function findAnswered(scope: SystemScope, inbound: InboundMails, mail: InboundMail): Promise<Answered | null> {
  for (const recipient of mail.recipients) {
    const token = readReplyToken(recipient, inbound.address);
    const row = token && (await findMail(scope, token.mailId));
    if (!token || !row) continue;
    const { id: mailId, organizationId, accountId } = row;
    if (isReplyToken(scope.secrets, token, { mailId, organizationId, accountId }))
      return { row, account: await findAccount(scope, row) };
  }
  const returnedId = mail.bounce?.messageId?.split('@')[0] ?? '';
  const row = uuid.test(returnedId) ? await findMail(scope, returnedId) : null;
  return row && { row, account: await findAccount(scope, row) };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function findMail({ db }: SystemScope, mailId: string): Promise<MailRow | null> {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), inArray(mails.status, ['queued', 'sent', 'failed'])));
  return row ?? null;
}

async function findAccount({ db }: SystemScope, { accountId, toAddress }: MailRow): Promise<Answered['account']> {
  const which = accountId ? eq(accounts.id, accountId) : eq(accounts.emailNorm, normalizeEmail(toAddress ?? ''));
  const { id, email, locale } = accounts;
  const [account] = await db.select({ id, email, locale }).from(accounts).where(which);
  return account ?? null;
}

/**
 * A report counts only if it names the address that the mail went to: together with the token or the Message-ID, which
 * nobody else has, a stranger cannot mark an address.
 */
async function receiveBounce(scope: SystemScope, mail: InboundMail, answered: Answered): Promise<void> {
  const { recipient = null, refusal = null } = mail.bounce ?? {};
  const address = answered.row.toAddress ?? answered.account?.email ?? '';
  if (recipient === null || normalizeEmail(recipient) !== normalizeEmail(address))
    return drop(scope, { mail, answered, reason: 'bounce-unverified' });
  if (refusal === null) return drop(scope, { mail, answered, reason: 'bounce-temporary' });
  await scope.transaction(async (tx) => {
    await record(tx, mail, answered, { status: 'bounced', reason: null });
    await storeReturnedMail(tx, answered.row, { address, refusal });
  });
}

/** Why an answer is dropped at once; null if its person may be heard. */
async function judge(scope: SystemScope, mail: InboundMail, { row, account }: Answered): Promise<DropReason | null> {
  if (mail.isAutomatic) return 'automatic';
  if (row.organizationId === null || row.replyTarget === null || account === null) return 'unknown-address';
  if (mail.sender === null || normalizeEmail(mail.sender) !== normalizeEmail(account.email)) return 'other-sender';
  const limit = { key: `replies/${account.id}`, max: limits.replies.perHour, windowMs: hourMs };
  if (!(await isWithin(scope, limit))) return 'too-many';
  if (mail.isTooLarge) return 'too-large';
  return row.replyTarget === 'several' ? 'several' : null;
}

const hourMs = 3_600_000;

async function isWithin(scope: SystemScope, limit: Parameters<typeof consume>[1][number]): Promise<boolean> {
  try {
    await consume(scope, [limit]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.too-many') return false;
    throw error;
  }
}

/**
 * Records an answer before its text is cut out, which takes time and may fail, so that no answer is lost without a line
 * in the record; then enqueues its posting. Continues where an earlier attempt ended; drops a repeated Message-ID.
 */
async function store(scope: SystemScope, mail: InboundMail, answered: Answered): Promise<void> {
  const id = await recordReceived(scope, mail, answered);
  if (id === null) return drop(scope, { mail, answered, reason: 'duplicate' });
  const read = cutText(scope, mail);
  if ('reason' in read) return drop(scope, { mail, answered, reason: read.reason, id });
  await scope.transaction(async (tx) => {
    const payload = tx.secrets.seal('reply', id, JSON.stringify({ text: read.text, files: mail.files }));
    await tx.db.update(inboundMails).set({ payload }).where(eq(inboundMails.id, id));
    await tx.enqueue(postReplyJob, { inboundId: id }, { organizationId: answered.row.organizationId ?? undefined });
  });
}

/** Cutting takes less; a process that did not end it by then has ended itself. */
const abandonedMs = 10_000;

/** @returns the id of the row, also of one whose process ended before its text was cut out; null for a repeated Message-ID */
async function recordReceived(scope: SystemScope, mail: InboundMail, answered: Answered): Promise<string | null> {
  const row = { ...rowOf(scope, mail, answered), status: 'received' as const, reason: null };
  const { id, accountId, messageId, payload, receivedAt, status } = inboundMails;
  const abandonedSince = new Date(scope.now().getTime() - abandonedMs);
  const [inserted] = await scope.db.insert(inboundMails).values(row).onConflictDoNothing().returning({ id });
  if (inserted) return inserted.id;
  const isSame = and(eq(accountId, row.accountId ?? ('' as AccountId)), eq(messageId, row.messageId));
  const [begun] = await scope.db
    .select({ id })
    .from(inboundMails)
    .where(and(isSame, eq(status, 'received'), isNull(payload), lt(receivedAt, abandonedSince)));
  return begun?.id ?? null;
}

function cutText(scope: SystemScope, mail: InboundMail): { text: string } | { reason: DropReason } {
  try {
    return readText(mail.readText());
  } catch (error) {
    scope.log.error({ error }, 'the text of an answer could not be read');
    return { reason: 'unreadable' };
  }
}

interface Drop {
  mail: InboundMail;
  answered: Answered;
  reason: DropReason;
  /** The row that records it as received; absent if there is none. */
  id?: string;
}

async function drop(scope: SystemScope, { mail, answered, reason, id }: Drop): Promise<void> {
  await scope.transaction(async (tx) => {
    const outcome = { status: 'dropped', reason } as const;
    if (id) await tx.db.update(inboundMails).set(outcome).where(eq(inboundMails.id, id));
    else await record(tx, mail, answered, outcome);
    const { account, row } = answered;
    if (account && row.organizationId)
      await explainDrop(tx, { reason, account, answered: row, messageId: mail.messageId, files: mail.files });
  });
  scope.log.info({ mail: answered.row.id, reason }, 'an arrived mail was dropped');
}

function record(
  tx: SystemScope,
  mail: InboundMail,
  answered: Answered,
  outcome: { status: InboundStatus; reason: DropReason | null },
) {
  return tx.db.insert(inboundMails).values({ ...rowOf(tx, mail, answered), ...outcome });
}

function rowOf(tx: SystemScope, mail: InboundFacts, answered: Answered | null) {
  const { messageId, sender, sizeBytes, authentication } = mail;
  return {
    id: newUuid(),
    organizationId: answered?.row.organizationId ?? null,
    accountId: answered?.account?.id ?? null,
    mailId: answered?.row.id ?? null,
    messageId,
    sender,
    sizeBytes,
    authentication,
    receivedAt: tx.now(),
  };
}

/** Records a mail that belongs to no mail of this installation, as long as few arrive. */
async function recordStranger(scope: SystemScope, mail: InboundFacts, reason: DropReason): Promise<void> {
  scope.log.info({ reason }, 'an arrived mail was dropped');
  const limit = { key: 'replies/strangers', max: limits.replies.strangersPerHour, windowMs: hourMs };
  if (!(await isWithin(scope, limit))) return;
  await scope.db.insert(inboundMails).values({ ...rowOf(scope, mail, null), status: 'dropped', reason });
}

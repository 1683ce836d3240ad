import { and, eq, isNull } from 'drizzle-orm';
import type { AccountId, CommentId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { inboundMails, type DropReason, type InboundMailRow } from '#db/schema/inbound-mails.ts';
import { mails, type MailRow, type ReplyPlace } from '#db/schema/mails.ts';
import { findRecipient } from '#emails/recipient.ts';
import { createThread, replyToThread } from '#features/talk/comments/actions/write.ts';
import { requirePlanToWrite } from '#features/people/organizations/queries/plan.ts';
import { findThreadToContinue } from '#features/talk/replies/queries.ts';
import { creationKeyOf, reasonOfCode } from '#features/talk/replies/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { OrganizationJobContext } from '#infra/jobs/define-worker.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';
import { explainDrop } from './explain.ts';

type PostContext = Pick<
  OrganizationJobContext<{ inboundId: string }, { payments: unknown }>,
  'scope' | 'payload' | 'actAs' | 'adapters'
>;

/** Posts a received answer with the rights that its person has now, or drops it with the reason. */
export async function postReply({ scope, payload, actAs, adapters }: PostContext): Promise<void> {
  const [row] = await scope.db.select().from(inboundMails).where(eq(inboundMails.id, payload.inboundId));
  if (!row || row.status !== 'received' || row.payload === null || row.accountId === null || row.mailId === null)
    return;
  const [answered] = await scope.db.select().from(mails).where(eq(mails.id, row.mailId));
  const recipient = await findRecipient(scope, row.accountId);
  const author = await findAuthor(scope, row.accountId);
  if (!answered || recipient === null)
    return dropStored(scope, row, { reason: answered ? 'no-access' : 'gone', answered, author });
  // What a guest writes before joining would belong to nobody's account.
  if (!recipient.hasJoined) return dropStored(scope, row, { reason: 'not-opened', answered, author });
  const { replyTarget: place } = answered;
  if (place === null || place === 'several') return dropStored(scope, row, { reason: 'several', answered, author });
  try {
    const person = actAs({ accountId: recipient.accountId, role: recipient.role });
    await requirePlanToWrite(person, { billed: adapters.payments !== null });
    await write(person, row, { answered, author, place });
  } catch (error) {
    const reason = error instanceof AppError ? reasonOfCode(error.code) : null;
    if (reason === null) throw error;
    await dropStored(scope, row, { reason, answered, author });
  }
}

type Author = NonNullable<Awaited<ReturnType<typeof findAuthor>>>;

/** The account of the person who answered; null if it can no longer be used. */
async function findAuthor({ db }: OrganizationScope, accountId: AccountId) {
  const { id, email, locale } = accounts;
  const [account] = await db
    .select({ id, email, locale })
    .from(accounts)
    .where(and(eq(id, accountId), isNull(accounts.disabledAt), isNull(accounts.deletedAt)));
  return account ?? null;
}

interface Answer {
  answered: MailRow;
  author: Author | null;
  place: ReplyPlace;
}

/** Writes the comment and its outcome in one transaction. */
function write(person: Scope, row: InboundMailRow, { answered, author, place }: Answer): Promise<void> {
  const { text, files } = contentOf(person, row);
  const creationKey = creationKeyOf(person.actor.organizationId, person.actor.accountId, row.messageId);
  return person.transaction(async (tx) => {
    const [current] = await tx.db.select().from(inboundMails).where(eq(inboundMails.id, row.id)).for('update');
    if (current?.status !== 'received') return;
    const comment = { body: text, creationKey, mentions: [], attachmentIds: [] };
    const threadId = await findThreadToContinue(tx, { mailId: answered.id, place });
    const { creativeId, slotId, versionId } = place;
    const thread =
      threadId === null
        ? await createThread(tx, {
            ...comment,
            creativeId,
            ...(slotId === null ? {} : { slotId }),
            ...(versionId === null ? {} : { versionId }),
          })
        : await replyToThread(tx, { ...comment, commentId: threadId });
    await complete(tx, row, thread.id);
    if (files > 0 && author)
      await explainDrop(tx, { reason: 'files', account: author, answered, messageId: row.messageId, files });
  });
}

async function complete(tx: Scope, row: InboundMailRow, commentId: CommentId): Promise<void> {
  await tx.db
    .update(inboundMails)
    .set({ status: 'posted', payload: null, commentId })
    .where(eq(inboundMails.id, row.id));
}

function contentOf({ secrets }: OrganizationScope, row: InboundMailRow): { text: string; files: number } {
  return row.payload
    ? (JSON.parse(secrets.open('reply', row.id, row.payload)) as { text: string; files: number })
    : { text: '', files: 0 };
}

interface StoredDrop {
  reason: DropReason;
  answered: MailRow | undefined;
  author: Author | null;
}

async function dropStored(
  scope: OrganizationScope,
  row: InboundMailRow,
  { reason, answered, author }: StoredDrop,
): Promise<void> {
  await scope.transaction(async (tx) => {
    await tx.db
      .update(inboundMails)
      .set({ status: 'dropped', reason, payload: null })
      .where(eq(inboundMails.id, row.id));
    if (answered && author)
      await explainDrop(tx, { reason, account: author, answered, messageId: row.messageId, files: 0 });
  });
  scope.log.info({ mail: row.mailId, reason }, 'an arrived mail was dropped');
}

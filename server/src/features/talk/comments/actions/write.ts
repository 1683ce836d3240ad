import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Area, Audience, Moment, Thread } from '@ad-foundry/contract/comments.ts';
import type { AccountId, AttachmentId, CommentId, CreativeId, SlotId, VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { canEditComment } from '@ad-foundry/contract/permissions.ts';
import { commentMentions, comments } from '#db/schema/comments.ts';
import { deleteAttachments, linkAttachments } from '#features/collect/attachments/actions/link.ts';
import { requireOpen } from '#features/tree/creatives/actions/lock.ts';
import { requireSlot, requireVersion } from '#features/tree/creatives/queries.ts';
import { filterMentionable, readThread, requireComment, requireVisible } from '#features/talk/comments/queries.ts';
import { mayBegin, requireAnswerable } from '#features/talk/comments/queries/answers.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import type { Scope } from '#infra/scope.ts';
import { usedKey } from '#infra/used-key.ts';
import { recordChange } from './record.ts';

interface Text {
  body: string;
  mentions: AccountId[];
}

/** Text, mentions and files of a new comment. */
interface New extends Text {
  attachmentIds: AttachmentId[];
  creationKey: string;
}

interface NewThread extends New {
  creativeId: CreativeId;
  slotId?: SlotId | undefined;
  versionId?: VersionId | undefined;
  area?: Area | undefined;
  moment?: Moment | undefined;
  /** `internal` by default, and always for guests. */
  audience?: Audience | undefined;
}

const { perMinute, threadsPerCreative, repliesPerThread } = limits.comments;
const writing = ({ actor }: Scope) => [{ key: `comments/${actor.accountId}`, max: perMinute, windowMs: 60_000 }];

/**
 * Begins a thread. A repeated request with the same key returns the existing thread.
 * @throws AppError `comment.guests-off` for a guest who may not comment, and the errors of `beginThread`
 */
export async function createThread(scope: Scope, thread: NewThread): Promise<Thread> {
  if (!(await mayBegin(scope))) throw new AppError('comment.guests-off');
  return beginThread(scope, thread);
}

/**
 * Begins a thread, even for a guest who may not comment, as part of an answer such as a promise.
 * @throws AppError `creative.not-found`, `slot.not-found`, `version.not-found`, `creative.archived`,
 * `campaign.archived`, `comment.too-many`, `attachment.not-found`
 */
export async function beginThread(scope: Scope, thread: NewThread): Promise<Thread> {
  await requireVisible(scope, thread.creativeId);
  await consumeWriting(scope);
  return scope.transaction(async (tx) => readThread(tx, await writeThread(tx, thread)));
}

/** Counts a comment against the limit of the actor. @throws AppError `request.too-many` */
export async function consumeWriting(scope: Scope): Promise<void> {
  await consume(scope, writing(scope));
}

/** Begins a thread within a transaction. @returns its id @throws the errors of `beginThread` */
export async function writeThread(tx: Scope, { mentions, attachmentIds, ...input }: NewThread): Promise<CommentId> {
  const { creativeId, body, creationKey, area = null, moment = null } = input;
  await requireOpen(tx, [creativeId]);
  const place = await readPlace(tx, input);
  const ofCreative = and(ofOrganization(tx), eq(comments.creativeId, creativeId), isNull(comments.threadId));
  await lockUntilEnd(tx, `threads/${creativeId}`);
  await requireRoom(tx, ofCreative, threadsPerCreative);
  const isPinned = place.versionId !== null;
  const audience: Audience = tx.actor.role === 'guest' ? 'internal' : (input.audience ?? 'internal');
  const row = { creativeId, threadId: null, body, creationKey, audience, ...place };
  return insert(
    tx,
    { ...row, area: isPinned ? area : null, moment: isPinned ? moment : null },
    { mentions, attachmentIds },
  );
}

/** The slot, card and version that a thread is about. */
async function readPlace(
  tx: Scope,
  { creativeId, slotId, versionId }: Pick<NewThread, 'creativeId' | 'slotId' | 'versionId'>,
) {
  if (versionId) {
    const { version, card, slot } = await requireVersion(tx, versionId);
    if (slot.creativeId !== creativeId || (slotId && slot.id !== slotId)) throw new AppError('version.not-found');
    return { slotId: slot.id, cardId: card.id, versionId: version.id, versionNumber: version.number };
  }
  if (slotId && (await requireSlot(tx, slotId)).slot.creativeId !== creativeId) throw new AppError('slot.not-found');
  return { slotId: slotId ?? null, cardId: null, versionId: null, versionNumber: null };
}

async function requireRoom(tx: Scope, where: SQL | undefined, most: number): Promise<void> {
  if ((await tx.db.$count(comments, where)) >= most) throw new AppError('comment.too-many');
}

/** Replies to a thread; what a guest writes is never for clients. @throws AppError `comment.guests-off`, `comment.not-found` and the errors of `beginThread` */
export async function replyToThread(
  scope: Scope,
  { commentId, body, mentions, attachmentIds, creationKey }: New & { commentId: CommentId },
): Promise<Thread> {
  const { thread } = await requireComment(scope, commentId);
  await consumeWriting(scope);
  const { id: threadId, creativeId } = thread;
  return scope.transaction(async (tx) => {
    await requireOpen(tx, [creativeId]);
    await lockThread(tx, threadId);
    await requireAnswerable(tx, thread);
    await requireRoom(tx, and(ofOrganization(tx), eq(comments.threadId, threadId)), repliesPerThread);
    const audience = tx.actor.role === 'guest' ? 'internal' : thread.audience;
    await insert(tx, { creativeId, threadId, body, creationKey, audience }, { mentions, attachmentIds });
    return readThread(tx, threadId);
  });
}

type NewRow = Pick<typeof comments.$inferInsert, 'creativeId' | 'body' | 'creationKey' | 'threadId' | 'audience'> &
  Partial<typeof comments.$inferInsert>;

/** Writes a comment unless there is one with its creation key. @returns the id of its thread */
async function insert(
  tx: Scope,
  row: NewRow,
  { mentions, attachmentIds }: Pick<New, 'mentions' | 'attachmentIds'>,
): Promise<CommentId> {
  const { organizationId, accountId } = tx.actor;
  const id = newId('comment');
  const { rowCount } = await tx.db
    .insert(comments)
    .values({ ...row, id, organizationId, authorId: accountId, createdAt: tx.now() })
    .onConflictDoNothing({ target: [comments.organizationId, comments.creationKey] });
  if (rowCount === 0) return findWritten(tx, row);
  await mention(tx, { id, creativeId: row.creativeId }, mentions);
  await linkAttachments(tx, { commentId: id, creativeId: row.creativeId, attachmentIds });
  const threadId = row.threadId ?? id;
  await recordChange(tx, 'comment.created', { commentId: id, threadId, creativeId: row.creativeId });
  return threadId;
}

/**
 * The thread of the actor's comment with this creation key.
 * @throws AppError `request.invalid` if the key was used in another creative or thread
 */
async function findWritten(tx: Scope, { creationKey, creativeId, threadId }: NewRow): Promise<CommentId> {
  const sameKey = and(
    ofOrganization(tx),
    eq(comments.creationKey, creationKey),
    eq(comments.authorId, tx.actor.accountId),
  );
  const [row] = await tx.db.select().from(comments).where(sameKey);
  if (!row) throw new AppError('comment.not-found');
  if (row.creativeId !== creativeId || row.threadId !== threadId) throw usedKey();
  return row.threadId ?? row.id;
}

interface MentionInput {
  id: CommentId;
  creativeId: CreativeId;
}

/** Stores the mentions of people who may see the creative. @returns their accounts */
async function mention(tx: Scope, { id, creativeId }: MentionInput, accountIds: AccountId[]): Promise<AccountId[]> {
  const { organizationId } = tx.actor;
  const allowed = await filterMentionable(tx, creativeId, [...new Set(accountIds)]);
  if (allowed.length > 0) {
    await tx.db
      .insert(commentMentions)
      .values(allowed.map((accountId) => ({ organizationId, commentId: id, accountId })));
  }
  return allowed;
}

/** @throws AppError `comment.not-found`, `comment.guests-off`, `auth.forbidden`, `creative.archived`, `campaign.archived` */
export async function editComment(
  scope: Scope,
  {
    commentId,
    body,
    mentions,
    attachmentIds,
  }: Text & { commentId: CommentId; attachmentIds?: AttachmentId[] | undefined },
): Promise<Thread> {
  await requireComment(scope, commentId);
  await consumeWriting(scope);
  return scope.transaction(async (tx) => {
    const { comment, thread } = await requireOwn(tx, commentId);
    if (comment.body === null) throw new AppError('comment.not-found');
    const { creativeId } = comment;
    if (attachmentIds) await linkAttachments(tx, { commentId, creativeId, attachmentIds });
    if (comment.body !== body)
      await tx.db.update(comments).set({ body, editedAt: tx.now() }).where(commentRow(tx, commentId));
    const removed = await tx.db
      .delete(commentMentions)
      .where(and(eq(commentMentions.organizationId, tx.actor.organizationId), eq(commentMentions.commentId, commentId)))
      .returning({ accountId: commentMentions.accountId });
    const before = new Set(removed.map(({ accountId }) => accountId));
    const mentioned = (await mention(tx, { id: commentId, creativeId }, mentions)).filter((id) => !before.has(id));
    await recordChange(tx, 'comment.edited', { commentId, threadId: thread.id, creativeId, mentioned });
    return readThread(tx, thread.id);
  });
}

/** Deletes the actor's comment; a first comment with replies stays without text. @throws the errors of `editComment` */
export async function deleteComment(scope: Scope, commentId: CommentId): Promise<void> {
  await requireComment(scope, commentId);
  await scope.transaction(async (tx) => {
    const { comment, thread } = await requireOwn(tx, commentId);
    await lockThread(tx, thread.id);
    const { creativeId } = comment;
    const replies = await tx.db.$count(comments, and(ofOrganization(tx), eq(comments.threadId, thread.id)));
    const isRoot = comment.id === thread.id;
    await deleteAttachments(tx, commentId);
    if (isRoot && replies > 0) await tx.db.update(comments).set({ body: null }).where(commentRow(tx, commentId));
    else await tx.db.delete(comments).where(commentRow(tx, commentId));
    // Deleting the last reply to a deleted comment deletes the thread.
    if (!isRoot && replies === 1 && thread.body === null) await tx.db.delete(comments).where(commentRow(tx, thread.id));
    await recordChange(tx, 'comment.deleted', { commentId, threadId: thread.id, creativeId });
  });
}

async function requireOwn(tx: Scope, commentId: CommentId) {
  const found = await requireComment(tx, commentId);
  await requireOpen(tx, [found.comment.creativeId]);
  if (!canEditComment(tx.actor, found.comment)) throw new AppError('auth.forbidden');
  await requireAnswerable(tx, found.thread);
  return found;
}

function ofOrganization({ actor }: Scope) {
  return eq(comments.organizationId, actor.organizationId);
}

function commentRow(tx: Scope, commentId: CommentId) {
  return and(ofOrganization(tx), eq(comments.id, commentId));
}

/** @throws AppError `comment.not-found` if the thread has been deleted */
export async function lockThread(tx: Scope, threadId: CommentId): Promise<void> {
  const [row] = await tx.db.select({ id: comments.id }).from(comments).where(commentRow(tx, threadId)).for('update');
  if (!row) throw new AppError('comment.not-found');
}

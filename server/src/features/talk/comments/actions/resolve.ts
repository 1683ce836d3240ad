import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Thread } from '@ad-foundry/contract/comments.ts';
import type { CommentId } from '@ad-foundry/contract/ids.ts';
import { canResolveThread } from '@ad-foundry/contract/permissions.ts';
import { ownRow } from '#db/own-row.ts';
import { comments } from '#db/schema/comments.ts';
import { versions } from '#db/schema/variations.ts';
import { requireOpen } from '#features/tree/creatives/actions/lock.ts';
import { readThread, requireComment } from '#features/talk/comments/queries.ts';
import { requireAnswerable } from '#features/talk/comments/queries/answers.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { recordChange } from './record.ts';
import { lockThread } from './write.ts';

/** Resolves a thread. Idempotent. @throws AppError `comment.not-found`, `auth.forbidden` */
export function resolveThread(scope: Scope, commentId: CommentId): Promise<Thread> {
  return changeThread(scope, commentId, async (tx, { id, resolvedAt }) => {
    if (resolvedAt !== null) return null;
    await update(tx, id, { resolvedAt: tx.now(), resolvedBy: tx.actor.accountId });
    return 'comment.resolved';
  });
}

/**
 * Reopens a thread, or confirms that it still applies to the card's current version.
 * @throws AppError `comment.not-found`, `auth.forbidden`
 */
export function reopenThread(scope: Scope, commentId: CommentId): Promise<Thread> {
  return changeThread(scope, commentId, async (tx, { id, resolvedAt, cardId, confirmedNumber }) => {
    const current = cardId === null ? null : await findCurrentNumber(tx, cardId);
    if (resolvedAt === null && current === confirmedNumber) return null;
    await update(tx, id, { resolvedAt: null, resolvedBy: null, confirmedNumber: current });
    return 'comment.reopened';
  });
}

type ThreadRow = Awaited<ReturnType<typeof requireComment>>['thread'];
type ThreadChange = (tx: Scope, thread: ThreadRow) => Promise<'comment.resolved' | 'comment.reopened' | null>;

async function changeThread(scope: Scope, commentId: CommentId, change: ThreadChange): Promise<Thread> {
  const { thread } = await requireComment(scope, commentId);
  return scope.transaction(async (tx) => {
    await requireOpen(tx, [thread.creativeId]);
    if (!canResolveThread(tx.actor, thread)) throw new AppError('auth.forbidden');
    await lockThread(tx, thread.id);
    await requireAnswerable(tx, thread);
    const now = (await requireComment(tx, thread.id)).thread;
    const event = await change(tx, now);
    const { id: threadId, creativeId } = thread;
    if (event) await recordChange(tx, event, { commentId: threadId, threadId, creativeId });
    return readThread(tx, threadId);
  });
}

/** The number of a card's current version; null if it has none. */
async function findCurrentNumber(
  { db, actor }: Scope,
  cardId: NonNullable<ThreadRow['cardId']>,
): Promise<number | null> {
  const [row] = await db
    .select({ number: sql<number | null>`max(${versions.number})` })
    .from(versions)
    .where(
      and(eq(versions.organizationId, actor.organizationId), eq(versions.cardId, cardId), isNull(versions.deletedAt)),
    );
  return row?.number ?? null;
}

async function update({ db, actor }: Scope, threadId: CommentId, values: Partial<ThreadRow>): Promise<void> {
  await db
    .update(comments)
    .set(values)
    .where(ownRow(comments, { actor }, threadId));
}

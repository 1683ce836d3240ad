import { and, eq } from 'drizzle-orm';
import type { Reaction, Thread } from '@ad-foundry/contract/comments.ts';
import type { CommentId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { commentReactions } from '#db/schema/comments.ts';
import { requireOpen } from '#features/tree/creatives/actions/lock.ts';
import { readThread, requireComment } from '#features/talk/comments/queries.ts';
import { requireAnswerable } from '#features/talk/comments/queries/answers.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { recordChange } from './record.ts';
import { lockThread } from './write.ts';

interface ReactionInput {
  commentId: CommentId;
  reaction: Reaction;
  active: boolean;
}

/**
 * Adds the actor's reaction to a comment, or removes it. Idempotent.
 * @throws AppError `comment.not-found`, `comment.guests-off`, `creative.archived`, `campaign.archived`
 */
export async function reactTo(scope: Scope, { commentId, reaction, active }: ReactionInput): Promise<Thread> {
  const { organizationId, accountId } = scope.actor;
  const { thread } = await requireComment(scope, commentId);
  const max = limits.comments.reactionsPerMinute;
  await consume(scope, [{ key: `reactions/${accountId}`, max, windowMs: 60_000 }]);
  const { id: threadId, creativeId } = thread;
  return scope.transaction(async (tx) => {
    await requireOpen(tx, [creativeId]);
    await lockThread(tx, threadId);
    await requireAnswerable(tx, thread);
    // Reads the comment again under the lock, since it may have been deleted.
    if ((await requireComment(tx, commentId)).comment.body === null) throw new AppError('comment.not-found');
    const actorsReaction = and(
      eq(commentReactions.organizationId, organizationId),
      eq(commentReactions.commentId, commentId),
      eq(commentReactions.accountId, accountId),
      eq(commentReactions.reaction, reaction),
    );
    const row = { organizationId, commentId, accountId, reaction, createdAt: tx.now() };
    const { rowCount } = active
      ? await tx.db.insert(commentReactions).values(row).onConflictDoNothing()
      : await tx.db.delete(commentReactions).where(actorsReaction);
    if (rowCount) await recordChange(tx, 'comment.reacted', { commentId, threadId, creativeId });
    return readThread(tx, threadId);
  });
}

import { and, eq, isNull } from 'drizzle-orm';
import type { CommentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { comments } from '#db/schema/comments.ts';
import { answerableThreads, visibleThreads } from '#features/talk/comments/access.ts';
import { requirePreferences } from '#features/people/organizations/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

interface ThreadRef {
  id: CommentId;
}

/** Whether the actor may begin threads; guests only if the organization lets them comment. */
export async function mayBegin(scope: Scope): Promise<boolean> {
  return scope.actor.role !== 'guest' || (await requirePreferences(scope)).guestComments;
}

/** Returns the readable threads in which the actor may write. */
export async function filterAnswerable(scope: Scope, threads: readonly ThreadRef[]): Promise<ReadonlySet<CommentId>> {
  const ids = threads.map(({ id }) => id);
  const isAnswerable = answerableThreads(scope);
  if (isAnswerable === undefined) return new Set(ids);
  const ours = eq(comments.organizationId, scope.actor.organizationId);
  const rows = await scope.db
    .select({ id: comments.id })
    .from(comments)
    .where(and(ours, anyOf(comments.id, ids), isAnswerable));
  return new Set(rows.map(({ id }) => id));
}

/** @throws AppError `comment.guests-off` for a guest who may read the thread but not write in it */
export async function requireAnswerable(scope: Scope, thread: ThreadRef): Promise<void> {
  if (!(await filterAnswerable(scope, [thread])).has(thread.id)) throw new AppError('comment.guests-off');
}

/** Whether the actor may begin a thread on a creative, or answer in one of its threads. */
export async function mayWriteOn(scope: Scope, creativeId: CreativeId): Promise<boolean> {
  if (await mayBegin(scope)) return true;
  const ours = and(eq(comments.organizationId, scope.actor.organizationId), eq(comments.creativeId, creativeId));
  const threads = and(ours, isNull(comments.threadId), visibleThreads(scope), answerableThreads(scope));
  return (await scope.db.$count(comments, threads)) > 0;
}

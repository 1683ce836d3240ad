import type { QueryClient } from '@tanstack/react-query';
import { comments, type Thread } from '@ad-foundry/contract/comments.ts';
import type { CommentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { ApiError, call } from '#lib/api.ts';
import { threadsQuery, withThread } from './queries.ts';

export interface ChangedThread {
  creativeId: CreativeId;
  threadId: CommentId;
}

/** Maximum number of threads that are fetched individually; more are fetched as a list. */
const most = 20;
/** The number of the latest request for each thread, by which outdated answers are dropped. */
const latest = new Map<CommentId, number>();

/** Refetches threads that other people changed while a screen shows them; otherwise only invalidates their list. */
export async function readThreads(queries: QueryClient, threads: readonly ChangedThread[]): Promise<void> {
  const alone = threads.length > most ? [] : threads.filter(({ creativeId }) => isShown(queries, creativeId));
  const lists = new Set(threads.filter((thread) => !alone.includes(thread)).map(({ creativeId }) => creativeId));
  await Promise.all([
    ...alone.map((thread) => readThread(queries, thread)),
    ...[...lists].map((creativeId) => queries.invalidateQueries({ queryKey: threadsQuery(creativeId).queryKey })),
  ]);
}

/** Whether a screen shows the complete list, so that a single thread can be written to it. */
function isShown(queries: QueryClient, creativeId: CreativeId): boolean {
  const query = queries.getQueryCache().find({ queryKey: threadsQuery(creativeId).queryKey });
  return query?.isActive() === true && query.state.data !== undefined && query.state.fetchStatus === 'idle';
}

async function readThread(queries: QueryClient, { creativeId, threadId }: ChangedThread): Promise<void> {
  const { queryKey } = threadsQuery(creativeId);
  const number = (latest.get(threadId) ?? 0) + 1;
  latest.set(threadId, number);
  try {
    const thread = await call(comments.find, { params: { commentId: threadId } });
    if (latest.get(threadId) === number)
      queries.setQueryData(queryKey, (all: Thread[] | undefined) => all && withThread(all, thread));
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    if (isGone) queries.setQueryData(queryKey, (all: Thread[] | undefined) => all?.filter(({ id }) => id !== threadId));
    else await queries.invalidateQueries({ queryKey });
  }
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { comments, type Decision, type Reaction, type Thread } from '@ad-foundry/contract/comments.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { AccountId, AttachmentId, CommentId, CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import { ApiError, call } from '#lib/api.ts';
import { everyPage } from '#lib/paged-query.ts';

const keyOf = (creativeId: CreativeId) => ['comments', creativeId] as const;

/** Every thread of a creative, oldest first. */
export function threadsQuery(creativeId: CreativeId) {
  return queryOptions({
    queryKey: [...keyOf(creativeId), 'threads'],
    queryFn: ({ signal }) =>
      everyPage((cursor) => call(comments.list, { params: { creativeId }, query: { cursor } }, signal)),
  });
}

/** The decisions on the versions of a creative. */
export function decisionsQuery(creativeId: CreativeId) {
  return queryOptions({
    queryKey: [...keyOf(creativeId), 'decisions'],
    queryFn: async ({ signal }) => (await call(comments.decisions, { params: { creativeId } }, signal)).items,
  });
}

/** The people who can be mentioned in comments or in the brief. */
export function peopleQuery(creativeId: CreativeId, purpose: 'comment' | 'brief') {
  return queryOptions({
    queryKey: ['comment-people', creativeId, purpose],
    queryFn: async ({ signal }) =>
      (await call(comments.people, { params: { creativeId }, query: { purpose } }, signal)).items,
    staleTime: 60_000,
  });
}

/** The list with a thread replaced, or appended if it is new. */
export function withThread(all: readonly Thread[], thread: Thread): Thread[] {
  return all.some(({ id }) => id === thread.id)
    ? all.map((each) => (each.id === thread.id ? thread : each))
    : [...all, thread];
}

export interface Written {
  body: string;
  mentions: AccountId[];
  /** Attachments uploaded for this comment. */
  attachmentIds: AttachmentId[];
}

type Place = Pick<
  CallArguments<typeof comments.create>['body'],
  'slotId' | 'versionId' | 'area' | 'moment' | 'audience'
>;

/** The mutations of a creative's comments; each writes its answer, the thread, directly to the cache. */
export function useCommentActions(creativeId: CreativeId) {
  const queries = useQueryClient();
  const { queryKey } = threadsQuery(creativeId);
  const reload = () => queries.invalidateQueries({ queryKey: keyOf(creativeId) });
  const keep = (thread: Thread) => {
    queries.setQueryData(queryKey, (all: Thread[] = []) => withThread(all, thread));
    return thread;
  };
  /** Refetches the threads if the commented object no longer exists. */
  const written = (request: Promise<Thread>) =>
    request.then(keep, async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      void queries.invalidateQueries({ queryKey: ['creatives', creativeId] });
      void reload();
      throw error;
    });
  const paramsOf = (commentId: CommentId) => ({ params: { commentId } });
  return {
    create: (text: Written, creationKey: string, place: Place) =>
      written(call(comments.create, { params: { creativeId }, body: { ...text, creationKey, ...place } })),
    reply: (threadId: CommentId, text: Written, creationKey: string) =>
      written(call(comments.reply, { ...paramsOf(threadId), body: { ...text, creationKey } })),
    edit: (commentId: CommentId, text: Written) => written(call(comments.edit, { ...paramsOf(commentId), body: text })),
    remove: async (commentId: CommentId) => {
      await call(comments.remove, paramsOf(commentId));
      await reload();
    },
    react: async (commentId: CommentId, reaction: Reaction, isOn: boolean) =>
      keep(await call(comments.react, { ...paramsOf(commentId), body: { reaction, active: isOn } })),
    resolve: async (threadId: CommentId) => keep(await call(comments.resolve, paramsOf(threadId))),
    reopen: async (threadId: CommentId) => keep(await call(comments.reopen, paramsOf(threadId))),
  };
}
export type CommentActions = ReturnType<typeof useCommentActions>;

/** Decides on a version, or withdraws the decision (null). */
export function useDecide(creativeId: CreativeId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ versionId, decision }: { versionId: VersionId; decision: Decision | null }) => {
      if (decision === null) await call(comments.withdraw, { params: { versionId } });
      else await call(comments.decide, { params: { versionId }, body: { decision } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(creativeId) }),
  });
}

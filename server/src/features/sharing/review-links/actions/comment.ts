import type { Area, Moment } from '@ad-foundry/contract/comments.ts';
import type { CommentId, CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { ReviewThread } from '@ad-foundry/contract/review.ts';
import { createThread, deleteComment, editComment, replyToThread } from '#features/talk/comments/actions/write.ts';
import { requireShown, requireShownCreative } from '#features/sharing/review-links/queries/files.ts';
import { requireThread } from '#features/sharing/review-links/queries/threads.ts';
import type { HolderRequest } from '#features/sharing/review-links/queries/visit.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { actAsHolder, reopenReview, type NamedVisit } from './act.ts';
import { writeLog } from './log.ts';

export interface HolderComment {
  body: string;
  creationKey: string;
  area?: Area | undefined;
  moment?: Moment | undefined;
}

const right = 'comment';
/** Holders neither mention people nor attach files. */
const alone = { mentions: [], attachmentIds: [] };

interface NewThread extends HolderComment {
  creativeId: CreativeId;
  versionId?: VersionId | undefined;
}

/**
 * Begins a thread for clients on a creative or one of its files.
 * @throws AppError the errors of `actAsHolder` and `createThread`; `creative.not-found`, `version.not-found`
 */
export function commentAsHolder(scope: SystemScope, request: HolderRequest, thread: NewThread): Promise<ReviewThread> {
  return actAsHolder(scope, request, {
    right,
    act: async (tx, visit) => requireThread(tx, visit, await beginForClients(tx, visit, thread)),
  });
}

/** Begins a thread inside an act of a holder. @returns the id of its first comment */
export async function beginForClients(tx: Scope, visit: NamedVisit, thread: NewThread): Promise<CommentId> {
  const { creativeId, versionId = null } = thread;
  if (versionId === null) {
    // The creative as a whole has other files too.
    if (visit.link.scope === 'files') throw new AppError('version.not-found');
    await requireShownCreative(tx, visit.link, creativeId);
  } else if ((await requireShown(tx, visit.link, versionId)).creativeId !== creativeId) {
    throw new AppError('version.not-found');
  }
  const { id } = await createThread(tx, { ...thread, ...alone, audience: 'client' });
  await reopenReview(tx, visit);
  await writeLog(tx, visit.link, { act: 'commented', reviewerId: visit.reviewer.id, versionId });
  return id;
}

interface Reply extends Pick<HolderComment, 'body' | 'creationKey'> {
  commentId: CommentId;
}

/** @throws AppError the errors of `actAsHolder` and `replyToThread` */
export function replyAsHolder(scope: SystemScope, request: HolderRequest, reply: Reply): Promise<ReviewThread> {
  return actAsHolder(scope, request, {
    right,
    act: async (tx, visit) => {
      const { versionId } = await requireThread(tx, visit, reply.commentId);
      await replyToThread(tx, { ...reply, ...alone });
      await reopenReview(tx, visit);
      await writeLog(tx, visit.link, { act: 'commented', reviewerId: visit.reviewer.id, versionId });
      return requireThread(tx, visit, reply.commentId);
    },
  });
}

/** @throws AppError the errors of `actAsHolder` and `editComment` */
export function editAsHolder(
  scope: SystemScope,
  request: HolderRequest,
  { commentId, body }: { commentId: CommentId; body: string },
): Promise<ReviewThread> {
  return actAsHolder(scope, request, {
    right,
    act: async (tx, visit) => {
      await requireThread(tx, visit, commentId);
      await editComment(tx, { commentId, body, mentions: [] });
      return requireThread(tx, visit, commentId);
    },
  });
}

/** @throws AppError the errors of `actAsHolder` and `deleteComment` */
export function deleteAsHolder(scope: SystemScope, request: HolderRequest, commentId: CommentId): Promise<void> {
  return actAsHolder(scope, request, {
    right,
    act: async (tx, visit) => {
      await requireThread(tx, visit, commentId);
      await deleteComment(tx, commentId);
    },
  });
}

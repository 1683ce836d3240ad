import type { AttachmentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { requireAttachment, type AttachmentRow } from '#features/collect/attachments/queries.ts';
import { requireComment, requireVisible } from '#features/talk/comments/queries.ts';
import { mayWriteOn } from '#features/talk/comments/queries/answers.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/**
 * A file of a brief that the actor sees, of a comment that the actor may read, or of their unsent comment.
 * @throws AppError `attachment.not-found`
 */
export async function requireReadable(scope: Scope, attachmentId: AttachmentId): Promise<AttachmentRow> {
  const attachment = await requireAttachment(scope, attachmentId);
  const { purpose, commentId, createdBy } = attachment;
  if (purpose === 'brief' || (commentId === null && createdBy === scope.actor.accountId)) return attachment;
  if (commentId === null) throw new AppError('attachment.not-found');
  await requireComment(scope, commentId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('attachment.not-found') : error;
  });
  return attachment;
}

/**
 * Requires that the actor may write a comment on the creative, before its files are stored.
 * @throws AppError `creative.not-found`, `comment.guests-off`
 */
export async function requireWritable(scope: Scope, creativeId: CreativeId): Promise<void> {
  await requireVisible(scope, creativeId);
  if (!(await mayWriteOn(scope, creativeId))) throw new AppError('comment.guests-off');
}

import type { AttachmentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { requireAttachment, type AttachmentRow } from '#features/collect/attachments/queries.ts';
import { requireComment, requireVisible } from '#features/talk/comments/queries.ts';
import { mayWriteOn } from '#features/talk/comments/queries/answers.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/**
 * A file that the actor may read: of a brief, of a comment, or of the actor's own unsent comment.
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
 * Requires that the actor may comment on the creative, before files are stored for the comment.
 * @throws AppError `creative.not-found`, `comment.guests-off`
 */
export async function requireWritable(scope: Scope, creativeId: CreativeId): Promise<void> {
  await requireVisible(scope, creativeId);
  if (!(await mayWriteOn(scope, creativeId))) throw new AppError('comment.guests-off');
}

import type { AttachmentId } from '@ad-foundry/contract/ids.ts';
import { requireAttachment, type AttachmentRow } from '#features/attachments/queries.ts';
import { requireComment } from '#features/comments/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/**
 * A file of a brief that the actor sees, of a comment that the actor reads, or of one that the actor is writing.
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

import { and, eq, isNull, not } from 'drizzle-orm';
import type { AttachmentId, CommentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { attachments } from '#db/schema/attachments.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

interface Linking {
  commentId: CommentId;
  creativeId: CreativeId;
  /** The complete list of the comment's files. */
  attachmentIds: readonly AttachmentId[];
}

/**
 * Sets the files of a comment. Each must already be a file of the comment, or one that the actor attached to the
 * creative for a comment. Deletes the comment's other files. @throws AppError `attachment.not-found`
 */
export async function linkAttachments(tx: Scope, { commentId, creativeId, attachmentIds }: Linking): Promise<void> {
  const ids = [...new Set(attachmentIds)];
  const inOrganization = eq(attachments.organizationId, tx.actor.organizationId);
  const ofComment = and(inOrganization, eq(attachments.commentId, commentId));
  await tx.db.delete(attachments).where(and(ofComment, not(anyOf(attachments.id, ids))));
  if (ids.length === 0) return;
  const drafts = and(
    inOrganization,
    eq(attachments.creativeId, creativeId),
    eq(attachments.purpose, 'comment'),
    isNull(attachments.commentId),
    eq(attachments.createdBy, tx.actor.accountId),
  );
  await tx.db
    .update(attachments)
    .set({ commentId })
    .where(and(drafts, anyOf(attachments.id, ids)));
  if ((await tx.db.$count(attachments, ofComment)) !== ids.length) throw new AppError('attachment.not-found');
}

/** Deletes the files of a comment. */
export async function deleteAttachments(tx: Scope, commentId: CommentId): Promise<void> {
  const inOrganization = eq(attachments.organizationId, tx.actor.organizationId);
  await tx.db.delete(attachments).where(and(inOrganization, eq(attachments.commentId, commentId)));
}

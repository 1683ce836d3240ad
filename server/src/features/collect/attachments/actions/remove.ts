import type { AttachmentId } from '@ad-foundry/contract/ids.ts';
import { ownRow } from '#db/own-row.ts';
import { attachments } from '#db/schema/attachments.ts';
import { findAttachment, requireAttachment } from '#features/collect/attachments/queries.ts';
import { lockCreatives } from '#features/tree/creatives/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { recordBrief, requireRoom } from './add.ts';

/** Removes a file from its brief. @throws AppError `attachment.not-found`, `campaign.archived`, `creative.archived` */
export function removeAttachment(scope: Scope, attachmentId: AttachmentId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { creativeId, purpose } = await requireAttachment(tx, attachmentId);
    if (purpose !== 'brief') throw new AppError('attachment.not-found');
    await lockCreatives(tx, [creativeId]);
    await tx.db
      .update(attachments)
      .set({ deletedAt: tx.now() })
      .where(ownRow(attachments, tx, attachmentId));
    await recordBrief(tx, creativeId);
  });
}

/**
 * Restores a removed file; does nothing if it is not removed.
 * @throws AppError `attachment.not-found`, `attachment.too-many`, `campaign.archived`, `creative.archived`
 */
export function restoreAttachment(scope: Scope, attachmentId: AttachmentId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { attachment } = await findAttachment(tx, attachmentId);
    const { creativeId, purpose } = attachment;
    if (purpose !== 'brief') throw new AppError('attachment.not-found');
    await lockCreatives(tx, [creativeId]);
    if (attachment.deletedAt === null) return;
    await requireRoom(tx, { creativeId, purpose });
    await tx.db
      .update(attachments)
      .set({ deletedAt: null })
      .where(ownRow(attachments, tx, attachmentId));
    await recordBrief(tx, creativeId);
  });
}

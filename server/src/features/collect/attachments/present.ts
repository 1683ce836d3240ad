import type { Attachment } from '@ad-foundry/contract/attachments.ts';
import type { attachments } from '#db/schema/attachments.ts';

export type AttachmentRow = typeof attachments.$inferSelect;

export function presentAttachment(row: AttachmentRow): Attachment {
  const { id, name, sizeBytes, previewWidth, previewHeight, createdAt } = row;
  const isPictured = previewWidth !== null && previewHeight !== null;
  return {
    id,
    name,
    sizeBytes,
    url: `/api/attachments/${id}/file`,
    preview: isPictured ? { url: `/api/attachments/${id}/preview`, width: previewWidth, height: previewHeight } : null,
    createdAt: createdAt.toISOString(),
  };
}

import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { AttachmentId, CommentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { attachments } from '#db/schema/attachments.ts';
import { campaigns, creatives } from '#db/schema/campaigns.ts';
import { blobs } from '#db/schema/variations.ts';
import { ofCampaign, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { AppError } from '#infra/errors.ts';
import { preparedRead } from '#infra/prepared-read.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';
import type { Attachment } from '@ad-foundry/contract/attachments.ts';

/** The reference files of briefs, oldest first. The caller has checked that the actor sees the creatives. */
export async function listAttachments(
  scope: OrganizationScope,
  creativeIds: readonly CreativeId[],
): Promise<AttachmentRow[]> {
  return creativeIds.length === 0 ? [] : attachmentsOfBriefs(scope, creativeIds);
}

const attachmentsOfBriefs = preparedRead('attachments_of_briefs', ({ db, actor }, creativeIds: readonly CreativeId[]) =>
  db
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.organizationId, actor.organizationId),
        anyOf(attachments.creativeId, creativeIds),
        eq(attachments.purpose, 'brief'),
        isNull(attachments.deletedAt),
      ),
    )
    .orderBy(asc(attachments.createdAt), asc(attachments.id)),
);

/** The files of comments, in the order of attaching. The caller has checked that the actor may read the comments. */
export async function listOfComments(
  { db, actor }: OrganizationScope,
  commentIds: readonly CommentId[],
): Promise<AttachmentRow[]> {
  if (commentIds.length === 0) return [];
  return db
    .select()
    .from(attachments)
    .where(and(eq(attachments.organizationId, actor.organizationId), anyOf(attachments.commentId, commentIds)))
    .orderBy(asc(attachments.createdAt), asc(attachments.id));
}

/** An attached file, removed or not, of a creative that the actor sees. @throws AppError `attachment.not-found` */
export async function findAttachment(scope: Scope, attachmentId: AttachmentId) {
  const [row] = await scope.db
    .select({ attachment: attachments, campaignId: campaigns.id })
    .from(attachments)
    .innerJoin(
      creatives,
      and(eq(creatives.organizationId, attachments.organizationId), eq(creatives.id, attachments.creativeId)),
    )
    .innerJoin(campaigns, ofCampaign)
    .where(and(visibleCreatives(scope), eq(attachments.id, attachmentId)));
  if (!row) throw new AppError('attachment.not-found');
  return row;
}

/**
 * An attached file that is not removed. The caller checks that the actor may read its comment.
 * @throws AppError `attachment.not-found`
 */
export async function requireAttachment(scope: Scope, attachmentId: AttachmentId): Promise<AttachmentRow> {
  const { attachment } = await findAttachment(scope, attachmentId);
  if (attachment.deletedAt !== null) throw new AppError('attachment.not-found');
  return attachment;
}

/** The files of briefs and comments with their SHA-256, for archives. */
export async function listAttachedFiles({ db, actor }: OrganizationScope, creativeIds: readonly CreativeId[]) {
  if (creativeIds.length === 0) return [];
  return db
    .select({
      id: attachments.id,
      creativeId: attachments.creativeId,
      purpose: attachments.purpose,
      name: attachments.name,
      sha256: attachments.sha256,
      sizeBytes: blobs.sizeBytes,
      crc32: blobs.crc32,
      createdAt: attachments.createdAt,
    })
    .from(attachments)
    .innerJoin(blobs, and(eq(blobs.organizationId, attachments.organizationId), eq(blobs.sha256, attachments.sha256)))
    .where(
      and(
        eq(attachments.organizationId, actor.organizationId),
        anyOf(attachments.creativeId, creativeIds),
        or(eq(attachments.purpose, 'brief'), isNotNull(attachments.commentId)),
        isNull(attachments.deletedAt),
      ),
    )
    .orderBy(asc(attachments.createdAt), asc(attachments.id));
}
export type AttachedFile = Awaited<ReturnType<typeof listAttachedFiles>>[number];

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

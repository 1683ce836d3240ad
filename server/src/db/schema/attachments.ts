import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AccountId, AttachmentId, CommentId, CreativeId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { instant } from './columns.ts';

/** Reference files of briefs, and files of comments. */
export const attachments = pgTable('attachments', {
  id: text('id').$type<AttachmentId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  creativeId: text('creative_id').$type<CreativeId>().notNull(),
  purpose: text('purpose').$type<'brief' | 'comment'>().notNull(),
  /** Null for the file of a brief, or of an unsent comment. */
  commentId: text('comment_id').$type<CommentId>(),
  creationKey: uuid('creation_key').notNull(),
  name: text('name').notNull(),
  mime: text('mime').notNull(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  previewSha256: text('preview_sha256'),
  previewWidth: integer('preview_width'),
  previewHeight: integer('preview_height'),
  createdBy: text('created_by').$type<AccountId>(),
  createdAt: instant('created_at').notNull(),
  /** When it was removed; it can be restored until the clean-up. */
  deletedAt: instant('deleted_at'),
});

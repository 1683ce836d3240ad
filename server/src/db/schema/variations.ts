import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, pgView, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { MediaFacts, RefusalReason } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import type { Verdict } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import type {
  AccountId,
  CardId,
  CreativeId,
  OrganizationId,
  ReviewStepId,
  SlotId,
  UploadId,
  VariationId,
  VersionId,
} from '@ad-foundry/contract/ids.ts';
import { instant, leaseColumns } from './columns.ts';

export const variations = pgTable('variations', {
  id: text('id').$type<VariationId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  slotId: text('slot_id').$type<SlotId>().notNull(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
  createdBy: text('created_by').$type<AccountId>(),
  createdAt: instant('created_at').notNull(),
});

export const cards = pgTable('cards', {
  id: text('id').$type<CardId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  variationId: text('variation_id').$type<VariationId>().notNull(),
  position: integer('position').notNull(),
  uid: text('uid').notNull(),
  /** The step that waits for decisions or requests changes; null without steps or a file, or once approved. */
  reviewStepId: text('review_step_id').$type<ReviewStepId>(),
  reviewState: text('review_state').$type<'open' | 'changes' | 'approved'>(),
  /** Since when the step waits. */
  reviewSince: instant('review_since'),
  createdAt: instant('created_at').notNull(),
});

export const blobs = pgTable(
  'blobs',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    sha256: text('sha256').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    crc32: bigint('crc32', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Whether it is derived from another content, and so not counted as the organization's storage. */
    derived: boolean('derived').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.sha256] })],
);

/** Renditions of a video for viewing: a smaller video and a filmstrip. */
export const renditions = pgTable(
  'renditions',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    sha256: text('sha256').notNull(),
    videoSha256: text('light_sha256'),
    videoMime: text('light_mime'),
    filmstripSha256: text('strip_sha256'),
    filmstripFrames: smallint('strip_frames'),
    filmstripWidth: smallint('strip_width'),
    filmstripHeight: smallint('strip_height'),
    attempts: smallint('attempts').notNull().default(1),
    triedAt: instant('tried_at').notNull(),
    dueAt: instant('due_at'),
    ...leaseColumns(),
    madeAt: instant('made_at'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.sha256] })],
);

export const versions = pgTable('versions', {
  id: text('id').$type<VersionId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  cardId: text('card_id').$type<CardId>().notNull(),
  number: integer('number').notNull(),
  sha256: text('sha256').notNull(),
  originalName: text('original_name').notNull(),
  facts: jsonb('facts').$type<MediaFacts>().notNull(),
  verdict: jsonb('verdict').$type<Verdict>().notNull(),
  waivedAt: instant('waived_at'),
  waivedBy: text('waived_by').$type<AccountId>(),
  waivedReason: text('waived_reason'),
  waivedRules: jsonb('waived_rules').$type<Rule[]>(),
  scanState: text('scan_state').$type<'pending' | 'clean' | 'infected' | 'unscannable'>(),
  // Lease and result of the virus scan.
  ...leaseColumns(),
  scanRefusals: smallint('scan_refusals').notNull().default(0),
  previewState: text('preview_state').$type<'pending' | 'ready' | 'none'>().notNull(),
  previewSha256: text('preview_sha256'),
  previewWidth: integer('preview_width'),
  previewHeight: integer('preview_height'),
  note: text('note'),
  restoredFrom: integer('restored_from'),
  /** The version that a repair made it from, and how; the parent is null once deleted. */
  parentId: text('parent_id').$type<VersionId>(),
  operations: jsonb('operations').$type<RepairOperation[]>(),
  /** Whether it is made from the master of another slot. */
  adapted: boolean('adapted').notNull().default(false),
  uploadedBy: text('uploaded_by').$type<AccountId>(),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
  /** When the clean-up let go of the file of a deleted version. */
  purgedAt: instant('purged_at'),
  /** The hash while the file is stored. */
  storedSha256: text('stored_sha256').generatedAlwaysAs(sql`case when purged_at is null then sha256 end`),
});

export const uploads = pgTable('uploads', {
  id: text('id').$type<UploadId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  slotId: text('slot_id').$type<SlotId>().notNull(),
  variationId: text('variation_id').$type<VariationId>(),
  cardId: text('card_id').$type<CardId>(),
  fileName: text('file_name').notNull(),
  declaredType: text('declared_type'),
  fingerprint: text('fingerprint'),
  sha256: text('sha256'),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  state: text('state').$type<'receiving' | 'stored' | 'refused'>().notNull(),
  attempts: smallint('attempts').notNull().default(0),
  content: jsonb('content').$type<{ sha256: string; crc32: number; sizeBytes: number; facts: MediaFacts }>(),
  versionId: text('version_id').$type<VersionId>(),
  refusal: jsonb('refusal').$type<{ reason: RefusalReason; detail: string | null }>(),
  createdAt: instant('created_at').notNull(),
  touchedAt: instant('touched_at').notNull(),
  finishedAt: instant('finished_at'),
});

/** Every version that is not deleted, with the ids and positions of all its parents. */
export const versionPlaces = pgView('version_places', {
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  creativeId: text('creative_id').$type<CreativeId>().notNull(),
  slotId: text('slot_id').$type<SlotId>().notNull(),
  variationId: text('variation_id').$type<VariationId>().notNull(),
  cardId: text('card_id').$type<CardId>().notNull(),
  versionId: text('version_id').$type<VersionId>().notNull(),
  slotPosition: integer('slot_position').notNull(),
  variationPosition: integer('variation_position').notNull(),
  cardPosition: integer('card_position').notNull(),
  /** Whether it is the newest version of its card. */
  isCurrent: boolean('is_current').notNull(),
}).existing();

import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type {
  AccountId,
  BulkChangeId,
  CampaignGroupId,
  CampaignId,
  CreativeId,
  MemberId,
  OrganizationId,
} from '@ad-foundry/contract/ids.ts';
import type { BulkAct, BulkChange, BulkKind } from '@ad-foundry/contract/bulk.ts';
import { instant } from './columns.ts';

/** A bulk change; `undo` reverts a change whose act is `of`. */
export type StoredChange = BulkChange | { act: 'undo'; of: BulkAct };

/** A row as PostgreSQL writes it to JSON. */
export type JsonRow = Record<string, unknown>;

/** A row that is deleted together with its slot, or a comment that loses its position there. */
export interface SlotContent {
  table: 'variations' | 'cards' | 'promises' | 'declined_slots' | 'comments';
  row: JsonRow;
}

/** The state of a creative or campaign that undoing restores. */
export interface PreviousState {
  /** The edition after the change; if it differs, the item was edited later and is not undone. */
  edition?: number;
  deadlineAt?: string | null;
  strict?: boolean;
  campaignId?: CampaignId;
  dueAt?: string | null;
  groupId?: CampaignGroupId | null;
  /** Its attribute row before and after the change; null if there was none. */
  attribute?: { before: JsonRow | null; after: JsonRow | null };
  /** Slots added and removed, with the content that was deleted with the removed slots. */
  slots?: { added: string[]; removed: JsonRow[]; contents?: SlotContent[] };
  /**
   * Assignments added and removed in the campaign; for a change of creatives, stored with each creative of the
   * campaign's batch.
   */
  people?: { campaignId: CampaignId; added: MemberId[]; removed: MemberId[] };
  copyId?: CreativeId;
  campaignCopyId?: CampaignId;
  /** When copying ended: a copy with anything newer in it has been used. */
  copiedAt?: string;
  /** Its earlier archiving: time, person and reason; null if it was open. */
  archived?: { at: string; by: AccountId | null; reason: string | null; withGroup?: boolean } | null;
}

/** The subject of copies: they do not change their originals, so two of them never overlap. */
export const copiesSubject = 'copies';

export const bulkChanges = pgTable('bulk_changes', {
  id: text('id').$type<BulkChangeId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  creationKey: uuid('creation_key').notNull(),
  /** The digest of the request, which a repeated creation key must match; null for an undo. */
  request: text('request'),
  kind: text('kind').$type<BulkKind>().notNull(),
  change: jsonb('change').$type<StoredChange>().notNull(),
  subject: text('subject').notNull(),
  undoes: text('undoes').$type<BulkChangeId>(),
  total: integer('total').notNull(),
  isUndoable: boolean('is_undoable').notNull(),
  createdAt: instant('created_at').notNull(),
  finishedAt: instant('finished_at'),
});

export const bulkItems = pgTable(
  'bulk_items',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    changeId: text('change_id').$type<BulkChangeId>().notNull(),
    nth: integer('nth').notNull(),
    itemId: text('item_id').$type<CreativeId | CampaignId>().notNull(),
    state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    code: text('code'),
    before: jsonb('before').$type<PreviousState>(),
    doneAt: instant('done_at'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.changeId, table.nth] })],
);

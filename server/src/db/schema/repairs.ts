import { integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { AccountId, OrganizationId, RepairId, SlotId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { RepairFaultCode } from '@ad-foundry/contract/repairs.ts';
import type { Focus } from '@ad-foundry/contract/rules/repair/focus.ts';
import type { RepairChoice, RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { bytes, instant, leaseColumns } from './columns.ts';

export const repairs = pgTable('repairs', {
  id: text('id').$type<RepairId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  versionId: text('version_id').$type<VersionId>().notNull(),
  /** The slot that it fills from a version of another one; null for the version's own slot. */
  slotId: text('slot_id').$type<SlotId>(),
  creationKey: uuid('creation_key').notNull(),
  /** The offer that was chosen, with the operations as chosen. */
  offer: jsonb('offer').$type<RepairOffer>().notNull(),
  state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull(),
  fault: text('fault').$type<RepairFaultCode>(),
  resultId: text('result_id').$type<VersionId>(),
  attempts: smallint('attempts').notNull().default(0),
  /** Null before anything is made, and for stills. */
  progressPct: smallint('progress_pct'),
  ...leaseColumns(),
  createdAt: instant('created_at').notNull(),
  finishedAt: instant('finished_at'),
});

/** The last sample of a repair that a person started for a version. */
export const repairSamples = pgTable(
  'repair_samples',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    versionId: text('version_id').$type<VersionId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    token: uuid('token').notNull(),
    offer: jsonb('offer').$type<RepairOffer>().notNull(),
    choice: jsonb('choice').$type<RepairChoice>().notNull(),
    state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull(),
    fault: text('fault').$type<RepairFaultCode>(),
    atMs: integer('at_ms'),
    clip: bytes('clip'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.versionId, table.accountId] })],
);

/** Where the pictures of a content have what stands out. */
export const focuses = pgTable(
  'focuses',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    sha256: text('sha256').notNull(),
    /** Null if the content could not be decoded. */
    focus: jsonb('focus').$type<Focus>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.sha256] })],
);

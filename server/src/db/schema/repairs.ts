import { jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { AccountId, OrganizationId, RepairId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { RepairFaultCode } from '@ad-foundry/contract/repairs.ts';
import type { RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { instant, leaseColumns } from './columns.ts';

export const repairs = pgTable('repairs', {
  id: text('id').$type<RepairId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  versionId: text('version_id').$type<VersionId>().notNull(),
  creationKey: uuid('creation_key').notNull(),
  /** The offer that was chosen, with the operations as chosen. */
  offer: jsonb('offer').$type<RepairOffer>().notNull(),
  state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull(),
  fault: text('fault').$type<RepairFaultCode>(),
  resultId: text('result_id').$type<VersionId>(),
  attempts: smallint('attempts').notNull().default(0),
  ...leaseColumns(),
  createdAt: instant('created_at').notNull(),
  finishedAt: instant('finished_at'),
});

import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AccountId, OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { instant } from './columns.ts';

/** Downloads by account: one row per download, however many requests it takes. */
export const downloads = pgTable('downloads', {
  id: uuid('id').primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  accountId: text('account_id').$type<AccountId>(),
  act: text('act').$type<'downloaded' | 'opened'>().notNull(),
  /** Hash of the set of versions, independent of their order and names. */
  setHash: text('set_hash').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const downloadedVersions = pgTable(
  'downloaded_versions',
  {
    downloadId: uuid('download_id').notNull(),
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    versionId: text('version_id').$type<VersionId>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.downloadId, table.versionId] })],
);

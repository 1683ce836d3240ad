import { boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AccountId, OrganizationId, ViewId } from '@ad-foundry/contract/ids.ts';
import type { View } from '@ad-foundry/contract/views.ts';
import { instant } from './columns.ts';

/** A member's settings of the home page, per organization. */
export const homes = pgTable(
  'homes',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    stepsHiddenAt: instant('steps_hidden_at'),
    viewId: text('view_id').$type<ViewId>(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId] })],
);

export const views = pgTable('views', {
  id: text('id').$type<ViewId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  list: text('list').$type<View['list']>().notNull(),
  name: text('name').notNull(),
  search: jsonb('search').$type<Record<string, string>>().notNull(),
  isShared: boolean('is_shared').notNull(),
  creationKey: uuid('creation_key').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the view was deleted; it can be restored for a day. */
  deletedAt: instant('deleted_at'),
});

import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { instant } from './columns.ts';

/** What a member's home remembers, per organization. */
export const homes = pgTable(
  'homes',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    visitedAt: instant('visited_at'),
    visitedBeforeAt: instant('visited_before_at'),
    stepsHiddenAt: instant('steps_hidden_at'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId] })],
);

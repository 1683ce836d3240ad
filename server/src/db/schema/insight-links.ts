import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AccountId, CreativeId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { LinkReason } from '@ad-foundry/contract/insights/values.ts';
import { instant } from './columns.ts';

const account = () => integer('account').notNull();

export const insightLinks = pgTable(
  'insight_links',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    account: account(),
    ad: integer('ad').notNull(),
    creativeId: text('creative_id').$type<CreativeId>(),
    reason: text('reason').$type<LinkReason>().notNull(),
    decidedBy: text('decided_by').$type<AccountId>(),
    decided: boolean('decided').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.account, table.ad] })],
);

import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccountId, AdvertiserId, FigureShareId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { SharedPage, SharedReportOf } from '@ad-foundry/contract/insights/shares.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { bytes, instant } from './columns.ts';

export const figureShares = pgTable('figure_shares', {
  id: text('id').$type<FigureShareId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  provider: text('provider').$type<Provider>().notNull(),
  advertiserId: text('advertiser_id').$type<AdvertiserId>().notNull(),
  page: text('page').$type<SharedPage>().notNull(),
  report: jsonb('report').$type<SharedReportOf>().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdBy: text('created_by').$type<AccountId>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  openedAt: instant('opened_at'),
});

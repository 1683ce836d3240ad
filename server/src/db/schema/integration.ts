import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { AdvertiserStatus } from '@ad-foundry/contract/advertisers.ts';
import type {
  AccountId,
  AdvertiserId,
  CampaignGroupId,
  CampaignId,
  OrganizationId,
  TokenId,
} from '@ad-foundry/contract/ids.ts';
import type { InvalidReason, Provider, TokenScope } from '@ad-foundry/contract/integration.ts';
import { bytes, instant } from './columns.ts';

/** The profile of the person at the platform. */
export interface TokenMetadata {
  userName?: string | null;
}

export const tokens = pgTable('tokens', {
  id: text('id').$type<TokenId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  userId: text('user_id').$type<AccountId>(),
  provider: text('provider').$type<Provider>().notNull(),
  providerUserId: text('provider_user_id').notNull(),
  kind: text('kind').$type<'person' | 'system'>().notNull(),
  token: bytes('token'),
  tokenHash: bytes('token_hash'),
  metadata: jsonb('metadata').$type<TokenMetadata>().notNull(),
  scopes: jsonb('scopes').$type<TokenScope[]>().notNull(),
  invalidAt: instant('invalid_at'),
  invalidReason: text('invalid_reason').$type<InvalidReason>(),
  expiresAt: instant('expires_at'),
  checkedAt: instant('checked_at'),
  warnedDays: smallint('warned_days'),
  connectedAt: instant('connected_at').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
});

/** Shared by organizations, so written only in the scope of the installation. */
export const advertisers = pgTable(
  'advertisers',
  {
    provider: text('provider').$type<Provider>().notNull(),
    id: text('id').$type<AdvertiserId>().notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key')
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    status: text('status').$type<AdvertiserStatus>().notNull(),
    platformStatus: text('platform_status').notNull(),
    currency: text('currency'),
    timeZone: text('time_zone'),
    businessName: text('business_name'),
    routing: text('routing'),
    isLocal: boolean('is_local').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] })],
);

const advertiserKey = () => ({
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  provider: text('provider').$type<Provider>().notNull(),
  advertiserId: text('advertiser_id').$type<AdvertiserId>().notNull(),
  createdAt: instant('created_at').notNull(),
});

export const organizationsToAdvertisers = pgTable(
  'organizations_to_advertisers',
  { ...advertiserKey(), chosenBy: text('chosen_by').$type<AccountId>() },
  (table) => [primaryKey({ columns: [table.organizationId, table.provider, table.advertiserId] })],
);

export const advertisersToTokens = pgTable(
  'advertisers_to_tokens',
  {
    ...advertiserKey(),
    tokenId: text('token_id').$type<TokenId>().notNull(),
    maySend: boolean('may_send').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.tokenId, table.provider, table.advertiserId] })],
);

export const advertiserAssignments = pgTable('advertiser_assignments', {
  id: uuid('id').primaryKey(),
  ...advertiserKey(),
  campaignId: text('campaign_id').$type<CampaignId>(),
  groupId: text('group_id').$type<CampaignGroupId>(),
  assignedBy: text('assigned_by').$type<AccountId>(),
});

export const providerAttempts = pgTable('provider_attempts', {
  id: uuid('id').primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  signInId: uuid('sign_in_id').notNull(),
  provider: text('provider').$type<Provider>().notNull(),
  stateHash: bytes('state_hash').notNull(),
  tokenId: text('token_id').$type<TokenId>(),
  returnTo: text('return_to').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const providerCalls = pgTable('provider_calls', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  provider: text('provider').$type<Provider>().notNull(),
  organizationId: text('organization_id').$type<OrganizationId>(),
  tokenId: text('token_id').$type<TokenId>(),
  method: text('method').notNull(),
  path: text('path').notNull(),
  status: smallint('status'),
  code: text('code'),
  traceId: text('trace_id'),
  ms: integer('ms').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const providerDeletions = pgTable('provider_deletions', {
  code: text('code').primaryKey(),
  provider: text('provider').$type<Provider>().notNull(),
  tokens: integer('tokens').notNull(),
  createdAt: instant('created_at').notNull(),
});

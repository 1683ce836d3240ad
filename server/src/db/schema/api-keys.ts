import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ApiKeyKind } from '@ad-foundry/contract/api-keys.ts';
import type { ApiScope } from '@ad-foundry/contract/api-scopes.ts';
import type { AccountId, ApiKeyId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { instant } from './columns.ts';

export const apiKeys = pgTable('api_keys', {
  id: text('id').$type<ApiKeyId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  kind: text('kind').$type<ApiKeyKind>().notNull(),
  /** The owner of a personal key; the integration as which an organization's key acts. */
  accountId: text('account_id').$type<AccountId>().notNull(),
  createdBy: text('created_by').$type<AccountId>().notNull(),
  name: text('name').notNull(),
  /** The sign-in of its sessions, one for each secret that is still accepted. */
  signInId: uuid('sign_in_id').notNull(),
  hint: text('hint').notNull(),
  scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
  lastUsedAt: instant('last_used_at'),
  lastNetwork: text('last_network'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
});

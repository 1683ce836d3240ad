import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { bytes, instant, transactionId } from './columns.ts';

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  windowEndsAt: instant('window_ends_at').notNull(),
  used: integer('used').notNull(),
});

export const auditEntries = pgTable('audit_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: text('organization_id').$type<OrganizationId>(),
  accountId: text('account_id').$type<AccountId>(),
  act: text('act').notNull(),
  target: text('target'),
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  ipHash: bytes('ip_hash'),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull(),
});

export const events = pgTable('events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: text('organization_id').$type<OrganizationId>(),
  name: text('name').notNull(),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  createdAt: instant('created_at').notNull(),
  /** The transaction that wrote the event; selects the events committed since an instant. */
  xid: transactionId('xid')
    .notNull()
    .default(sql`pg_current_xact_id()`),
});

/** A single row, which identifies the secret that encrypts the data. */
export const secretChecks = pgTable('secret_checks', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  mac: bytes('mac').notNull(),
});

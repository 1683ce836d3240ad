import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { BillingInterval, DeclineReason } from '@ad-foundry/contract/billing.ts';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { instant, leaseColumns } from './columns.ts';

/** An open hosted checkout and its order. */
export interface OpenCheckout {
  id: string;
  url: string;
  order: string;
  expiresAt: string;
}

export interface StoredCard {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface StoredInvoice {
  id: string;
  url: string | null;
  attempts: number;
  nextAttemptAt: string | null;
  /** Absent in rows of an earlier release. */
  amount?: number;
  at?: string;
  reason?: DeclineReason | null;
}

/** Addresses that receive a copy of each invoice paid after `since`. */
export interface InvoiceRecipient {
  email: string;
  locale: Locale;
  since: string;
}

export const billingAccounts = pgTable('billing_accounts', {
  organizationId: text('organization_id').$type<OrganizationId>().primaryKey(),
  customerId: text('customer_id'),
  currency: text('currency'),
  writableUntil: instant('writable_until').notNull(),
  trialUsedAt: instant('trial_used_at'),
  paymentFailedAt: instant('payment_failed_at'),
  trialEndTold: instant('trial_end_told'),
  checkout: jsonb('checkout').$type<OpenCheckout>(),
  checkoutAttempt: integer('checkout_attempt').notNull().default(0),
  aheadSeconds: integer('ahead_seconds').notNull().default(0),
  requested: bigint('requested', { mode: 'number' }).notNull().default(0),
  done: bigint('done', { mode: 'number' }).notNull().default(0),
  ...leaseColumns(),
  syncedAt: instant('synced_at'),
  syncError: text('sync_error'),
  failures: integer('failures').notNull().default(0),
  retryAt: instant('retry_at'),
  askedBy: text('asked_by').$type<AccountId>(),
  askedAt: instant('asked_at'),
  seatsWanted: integer('seats_wanted'),
  seatsWantedAt: instant('seats_wanted_at'),
  seatsDifferAt: instant('seats_differ_at'),
  invoiceRecipients: jsonb('invoice_recipients').$type<InvoiceRecipient[]>().notNull().default([]),
});

export const billingSubscriptions = pgTable('billing_subscriptions', {
  id: text('id').primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  isCurrent: boolean('is_current').notNull(),
  status: text('status').notNull(),
  interval: text('interval').$type<BillingInterval>().notNull(),
  currency: text('currency').notNull(),
  extraSeats: integer('extra_seats').notNull(),
  baseAmount: integer('base_amount'),
  seatAmount: integer('seat_amount'),
  trialStart: instant('trial_start'),
  trialEnd: instant('trial_end'),
  periodStart: instant('period_start').notNull(),
  periodEnd: instant('period_end').notNull(),
  cancelAt: instant('cancel_at'),
  followedBy: text('followed_by').$type<'month'>(),
  endedAt: instant('ended_at'),
  card: jsonb('card').$type<StoredCard>(),
  openInvoice: jsonb('open_invoice').$type<StoredInvoice>(),
});

export const billingMessages = pgTable('billing_messages', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  customerId: text('customer_id'),
  organizationId: text('organization_id').$type<OrganizationId>(),
  createdAt: instant('created_at').notNull(),
  receivedAt: instant('received_at').notNull(),
});

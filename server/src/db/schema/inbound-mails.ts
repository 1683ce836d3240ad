import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AccountId, CommentId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { bytes, instant, leaseColumns } from './columns.ts';

/** `received`: waits to be posted. `posted`: became a comment. `bounced`: a report that a mail came back. */
export type InboundStatus = 'received' | 'posted' | 'dropped' | 'bounced';

/** Why an arrived mail did not become a comment. */
export type DropReason =
  | 'archived'
  | 'automatic'
  | 'bounce-temporary'
  | 'bounce-unverified'
  | 'duplicate'
  | 'empty'
  | 'gone'
  | 'guests-off'
  | 'no-access'
  | 'not-opened'
  | 'other-sender'
  | 'plan-ended'
  | 'several'
  | 'thread-full'
  | 'too-large'
  | 'too-long'
  | 'too-many'
  | 'unknown-address'
  | 'unreadable';

/** Every mail that arrived at a reply address, and what became of it. */
export const inboundMails = pgTable('inbound_mails', {
  id: uuid('id').primaryKey(),
  /** Null for mails to an address that no mail of this installation has. */
  organizationId: text('organization_id').$type<OrganizationId>(),
  accountId: text('account_id').$type<AccountId>(),
  /** The mail that it answers. */
  mailId: uuid('mail_id'),
  messageId: text('message_id').notNull(),
  sender: text('sender'),
  sizeBytes: integer('size_bytes').notNull(),
  /** What the receiving server found out about the sender. */
  authentication: text('authentication'),
  status: text('status').$type<InboundStatus>().notNull(),
  reason: text('reason').$type<DropReason>(),
  /** The encrypted text, until it is posted or dropped. */
  payload: bytes('payload'),
  commentId: text('comment_id').$type<CommentId>(),
  receivedAt: instant('received_at').notNull(),
});

export type InboundMailRow = typeof inboundMails.$inferSelect;

/** The mailbox of answers, which one node reads at a time. */
export const mailboxPolls = pgTable('mailbox_polls', {
  id: text('id').primaryKey(),
  polledAt: instant('polled_at'),
  /** Why the last poll failed; null if it did not. */
  error: text('error'),
  ...leaseColumns(),
});

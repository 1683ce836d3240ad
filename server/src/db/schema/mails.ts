import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type {
  AccountId,
  CampaignId,
  CommentId,
  CreativeId,
  OrganizationId,
  SlotId,
  VersionId,
} from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { MailRefusal } from '@ad-foundry/contract/members.ts';
import { bytes, instant, leaseColumns } from './columns.ts';

/**
 * `queued`: waits for `due_at`, or the owner of its lease is sending it. `skipped`: the product decided not to send it.
 * `failed`: the mail server refused it permanently. `given_up`: the mail server did not accept it in time.
 */
export type MailStatus = 'queued' | 'sent' | 'skipped' | 'failed' | 'given_up';

/** Why a mail was not sent; `unrecorded` in rows of earlier versions. */
export type SkipReason =
  | 'already-answered'
  | 'already-seen'
  | 'expired'
  | 'invitation-ended'
  | 'review-link-ended'
  | 'muted'
  | 'not-due'
  | 'nothing-owed'
  | 'out-of-reach'
  | 'recipient-inactive'
  | 'sample-person'
  | 'unrecorded'
  | 'unsubscribed';

/** The place of a comment that answers a mail; `several` if the mail is about several creatives. */
export type ReplyTarget = ReplyPlace | 'several';

export interface ReplyPlace {
  creativeId: CreativeId;
  /** The comments that the mail shows. */
  commentIds: CommentId[];
  versionId: VersionId | null;
  slotId: SlotId | null;
}

/** The outbox: every mail that was queued, and its outcome. */
export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  /** Null for mails of a person without an organization, such as codes. */
  organizationId: text('organization_id').$type<OrganizationId>(),
  accountId: text('account_id').$type<AccountId>(),
  kind: text('kind').notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  /** Null for mails to the address of an account, in the account's language. */
  toAddress: text('to_address'),
  locale: text('locale').$type<Locale>(),
  /** For a daily mail: the day in the person's time zone. */
  day: date('day'),
  /** The campaign for which a member requested the reminder; null for reminders of the schedule. */
  campaignId: text('campaign_id').$type<CampaignId>(),
  /** The encrypted content; null for mails that are composed when they are sent, and after the mail has ended. */
  payload: bytes('payload'),
  status: text('status').$type<MailStatus>().notNull(),
  /** Why it was skipped, or why the mail server refused it. */
  reason: text('reason').$type<SkipReason | MailRefusal>(),
  createdAt: instant('created_at').notNull(),
  dueAt: instant('due_at').notNull(),
  notAfter: instant('not_after').notNull(),
  attempts: integer('attempts').notNull(),
  /** The last error of an attempt. On a sent mail: the connection broke before the mail server confirmed it. */
  error: text('error'),
  /** Written before the last byte is sent; null once the response shows that the mail was not accepted. */
  attemptedAt: instant('attempted_at'),
  sentAt: instant('sent_at'),
  /** Where an answer becomes a comment; null if nowhere. */
  replyTarget: jsonb('reply_target').$type<ReplyTarget>(),
  ...leaseColumns(),
});

export type MailRow = typeof mails.$inferSelect;

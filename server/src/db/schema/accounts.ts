import { boolean, integer, pgTable, primaryKey, smallint, text, uuid, jsonb } from 'drizzle-orm/pg-core';
import type { WeekStart } from '@ad-foundry/contract/account.ts';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Locale, Theme } from '@ad-foundry/contract/limits.ts';
import type { MailRefusal } from '@ad-foundry/contract/members.ts';
import type { NotificationMails } from '@ad-foundry/contract/notifications/notification-type.ts';
import { bytes, instant } from './columns.ts';

export const accounts = pgTable('accounts', {
  id: text('id').$type<AccountId>().primaryKey(),
  email: text('email').notNull(),
  emailNorm: text('email_norm').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  theme: text('theme').$type<Theme>().notNull(),
  notificationMails: jsonb('notification_mails').$type<Partial<NotificationMails>>().notNull().default({}),
  /** Whether the person receives reminders of files to deliver. */
  reminderMails: boolean('reminder_mails').notNull().default(true),
  /** Why the last mail was refused permanently; null if it was not. */
  mailRefusal: text('mail_refusal').$type<MailRefusal>(),
  /** Since when mails come back; null if they do not, and for refusals that older versions recorded. */
  mailRefusedAt: instant('mail_refused_at'),
  /** When a mail last came back after the mail server had accepted it. */
  mailReturnedAt: instant('mail_returned_at'),
  /** IANA name, chosen by the person; null applies the organization's, else the browser's. */
  timeZone: text('time_zone'),
  /** Null until the person's browser has reported it. */
  deviceTimeZone: text('device_time_zone'),
  /** First day of the week by ISO 8601 (Monday is 1); null applies the organization's, else the language's. */
  weekStart: smallint('week_start').$type<WeekStart>(),
  /** Hour of daily mails, in the person's time zone. */
  digestHour: smallint('digest_hour').notNull().default(9),
  /** Counts the changes of the name. */
  edition: integer('edition').notNull().default(1),
  superHero: boolean('super_hero').notNull().default(false),
  disabledAt: instant('disabled_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
});

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  signInId: uuid('sign_in_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  organizationId: text('organization_id').$type<OrganizationId>(),
  method: text('method').$type<'code' | 'google' | 'guest_link' | 'sample' | 'key'>().notNull(),
  authenticatedAt: instant('authenticated_at').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  idleExpiresAt: instant('idle_expires_at').notNull(),
  absoluteExpiresAt: instant('absolute_expires_at').notNull(),
  revokedAt: instant('revoked_at'),
  revokedReason: text('revoked_reason'),
  replacedBy: uuid('replaced_by'),
  exchangeDue: boolean('exchange_due').notNull().default(false),
  ipHash: bytes('ip_hash'),
  userAgent: text('user_agent'),
});

/** Data of a sign-up, stored until its code is confirmed. */
export interface SignUpPayload {
  email: string;
  firstName: string;
  lastName: string;
  /** Null for an invited person, who creates no organization. */
  organizationName: string | null;
  locale: Locale;
}

/**
 * A Google identity to link to the account of its email address, or to a new account, once the mailed code is entered.
 */
export interface LinkPayload {
  issuer: string;
  subject: string;
  email: string;
  /** Data of the new account, if the address has none. */
  newcomer?: Pick<SignUpPayload, 'firstName' | 'lastName' | 'locale'>;
}

/** Id of the invitation that the code was requested for. */
export interface InvitationPayload {
  invitation: string;
}

/** The account's new email address, as typed. */
export interface AddressPayload {
  email: string;
}

/** The review link to which the code proves an address. */
export interface ReviewPayload {
  reviewLink: string;
}

export type ChallengePurpose = 'sign_in' | 'sign_up' | 'link' | 'invitation' | 'step_up' | 'change_email' | 'review';

export const signInChallenges = pgTable('sign_in_challenges', {
  id: uuid('id').primaryKey(),
  emailNorm: text('email_norm').notNull(),
  accountId: text('account_id').$type<AccountId>(),
  purpose: text('purpose').$type<ChallengePurpose>().notNull(),
  codeMac: bytes('code_mac').notNull(),
  bindingHash: bytes('binding_hash').notNull(),
  attempts: smallint('attempts').notNull(),
  payload: jsonb('payload').$type<SignUpPayload | LinkPayload | InvitationPayload | AddressPayload | ReviewPayload>(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  consumedAt: instant('consumed_at'),
});

export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytes('token_hash').notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.tokenHash] })],
);

/** A person's picture, as displayed. */
export const avatars = pgTable('avatars', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  sha256: text('sha256').notNull(),
  bytes: bytes('bytes').notNull(),
  createdAt: instant('created_at').notNull(),
});

import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { WeekStart } from '@ad-foundry/contract/account.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import { defaultReminderDays } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import type { GuestPassMode } from '@ad-foundry/contract/reminders/passes.ts';
import type { NamingCase } from '@ad-foundry/contract/rules/naming/naming.ts';
import type { AccountId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { bytes, instant } from './columns.ts';

export const organizations = pgTable('organizations', {
  id: text('id').$type<OrganizationId>().primaryKey(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  namingSchema: text('naming_schema').notNull(),
  namingCase: text('naming_case').$type<NamingCase>().notNull(),
  /** Whether guests may comment. */
  guestComments: boolean('guest_comments').notNull().default(false),
  /** Whether guests may repair their own files. */
  guestRepairs: boolean('guest_repairs').notNull().default(true),
  /** How guests may pass slots on to people by address. */
  guestPasses: text('guest_passes').$type<GuestPassMode>().notNull().default('asked'),
  /** Whether guests are reminded of files to deliver, unless the campaign overrides it. */
  reminders: boolean('reminders').notNull().default(true),
  /** Days before the due date. */
  reminderDays: integer('reminder_days')
    .array()
    .notNull()
    .default([...defaultReminderDays]),
  /** Whether new campaigns need approval, unless their maker chooses otherwise. */
  approvalRequired: boolean('approval_required').notNull().default(false),
  /** IANA name; null applies the time zone of each person's browser. */
  timeZone: text('time_zone'),
  /** First day of the week by ISO 8601 (Monday is 1); null applies that of each person's language. */
  weekStart: smallint('week_start').$type<WeekStart>(),
  /** For a sample organization: the account that it belongs to. */
  sampleOf: text('sample_of').$type<AccountId>(),
  /** The sample that every visitor of a local installation may look around in; at most one. */
  sharedSample: boolean('shared_sample').notNull().default(false),
  edition: integer('edition').notNull().default(1),
  preferencesEdition: integer('preferences_edition').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
});

/** How an organization appears in mails and on the pages of guests; without a row, it has neither color nor logo. */
export const brands = pgTable('brands', {
  organizationId: text('organization_id').$type<OrganizationId>().primaryKey(),
  /** `#rrggbb`. */
  color: text('color'),
  /** A PNG, with its size in pixels. */
  logo: bytes('logo'),
  logoSha256: text('logo_sha256'),
  logoWidth: integer('logo_width'),
  logoHeight: integer('logo_height'),
  updatedAt: instant('updated_at').notNull(),
});

export const members = pgTable('members', {
  id: text('id').$type<MemberId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  role: text('role').$type<Role>().notNull(),
  /** `invited`: a guest who has not opened the invitation; the account is a placeholder. */
  status: text('status').$type<'active' | 'disabled' | 'invited'>().notNull(),
  lastActiveAt: instant('last_active_at'),
  createdAt: instant('created_at').notNull(),
});

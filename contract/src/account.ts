import { z } from 'zod';
import { basedOn, edition, endpoint, instant } from './endpoint.ts';
import { fullName, named } from './form-schemas.ts';
import {
  accountId,
  campaignGroupId,
  campaignId,
  creativeId,
  formatId,
  invitationId,
  organizationId,
  templateId,
} from './ids.ts';
import { limits, locales, themes } from './limits.ts';
import { notificationMailsSchema } from './notifications/notification-type.ts';
import { roles } from './permissions.ts';

export const organizationSummary = z
  .object({
    id: organizationId,
    name: z.string().meta({ example: 'Acme' }),
    slug: z.string().meta({ example: 'acme' }),
  })
  .meta({ id: 'OrganizationSummary', description: 'Id, name and address of an organization.' });

export const pendingInvitation = z
  .object({
    invitationId,
    organizationName: z.string().meta({ example: 'Acme' }),
    /** First and last name; null where the account is gone. */
    invitedBy: z.string().meta({ example: 'Ana Silva' }).nullable(),
    role: z.enum(roles).meta({ example: 'member' }),
    /** The campaign or group that a guest is invited to. */
    targetName: z.string().nullable(),
    expiresAt: instant,
  })
  .meta({ id: 'PendingInvitation', description: 'An invitation of the signed-in account, not yet accepted.' });
export type PendingInvitation = z.infer<typeof pendingInvitation>;

const digestHour = z.number().int().min(0).max(23);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
export const timeZone = z.string().max(64).refine(isTimeZone, 'is no time zone');

/** Possible first days of a week, as ISO 8601 numbers: Monday, Saturday, Sunday. */
export const weekStarts = [1, 6, 7] as const;
export const weekStart = z.literal(weekStarts);
export type WeekStart = z.infer<typeof weekStart>;

export const accountSchema = z
  .object({
    id: accountId,
    email: z.string().meta({ example: 'ana@example.com' }),
    firstName: z.string().meta({ example: 'Ana' }),
    lastName: z.string().meta({ example: 'Silva' }),
    /** The role in the current organization; null without one. */
    role: z.enum([...roles, 'super_hero']).nullable(),
    organizationId: organizationId.nullable(),
    organization: organizationSummary.nullable(),
    /** The defaults of the current organization, for people without a preference. */
    defaults: z.object({
      timeZone: z.string().meta({ example: 'Europe/Paris' }).nullable(),
      weekStart: weekStart.nullable(),
    }),
    /** Set during a support visit of the operator's staff to the current organization. */
    support: z.object({ reason: z.string(), expiresAt: instant }).nullable(),
    /** In the sample that visitors of a local installation share. */
    isSamplePerson: z.boolean(),
    settings: z.object({
      locale: z.enum(locales),
      theme: z.enum(themes),
      /** IANA name; null applies the organization's time zone, else the browser's. */
      timeZone: z.string().nullable(),
      /** The time zone that the browser last reported; null before the first report. */
      deviceTimeZone: z.string().meta({ example: 'Europe/Berlin' }).nullable(),
      /** Null applies the organization's first day, else the language's. */
      weekStart: weekStart.nullable(),
      /** Hour of daily mails, in the person's time zone. */
      digestHour,
    }),
    /** URL of the avatar; null without one. */
    avatarUrl: z.string().nullable(),
    notificationMails: notificationMailsSchema,
    /** Whether reminders of files to deliver are mailed. */
    reminderMails: z.boolean(),
    /** Counts the changes of the name. */
    edition,
    accessibleOrganizations: z.array(organizationSummary),
    /** Organizations in which the account is disabled; it may be enabled again. */
    pausedOrganizations: z.array(organizationSummary),
    /** Open invitations to the account's address. */
    pendingInvitations: z.array(pendingInvitation),
  })
  .meta({ id: 'Account', description: 'The signed-in account, with its role in the current organization.' });
export type Account = z.infer<typeof accountSchema>;

const profile = {
  ...fullName.partial().shape,
  settings: z
    .strictObject({
      locale: z.enum(locales).optional(),
      theme: z.enum(themes).optional(),
      timeZone: timeZone.nullable().optional(),
      deviceTimeZone: timeZone.nullable().optional(),
      weekStart: z.coerce.number().pipe(weekStart).nullable().optional(),
      digestHour: z.coerce.number().pipe(digestHour).optional(),
    })
    .optional(),
};

export const account = {
  me: endpoint({
    method: 'GET',
    path: '/account/me',
    access: 'signed-in',
    summary: 'The signed-in account with its current organization.',
    response: accountSchema,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/account/me',
    access: 'signed-in',
    summary: 'Changes the name, language, theme or mail settings of the signed-in account. Omitted fields stay.',
    body: z.strictObject({
      ...profile,
      ...basedOn,
      notificationMails: notificationMailsSchema.partial().optional(),
      reminderMails: z.boolean().optional(),
    }),
    response: accountSchema,
    throws: ['edit.outdated'],
  }),
  updateWithAvatar: endpoint({
    method: 'POST',
    path: '/account/me',
    access: 'signed-in',
    summary:
      'Changes the profile of the signed-in account as a form, with a picture: JPG, GIF or PNG, stored as a square without metadata.',
    form: { file: 'avatar', maxBytes: limits.avatarBytes },
    body: z.strictObject({ ...profile, edition: z.coerce.number().int().positive().optional() }),
    response: accountSchema,
    throws: ['avatar.not-a-picture', 'avatar.too-large', 'edit.outdated'],
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/account/me/avatar',
    access: 'signed-in',
    summary: 'Deletes the picture of the signed-in account.',
    response: accountSchema,
  }),
  avatar: endpoint({
    method: 'GET',
    path: '/accounts/:accountId/avatar',
    access: 'signed-in',
    summary: 'The picture of a member of the current organization, or of the signed-in account.',
    params: z.object({ accountId }),
    query: z.strictObject({ v: z.string().max(64).optional() }),
    raw: true,
  }),
  findOrganizationOf: endpoint({
    method: 'GET',
    path: '/account/organizations',
    access: 'signed-in',
    summary:
      'Which other organization of the account an object belongs to. Null if none does, if the account may not see the object, or if it does not exist.',
    query: z.strictObject({ objectId: z.union([campaignId, creativeId, campaignGroupId, formatId, templateId]) }),
    response: z.object({ organization: organizationSummary.nullable() }),
  }),
  createOrganization: endpoint({
    method: 'POST',
    path: '/account/organizations',
    access: 'signed-in',
    summary: 'Creates an organization owned by the account and makes it the current one of this session.',
    body: named,
    response: accountSchema,
  }),
  switchOrganization: endpoint({
    method: 'POST',
    path: '/account/switch',
    access: 'signed-in',
    summary: 'Makes another organization of the account the current one of this session.',
    body: z.strictObject({ organizationId }),
    response: accountSchema,
    throws: ['organization.not-found'],
  }),
};

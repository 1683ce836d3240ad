import { z } from 'zod';
import { guestPassModes } from './reminders/passes.ts';
import { reminderDayList } from './reminders/reminder-days.ts';
import { timeZone, weekStart } from './account.ts';
import { basedOn, edition, endpoint, instant } from './endpoint.ts';
import { organizationNames } from './form-schemas.ts';
import { organizationId } from './ids.ts';
import { limits } from './limits.ts';
import { namingCases } from './rules/naming/naming.ts';
import { lineOfText, linesOfText } from './text.ts';

export const organizationSchema = z
  .object({
    id: organizationId,
    name: z.string().meta({ example: 'Acme' }),
    slug: z.string().meta({ example: 'acme' }),
    edition,
    createdAt: instant,
  })
  .meta({ id: 'Organization', description: 'An organization: a tenant with its own campaigns and people.' });

export const preferencesSchema = z
  .object({
    namingSchema: z.string().meta({ example: '{campaignName}_{creativeName}_{uid}' }),
    namingCase: z.enum(namingCases),
    /** Whether guests read and write comments on the creatives that they are assigned to. */
    guestComments: z.boolean(),
    /** Whether guests may repair files of their own that do not fit. */
    guestRepairs: z.boolean(),
    /** Whether guests may invite colleagues by passing slots on to them: never, once a member approves, or at once. */
    guestPasses: z.enum(guestPassModes),
    /** Whether guests are reminded by mail of the files they owe. */
    reminders: z.boolean(),
    /** The days before the due date on which reminders are sent. */
    reminderDays: reminderDayList,
    /** Whether new campaigns need approval, unless their maker chooses otherwise. */
    approvalRequired: z.boolean(),
    /** IANA name, for people who chose none; null applies the time zone of each person's browser. */
    timeZone: z.string().meta({ example: 'Europe/Paris' }).nullable(),
    /** First day of the week as an ISO 8601 number; null applies that of each person's language. */
    weekStart: weekStart.nullable(),
    edition,
  })
  .meta({ id: 'Preferences', description: 'How the organization names its files, and what guests may do.' });
export type Preferences = z.infer<typeof preferencesSchema>;
export type NamingPreferences = Pick<Preferences, 'namingSchema' | 'namingCase'>;

export const storageUseSchema = z
  .object({
    storedBytes: z.number().int().meta({ example: 1_048_576 }),
    /** Bytes reserved by unfinished uploads. */
    announcedBytes: z.number().int(),
    limitBytes: z.number().int().meta({ example: 107_374_182_400 }),
  })
  .meta({ id: 'StorageUse', description: 'Storage of an organization, in bytes.' });
export type StorageUse = z.infer<typeof storageUseSchema>;

export const organizations = {
  find: endpoint({
    method: 'GET',
    path: '/account/organizations/:organizationId',
    access: 'organization:read',
    summary: 'The current organization.',
    params: z.object({ organizationId }),
    response: organizationSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/account/organizations/:organizationId',
    access: 'organization:manage',
    summary: 'Changes the name or address of the current organization. Omitted fields stay.',
    params: z.object({ organizationId }),
    body: organizationNames.partial().extend(basedOn),
    response: organizationSchema,
    throws: ['edit.outdated', 'organization.sample', 'organization.slug-taken'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/account/organizations/:organizationId/deletion',
    access: 'organization:delete',
    summary: 'Deletes the current organization: inaccessible at once, purged after 30 days.',
    params: z.object({ organizationId }),
    /** The organization's name, typed as confirmation. */
    body: z.strictObject({ name: linesOfText(limits.nameLength) }),
    throws: ['auth.step-up-required', 'organization.name-differs', 'sample.own-account'],
  }),
  storage: endpoint({
    method: 'GET',
    path: '/account/organizations/:organizationId/storage',
    access: 'organization:manage',
    summary: 'Storage used by the current organization: each content once, without renditions.',
    params: z.object({ organizationId }),
    response: storageUseSchema,
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/preferences',
    access: 'preferences:read',
    summary:
      'How files are named, whether guests comment, repair files, pass slots on and are reminded, whether new campaigns need approval, time zone and week.',
    response: preferencesSchema,
  }),
  updatePreferences: endpoint({
    method: 'PUT',
    path: '/preferences',
    access: 'organization:manage',
    summary: 'Changes how files are named, and the other preferences, which stay when omitted.',
    body: z.strictObject({
      namingSchema: lineOfText(limits.namingSchemaLength),
      namingCase: z.enum(namingCases),
      guestComments: z.boolean().optional(),
      guestRepairs: z.boolean().optional(),
      guestPasses: z.enum(guestPassModes).optional(),
      reminders: z.boolean().optional(),
      reminderDays: reminderDayList.optional(),
      approvalRequired: z.boolean().optional(),
      timeZone: timeZone.nullable().optional(),
      weekStart: weekStart.nullable().optional(),
      ...basedOn,
    }),
    response: preferencesSchema,
    throws: ['edit.outdated', 'preference.invalid-schema'],
  }),
};

/** A change of the preferences; omitted preferences stay as they are. */
export type PreferencesChange = Omit<z.output<typeof organizations.updatePreferences.body>, 'edition'>;

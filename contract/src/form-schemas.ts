import { z } from 'zod';
import { plannedInstant } from './endpoint.ts';
import { campaignGroupId, campaignId } from './ids.ts';
import { limits } from './limits.ts';
import { lineOfText, nameText } from './text.ts';

/** Whether a text is a valid URL slug: 3 to 60 lower-case letters, digits and single dashes between them. */
function isSlug(text: string): boolean {
  return text.length >= 3 && text.length <= 60 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

// The bodies that forms in pages validate too. They are separate from the endpoints, so that a page which only calls an
// endpoint does not load the validator (web/plugins/strip-schemas.ts).

/** First and last name of a person. */
export const fullName = z.strictObject({ firstName: nameText, lastName: nameText });

/** Input for objects that have only a name: a group, an organization. */
export const named = z.strictObject({ name: nameText });

/** A slug: the part of a URL that names an organization. */
const slugText = z.string().refine(isSlug, 'takes 3 to 60 small letters, digits and single dashes');

/** Name and address of an organization. */
export const organizationNames = z.strictObject({ name: nameText, slug: slugText });

/** `dueAt` and `groupId` default to null, `needsApproval` to the preference of the organization. */
export const newCampaign = z.strictObject({
  name: nameText,
  dueAt: plannedInstant.nullable().default(null),
  groupId: campaignGroupId.nullable().default(null),
  needsApproval: z.boolean().optional(),
});

/** Name of a view of a list, and whether the team sees it. */
export const viewNames = z.strictObject({ name: nameText, isShared: z.boolean().default(false) });

export const archiving = z.strictObject({ reason: lineOfText(limits.archiveReasonLength).optional() });

/** Moves due dates and deadlines by whole days. */
const shiftDays = z.number().int().min(-limits.duplicates.shiftDays).max(limits.duplicates.shiftDays).default(0);

/** How a group, campaign or creative is copied. */
export const copying = z.strictObject({
  /** A number is added where the name is taken. */
  name: nameText,
  /** With the current files and their waivers; comments and older versions are never copied. */
  files: z.boolean().default(false),
  shiftDays,
  /** For a group or campaign: whether to copy assigned people. */
  people: z.boolean().default(false),
  /** For a creative: the campaign that gets the copy. */
  campaignId: campaignId.optional(),
});

// Changes of many creatives.
/** Null applies the campaign's due date. */
export const bulkDeadline = z.strictObject({ act: z.literal('deadline'), deadlineAt: plannedInstant.nullable() });
/** Moves dates by days, at the same time of day; items without a date of their own are listed with `bulk.no-date`. */
export const bulkShift = z.strictObject({
  act: z.literal('shift'),
  shiftDays: z
    .number()
    .int()
    .min(-limits.duplicates.shiftDays)
    .max(limits.duplicates.shiftDays)
    .refine((days) => days !== 0),
});
export const bulkMove = z.strictObject({ act: z.literal('move'), campaignId });
export const bulkDue = z.strictObject({ act: z.literal('due'), dueAt: plannedInstant.nullable() });
/** Copies of campaigns; a number is added where a name is taken. */
export const bulkCopies = copying
  .pick({ files: true, shiftDays: true, people: true })
  .extend({ act: z.literal('duplicate') });
export const bulkDuplicate = z.strictObject({
  act: z.literal('duplicate'),
  /** The campaign for the copies; by default each copy stays in the campaign of its original. */
  campaignId: campaignId.optional(),
  files: z.boolean().default(false),
  shiftDays,
});

/** A token of a business, entered by hand. */
export const enteredToken = z.strictObject({ accessToken: lineOfText(limits.integration.accessTokenLength) });

import { z } from 'zod';
import { endpoint, instant } from './endpoint.ts';
import { accountId, campaignGroupId, campaignId, creativeId, formatId, variationId, versionId } from './ids.ts';
import { limits, platforms } from './limits.ts';
import { slotStates } from './rules/completion.ts';

/** Several of a kind in one parameter, with commas between them. */
function listOf<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .string()
    .min(1)
    .max(limits.archiveSelection * 32)
    .transform((text) => text.split(','))
    .pipe(z.array(item).max(limits.archiveSelection));
}

const pattern = z.string().trim().max(limits.namingSchemaLength);

/** Which files an archive holds, and how they are called in it. */
export const archiveWish = z.strictObject({
  /** Of these creatives or variations alone. */
  creativeIds: listOf(creativeId).optional(),
  variationIds: listOf(variationId).optional(),
  platforms: listOf(z.enum(platforms)).optional(),
  formatIds: listOf(formatId).optional(),
  versions: z.enum(['latest', 'all']).default('latest'),
  /** A naming schema for each folder, with `/` between them; `{platformName}` too. */
  folders: pattern.optional(),
  /** The naming schema of the files; without it the organization's. */
  names: pattern.min(1).optional(),
  /** Whether `manifest.csv` and `attributes.csv` come along. */
  tables: z.enum(['true', 'false']).default('false'),
});
export type ArchiveWish = z.output<typeof archiveWish>;

/** What an archive would hold, before it is fetched. */
export const archivePlanSchema = z.object({
  fileName: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  files: z.number().int().nonnegative(),
  /** How many files had to be called otherwise than the patterns say, since two would have had one name. */
  renamed: z.number().int().nonnegative(),
  /** Where some of the files would lie. */
  examples: z.array(z.string()),
  /** Files that are left out, since a virus scanner has not passed them. */
  held: z.number().int().nonnegative(),
  slots: z.number().int().nonnegative(),
  /** Slots without all that is asked for, the first of them by name. */
  missing: z.object({
    total: z.number().int().nonnegative(),
    items: z.array(
      z.object({ creativeId, creativeName: z.string(), formatName: z.string(), state: z.enum(slotStates) }),
    ),
  }),
  /** What there is to choose from. */
  formats: z.array(z.object({ id: formatId, name: z.string(), platform: z.enum(platforms) })),
});
export type ArchivePlan = z.infer<typeof archivePlanSchema>;

export const historyActs = ['uploaded', 'replaced', 'waived', 'waiver-revoked', 'downloaded', 'opened'] as const;

/**
 * What was done with a version, by whom: `opened` is looked at as it is, in a page. `detail`: the name of the file that came, or the reason
 * of a waiver.
 */
export const historyEntrySchema = z.object({
  at: instant,
  act: z.enum(historyActs),
  by: z.object({ id: accountId, name: z.string() }).nullable(),
  detail: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** An archive is fetched with the cookie of whoever may see what is in it, as a whole or by range. */
export const downloads = {
  creative: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/download',
    access: 'campaign:read',
    summary: 'The files of a creative as a ZIP that any range of can be asked for, in folders, named by a schema.',
    params: z.object({ creativeId }),
    query: archiveWish,
    raw: true,
  }),
  creativePlan: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/download/plan',
    access: 'campaign:read',
    summary: 'What the ZIP of a creative would hold, what is missing, and where its files would lie.',
    params: z.object({ creativeId }),
    query: archiveWish,
    response: archivePlanSchema,
  }),
  campaign: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/download',
    access: 'campaign:read',
    summary:
      'The files of a campaign, or some of its creatives, as a ZIP that any range of can be asked for, in folders, named by a schema.',
    params: z.object({ campaignId }),
    query: archiveWish,
    raw: true,
  }),
  campaignPlan: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/download/plan',
    access: 'campaign:read',
    summary:
      'What the ZIP of a campaign, or some of its creatives, would hold, what is missing, and where its files would lie.',
    params: z.object({ campaignId }),
    query: archiveWish,
    response: archivePlanSchema,
  }),
  group: endpoint({
    method: 'GET',
    path: '/groups/:groupId/download',
    access: 'campaign:read',
    summary:
      'The files of all campaigns of a group as a ZIP that any range of can be asked for, in folders, named by a schema.',
    params: z.object({ groupId: campaignGroupId }),
    query: archiveWish,
    raw: true,
  }),
  groupPlan: endpoint({
    method: 'GET',
    path: '/groups/:groupId/download/plan',
    access: 'campaign:read',
    summary: 'What the ZIP of all campaigns of a group would hold, what is missing, and where its files would lie.',
    params: z.object({ groupId: campaignGroupId }),
    query: archiveWish,
    response: archivePlanSchema,
  }),
  version: endpoint({
    method: 'GET',
    path: '/versions/:versionId/file',
    access: 'campaign:read',
    summary: 'The file itself, whole or by range, under the name that the naming schema gives it.',
    params: z.object({ versionId }),
    query: z.strictObject({ disposition: z.enum(['attachment', 'inline']).default('attachment') }),
    raw: true,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/versions/:versionId/preview',
    access: 'campaign:read',
    summary: 'A small picture of the version (WebP).',
    params: z.object({ versionId }),
    raw: true,
  }),
  history: endpoint({
    method: 'GET',
    path: '/versions/:versionId/history',
    access: 'campaign:write',
    summary: 'Who uploaded, replaced, waived, opened and downloaded the version: the newest 200 acts, newest first.',
    params: z.object({ versionId }),
    response: z.object({ items: z.array(historyEntrySchema) }),
  }),
};

import { z } from 'zod';
import { namedAccount } from './references.ts';
import { endpoint, instant } from './endpoint.ts';
import { campaignGroupId, campaignId, creativeId, formatId, variationId, versionId } from './ids.ts';
import { limits, platforms } from './limits.ts';
import { slotStates } from './rules/completion/completion.ts';
import { creativesFilter } from './lists.ts';

/** Parses a comma-separated list in one parameter. */
function listOf<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .string()
    .min(1)
    .max(limits.archiveSelection * 32)
    .transform((text) => text.split(','))
    .pipe(z.array(item).max(limits.archiveSelection));
}

const pattern = z.string().trim().max(limits.namingSchemaLength);

/** The selection of files for an archive, and their naming. */
export const archiveQuery = z.strictObject({
  /** Only these creatives or variations. */
  creativeIds: listOf(creativeId).optional(),
  variationIds: listOf(variationId).optional(),
  platforms: listOf(z.enum(platforms)).optional(),
  formatIds: listOf(formatId).optional(),
  versions: z.enum(['latest', 'all']).default('latest'),
  /** Whether to include, beside the latest version, the originals that it was made from. */
  originals: z.enum(['true', 'false']).default('false'),
  /** Naming schemas of the folders, separated by `/`; `{platformName}` is allowed. */
  folders: pattern.optional(),
  /** The naming schema of the files; the organization's by default. */
  names: pattern.min(1).optional(),
  /** Which files: all, approved ones, or approved ones in campaigns that need approval. No effect for guests. */
  approval: z.enum(['all', 'only', 'needed']).default('all'),
  /** Whether to include `manifest.csv` and `attributes.csv`. */
  tables: z.enum(['true', 'false']).default('false'),
});
export type ArchiveOptions = z.output<typeof archiveQuery>;

/** Selects creatives of all campaigns: by `creativeIds`, else all that the filter matches. */
const selectionQuery = archiveQuery.extend(creativesFilter.shape);
export type ArchiveSelection = z.output<typeof selectionQuery>;

/** Preview of an archive before its download. */
export const archivePlanSchema = z
  .object({
    fileName: z.string().meta({ example: 'Spring launch.zip' }),
    sizeBytes: z.number().int().nonnegative().meta({ example: 4_194_816 }),
    files: z.number().int().nonnegative(),
    /** Number of files renamed because of a name collision. */
    renamed: z.number().int().nonnegative(),
    /** Example paths in the archive. */
    examples: z.array(z.string().meta({ example: 'Spring launch/Teaser/final.mp4' })),
    /** Number of files left out because the virus scanner has not passed them. */
    unscanned: z.number().int().nonnegative(),
    /**
     * Whether a campaign needs approval, how many of the chosen files lack it, left out or not, and how many have
     * requested changes. Zero for guests.
     */
    approval: z.object({
      isNeeded: z.boolean(),
      files: z.number().int().nonnegative(),
      unapproved: z.number().int().nonnegative(),
      changes: z.number().int().nonnegative(),
    }),
    slots: z.number().int().nonnegative(),
    /** Incomplete slots, the first of them by name. */
    missing: z.object({
      total: z.number().int().nonnegative(),
      items: z.array(
        z.object({ creativeId, creativeName: z.string(), formatName: z.string(), state: z.enum(slotStates) }),
      ),
    }),
    /** The available filter values. */
    formats: z.array(
      z.object({
        id: formatId,
        name: z.string().meta({ example: 'Story' }),
        platform: z.enum(platforms).meta({ example: 'meta' }),
      }),
    ),
  })
  .meta({ id: 'ArchivePlan', description: 'Contents of an archive before it is downloaded.' });
export type ArchivePlan = z.infer<typeof archivePlanSchema>;

export const historyActs = [
  'uploaded',
  'replaced',
  'waived',
  'waiver-revoked',
  'approved',
  'changes-requested',
  'decision-withdrawn',
  'downloaded',
  'opened',
] as const;

/**
 * An entry of a version's history: `opened` means the original was viewed in a page. `detail`: the uploaded file's name, or the reason
 * of a waiver.
 */
export const historyEntrySchema = z
  .object({
    at: instant,
    act: z.enum(historyActs),
    by: namedAccount.nullable(),
    detail: z.string().meta({ example: 'final.mp4' }).nullable(),
  })
  .meta({ id: 'HistoryEntry', description: 'One act on a version.' });
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Error codes for ids that are not in the archive. */
const choiceErrors = ['creative.not-found', 'format.not-found', 'variation.not-found'] as const;

/** Archives are downloaded with the session cookie, as a whole or by range requests. */
export const downloads = {
  creative: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/download',
    access: 'campaign:read',
    scope: 'files:read',
    summary: 'The files of a creative as a ZIP with folders, named by the naming schema; supports range requests.',
    params: z.object({ creativeId }),
    query: archiveQuery,
    raw: true,
    throws: choiceErrors,
  }),
  creativePlan: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/download/plan',
    access: 'campaign:read',
    scope: 'files:read',
    summary: 'Preview of the ZIP of a creative: its files with their paths, and the missing slots.',
    params: z.object({ creativeId }),
    query: archiveQuery,
    response: archivePlanSchema,
    throws: [...choiceErrors, 'request.too-many'],
  }),
  campaign: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/download',
    access: 'campaign:read',
    scope: 'files:read',
    summary:
      'The files of a campaign, or some of its creatives, as a ZIP that supports range requests, in folders, named by a schema.',
    params: z.object({ campaignId }),
    query: archiveQuery,
    raw: true,
    throws: [...choiceErrors, 'campaign.not-found'],
  }),
  campaignPlan: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/download/plan',
    access: 'campaign:read',
    scope: 'files:read',
    summary:
      'What the ZIP of a campaign, or some of its creatives, would hold, what is missing, and where its files would lie.',
    params: z.object({ campaignId }),
    query: archiveQuery,
    response: archivePlanSchema,
    throws: [...choiceErrors, 'campaign.not-found', 'request.too-many'],
  }),
  group: endpoint({
    method: 'GET',
    path: '/groups/:groupId/download',
    access: 'campaign:read',
    scope: 'files:read',
    summary:
      'The files of all campaigns of a group as a ZIP that supports range requests, in folders, named by a schema.',
    params: z.object({ groupId: campaignGroupId }),
    query: archiveQuery,
    raw: true,
    throws: [...choiceErrors, 'group.not-found'],
  }),
  groupPlan: endpoint({
    method: 'GET',
    path: '/groups/:groupId/download/plan',
    access: 'campaign:read',
    scope: 'files:read',
    summary: 'Preview of the ZIP of all campaigns of a group: its files with their paths, and the missing slots.',
    params: z.object({ groupId: campaignGroupId }),
    query: archiveQuery,
    response: archivePlanSchema,
    throws: [...choiceErrors, 'group.not-found', 'request.too-many'],
  }),
  organization: endpoint({
    method: 'GET',
    path: '/organization/download',
    access: 'billing',
    summary:
      'The files of all campaigns, archived ones included, as a ZIP that supports range requests: the export before an organization cancels its plan or is deleted.',
    query: archiveQuery,
    raw: true,
    throws: choiceErrors,
  }),
  selection: endpoint({
    method: 'GET',
    path: '/lists/creatives/download',
    access: 'campaign:write',
    summary:
      'The files of the named creatives of any campaigns, or of all that a filter matches, up to 10,000, as a ZIP that supports range requests.',
    query: selectionQuery,
    raw: true,
    throws: [...choiceErrors, 'bulk.too-many', 'campaign.not-found', 'group.not-found'],
  }),
  selectionPlan: endpoint({
    method: 'GET',
    path: '/lists/creatives/download/plan',
    access: 'campaign:write',
    summary: 'Preview of the ZIP of named or matching creatives: its files with their paths, and the missing slots.',
    query: selectionQuery,
    response: archivePlanSchema,
    throws: [...choiceErrors, 'bulk.too-many', 'campaign.not-found', 'group.not-found', 'request.too-many'],
  }),
  version: endpoint({
    method: 'GET',
    path: '/versions/:versionId/file',
    access: 'campaign:read',
    scope: 'files:read',
    summary: 'The file itself, whole or by range, under the name that the naming schema gives it.',
    params: z.object({ versionId }),
    query: z.strictObject({ disposition: z.enum(['attachment', 'inline']).default('attachment') }),
    raw: true,
    throws: ['creative.not-found', 'version.infected', 'version.not-found', 'version.unscannable', 'version.unscanned'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/versions/:versionId/preview',
    access: 'campaign:read',
    scope: 'files:read',
    summary: 'A small picture of the version (WebP).',
    params: z.object({ versionId }),
    raw: true,
    throws: ['version.not-found'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/versions/:versionId/history',
    access: 'campaign:write',
    summary: 'Who uploaded, replaced, waived, opened and downloaded the version: the newest 200 acts, newest first.',
    params: z.object({ versionId }),
    response: z.object({ items: z.array(historyEntrySchema) }),
    throws: ['version.not-found'],
  }),
};

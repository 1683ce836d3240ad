import { z } from 'zod';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { archiving } from './form-schemas.ts';
import { campaignGroupId, campaignId, creativeId } from './ids.ts';
import { limits } from './limits.ts';
import { searchText } from './text.ts';

/** What can be archived, restored and deleted for good. */
export const archivedKinds = ['group', 'campaign', 'creative'] as const;
export type ArchivedKind = (typeof archivedKinds)[number];

const named = <T extends z.ZodType>(id: T) => z.object({ id, name: z.string(), isArchived: z.boolean() });

export const archivedItemSchema = z
  .object({
    id: z.union([campaignGroupId, campaignId, creativeId]),
    kind: z.enum(archivedKinds).meta({ example: 'campaign' }),
    name: z.string().meta({ example: 'Spring launch' }),
    /** The group of a campaign. */
    group: named(campaignGroupId).nullable(),
    /** The campaign of a creative. */
    campaign: named(campaignId).nullable(),
    /** Campaigns that were archived with a group. */
    campaigns: z.number().int().nonnegative(),
    /** Creatives inside a campaign, or inside the campaigns of a group. */
    creatives: z.number().int().nonnegative(),
    archivedAt: instant,
    /** First and last name; null once the account is gone. */
    archivedBy: z.string().meta({ example: 'Ana Silva' }).nullable(),
    reason: z.string().meta({ example: 'Postponed to autumn' }).nullable(),
    /** It is deleted for good within an hour after this instant. */
    deletesAt: instant,
  })
  .meta({ id: 'ArchivedItem', description: 'An archived group, campaign or creative.' });
export type ArchivedItem = z.infer<typeof archivedItemSchema>;

/** What is deleted together with a group, campaign or creative. */
export const archiveContentsSchema = z
  .object({
    name: z.string().meta({ example: 'Spring launch' }),
    campaigns: z.number().int().nonnegative(),
    creatives: z.number().int().nonnegative(),
    /** Versions, older ones included. */
    files: z.number().int().nonnegative(),
    /** Size of these files in bytes; equal content counts once. */
    sizeBytes: z.number().int().nonnegative().meta({ example: 48_234_496 }),
    comments: z.number().int().nonnegative(),
    /** Guests' personal links that stop working. */
    links: z.number().int().nonnegative(),
  })
  .meta({ id: 'ArchiveContents', description: 'What is deleted together with a group, campaign or creative.' });
export type ArchiveContents = z.infer<typeof archiveContentsSchema>;

/**
 * The choice for an archived parent: `restore` restores it too, without its other contents; `leave` takes the campaign
 * out of its group. Without a choice, restoring into an archived parent is refused with `archive.parent-archived`.
 */
const restoringCampaign = z.strictObject({ parent: z.enum(['restore', 'leave']).optional() });
/** `campaignId`: another campaign to restore the creative into. */
const restoringCreative = z.strictObject({
  parent: z.literal('restore').optional(),
  campaignId: campaignId.optional(),
});

const ofGroup = z.object({ groupId: campaignGroupId });
const ofCampaign = z.object({ campaignId });
const ofCreative = z.object({ creativeId });

export const archive = {
  list: endpoint({
    method: 'GET',
    path: '/archive',
    access: 'campaign:write',
    summary: 'Archived groups, campaigns and creatives, the latest first.',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
      search: searchText.optional(),
      kind: z.enum(archivedKinds).optional(),
    }),
    response: pageOf(archivedItemSchema),
  }),
  archiveGroup: endpoint({
    method: 'POST',
    path: '/groups/:groupId/archive',
    access: 'group:write',
    scope: 'campaigns:archive',
    params: ofGroup,
    summary: 'Archives a group with its campaigns.',
    body: archiving,
    throws: ['group.not-found'],
  }),
  archiveCampaign: endpoint({
    method: 'POST',
    path: '/campaigns/:campaignId/archive',
    access: 'campaign:write',
    scope: 'campaigns:archive',
    params: ofCampaign,
    summary: 'Archives a campaign. It stays readable and is deleted after 30 days.',
    body: archiving,
    throws: ['campaign.not-found'],
  }),
  archiveCreative: endpoint({
    method: 'POST',
    path: '/creatives/:creativeId/archive',
    access: 'campaign:write',
    scope: 'creatives:archive',
    params: ofCreative,
    summary: 'Archives a creative. It stays readable and is deleted after 30 days.',
    body: archiving,
    throws: ['campaign.archived', 'creative.not-found'],
  }),
  restoreGroup: endpoint({
    method: 'POST',
    path: '/groups/:groupId/restore',
    access: 'group:write',
    scope: 'campaigns:archive',
    params: ofGroup,
    summary: 'Restores a group and the campaigns that were archived with it.',
    throws: ['group.not-found'],
  }),
  restoreCampaign: endpoint({
    method: 'POST',
    path: '/campaigns/:campaignId/restore',
    access: 'campaign:write',
    scope: 'campaigns:archive',
    params: ofCampaign,
    summary: 'Restores a campaign.',
    body: restoringCampaign,
    throws: ['archive.parent-archived', 'campaign.not-found', 'group.not-found'],
  }),
  restoreCreative: endpoint({
    method: 'POST',
    path: '/creatives/:creativeId/restore',
    access: 'campaign:write',
    scope: 'creatives:archive',
    params: ofCreative,
    summary: 'Restores a creative, if wanted into another campaign.',
    body: restoringCreative,
    throws: [
      'archive.parent-archived',
      'campaign.archived',
      'campaign.not-found',
      'creative.not-found',
      'group.not-found',
    ],
  }),
  groupContents: endpoint({
    method: 'GET',
    path: '/groups/:groupId/contents',
    access: 'group:write',
    params: ofGroup,
    summary: 'What is deleted together with a group.',
    response: archiveContentsSchema,
    throws: ['group.not-found'],
  }),
  campaignContents: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/contents',
    access: 'campaign:write',
    params: ofCampaign,
    summary: 'What is deleted together with a campaign.',
    response: archiveContentsSchema,
    throws: ['campaign.not-found'],
  }),
  creativeContents: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/contents',
    access: 'campaign:write',
    params: ofCreative,
    summary: 'What is deleted together with a creative.',
    response: archiveContentsSchema,
    throws: ['creative.not-found'],
  }),
  deleteGroup: endpoint({
    method: 'DELETE',
    path: '/groups/:groupId',
    access: 'group:write',
    params: ofGroup,
    summary: 'Deletes a group with its campaigns for good. Figures of ads stay.',
    throws: ['group.not-found'],
  }),
  deleteCampaign: endpoint({
    method: 'DELETE',
    path: '/campaigns/:campaignId',
    access: 'campaign:write',
    params: ofCampaign,
    summary: 'Deletes a campaign with its creatives and files for good. Figures of ads stay.',
    throws: ['campaign.not-found'],
  }),
  deleteCreative: endpoint({
    method: 'DELETE',
    path: '/creatives/:creativeId',
    access: 'campaign:write',
    params: ofCreative,
    summary: 'Deletes a creative with its files for good. Figures of ads stay.',
    throws: ['creative.not-found'],
  }),
};

import { z } from 'zod';
import { namedGroup } from './references.ts';
import { basedOn, edition, endpoint, instant, pageOf, plannedInstant } from './endpoint.ts';
import { newCampaign } from './form-schemas.ts';
import { campaignGroupId, campaignId } from './ids.ts';
import { limits } from './limits.ts';
import { nameText, searchText } from './text.ts';

export const progressSchema = z
  .object({
    complete: z.number().int().nonnegative(),
    total: z.number().int().nonnegative(),
  })
  .meta({ id: 'Progress', description: 'Complete creatives out of all.' });

export const previewSchema = z
  .object({
    state: z.enum(['pending', 'ready', 'none']).meta({ example: 'ready' }),
    url: z.string().meta({ example: '/api/versions/version_01k0000000e00000000000000z/preview' }).nullable(),
    width: z.number().int().meta({ example: 405 }).nullable(),
    height: z.number().int().meta({ example: 720 }).nullable(),
  })
  .meta({ id: 'Preview', description: 'A small image of a version.' });
export type Preview = z.infer<typeof previewSchema>;

export const campaignSchema = z
  .object({
    id: campaignId,
    name: z.string().meta({ example: 'Spring launch' }),
    dueAt: instant.nullable(),
    /** Whether its creatives are complete only once all their files are approved. */
    needsApproval: z.boolean(),
    /** A guest gets it only if assigned to the whole group. */
    group: namedGroup.nullable(),
    /** First and last name of the requester: who assigned the guest, else who created the campaign. */
    requestedBy: z.string().meta({ example: 'Ana Silva' }).nullable(),
    /** Number of complete creatives, and of all. */
    progress: progressSchema,
    /** The newest previews of its creatives. */
    previews: z.array(previewSchema),
    edition,
    createdAt: instant,
    updatedAt: instant,
    archivedAt: instant.nullable(),
  })
  .meta({ id: 'Campaign', description: 'A campaign: creatives that are requested together.' });
export type Campaign = z.infer<typeof campaignSchema>;

export const campaignSorts = ['created', 'name', 'due'] as const;

export const campaigns = {
  list: endpoint({
    method: 'GET',
    path: '/campaigns',
    access: 'campaign:read',
    scope: 'campaigns:read',
    summary: 'The campaigns of the organization, page by page.',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
      search: searchText.optional(),
      sort: z.enum(campaignSorts).default('created'),
      status: z.enum(['open', 'complete', 'archived']).optional(),
      groupId: campaignGroupId.optional(),
    }),
    response: pageOf(campaignSchema),
    throws: ['group.not-found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/campaigns',
    access: 'campaign:write',
    scope: 'campaigns:create',
    summary: 'Creates a campaign.',
    body: newCampaign,
    response: campaignSchema,
    throws: ['campaign.not-found', 'group.archived', 'group.not-found'],
  }),
  find: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId',
    access: 'campaign:read',
    scope: 'campaigns:read',
    summary: 'One campaign.',
    params: z.object({ campaignId }),
    response: campaignSchema,
    throws: ['campaign.not-found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/campaigns/:campaignId',
    access: 'campaign:write',
    scope: 'campaigns:update',
    summary: 'Changes the name, due date, group or approval of a campaign. Omitted fields stay.',
    params: z.object({ campaignId }),
    body: z.strictObject({
      name: nameText.optional(),
      dueAt: plannedInstant.nullable().optional(),
      /** Null removes it from its group. */
      groupId: campaignGroupId.nullable().optional(),
      needsApproval: z.boolean().optional(),
      ...basedOn,
    }),
    response: campaignSchema,
    throws: ['campaign.archived', 'campaign.not-found', 'edit.outdated', 'group.archived', 'group.not-found'],
  }),
};

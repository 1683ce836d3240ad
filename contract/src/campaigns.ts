import { z } from 'zod';
import { basedOn, edition, endpoint, instant, pageOf, plannedInstant } from './endpoint.ts';
import { newCampaign } from './form-schemas.ts';
import { campaignGroupId, campaignId } from './ids.ts';
import { limits } from './limits.ts';
import { nameText, searchText } from './text.ts';

export const progressSchema = z.object({
  complete: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
});

export const previewSchema = z.object({
  state: z.enum(['pending', 'ready', 'none']),
  url: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});
export type Preview = z.infer<typeof previewSchema>;

export const campaignSchema = z.object({
  id: campaignId,
  name: z.string(),
  dueAt: instant.nullable(),
  /** A guest gets it only if assigned to the whole group. */
  group: z.object({ id: campaignGroupId, name: z.string() }).nullable(),
  /** First and last name of the requester: who assigned the guest, else who created the campaign. */
  askedBy: z.string().nullable(),
  /** Complete creatives of all creatives. */
  progress: progressSchema,
  /** The newest previews of its creatives. */
  previews: z.array(previewSchema),
  edition,
  createdAt: instant,
  updatedAt: instant,
  archivedAt: instant.nullable(),
});
export type Campaign = z.infer<typeof campaignSchema>;

export const campaignSorts = ['created', 'name', 'due'] as const;

export const campaigns = {
  list: endpoint({
    method: 'GET',
    path: '/campaigns',
    access: 'campaign:read',
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
  }),
  create: endpoint({
    method: 'POST',
    path: '/campaigns',
    access: 'campaign:write',
    summary: 'Creates a campaign.',
    body: newCampaign,
    response: campaignSchema,
  }),
  find: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId',
    access: 'campaign:read',
    summary: 'One campaign.',
    params: z.object({ campaignId }),
    response: campaignSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/campaigns/:campaignId',
    access: 'campaign:write',
    summary: 'Changes the name, due date or group of a campaign. Omitted fields stay.',
    params: z.object({ campaignId }),
    body: z.strictObject({
      name: nameText.optional(),
      dueAt: plannedInstant.nullable().optional(),
      /** Null removes it from its group. */
      groupId: campaignGroupId.nullable().optional(),
      ...basedOn,
    }),
    response: campaignSchema,
  }),
};

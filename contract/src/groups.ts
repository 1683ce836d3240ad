import { z } from 'zod';
import { progressSchema } from './campaigns.ts';
import { basedOn, edition, endpoint, instant, pageOf } from './endpoint.ts';
import { named } from './form-schemas.ts';
import { campaignGroupId } from './ids.ts';
import { limits } from './limits.ts';
import { searchText } from './text.ts';

export const groupSchema = z
  .object({
    id: campaignGroupId,
    name: z.string().meta({ example: 'Europe' }),
    /** Number of campaigns, without archived ones. */
    campaigns: z.number().int().nonnegative(),
    /** Complete creatives over all of those campaigns. */
    progress: progressSchema,
    /** The nearest due date among its campaigns that are not complete. */
    dueAt: instant.nullable(),
    edition,
    createdAt: instant,
    updatedAt: instant,
    archivedAt: instant.nullable(),
  })
  .meta({ id: 'CampaignGroup', description: 'A group of campaigns.' });
export type Group = z.infer<typeof groupSchema>;

const params = z.object({ groupId: campaignGroupId });

export const groups = {
  list: endpoint({
    method: 'GET',
    path: '/groups',
    access: 'group:read',
    scope: 'campaigns:read',
    summary: 'The campaign groups of the organization by name, page by page.',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
      search: searchText.optional(),
    }),
    response: pageOf(groupSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/groups',
    access: 'group:write',
    scope: 'campaigns:create',
    summary: 'Creates a campaign group.',
    body: named,
    response: groupSchema,
    throws: ['group.not-found'],
  }),
  find: endpoint({
    method: 'GET',
    path: '/groups/:groupId',
    access: 'group:read',
    scope: 'campaigns:read',
    summary: 'One campaign group with the progress of its campaigns.',
    params,
    response: groupSchema,
    throws: ['group.not-found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/groups/:groupId',
    access: 'group:write',
    scope: 'campaigns:update',
    summary: 'Renames a campaign group.',
    params,
    body: named.extend(basedOn),
    response: groupSchema,
    throws: ['edit.outdated', 'group.archived', 'group.not-found'],
  }),
};

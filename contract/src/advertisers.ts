import { z } from 'zod';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { advertiserId, campaignGroupId, campaignId, tokenId } from './ids.ts';
import { providers } from './integration.ts';
import { limits } from './limits.ts';
import { searchText } from './text.ts';

/** The states of an ad account, the same for every platform. */
export const advertiserStatuses = ['active', 'unsettled', 'in-review', 'disabled', 'closed', 'unknown'] as const;
export type AdvertiserStatus = (typeof advertiserStatuses)[number];

/** Why nothing can be sent to an ad account. `permission`: the person connected may not advertise there. */
export const sendObstacles = ['status', 'not-connected', 'expired', 'missing-scope', 'permission'] as const;
export type SendObstacle = (typeof sendObstacles)[number];

export const advertiserSchema = z
  .object({
    provider: z.enum(providers).meta({ example: 'meta' }),
    id: advertiserId,
    name: z.string().meta({ example: 'Aster Running EU' }),
    status: z.enum(advertiserStatuses),
    /** The platform's own code of the status. */
    platformStatus: z.string().meta({ example: '1' }),
    /** ISO 4217; null if the platform reports none. */
    currency: z.string().meta({ example: 'EUR' }).nullable(),
    /** IANA name. */
    timeZone: z.string().meta({ example: 'Europe/Berlin' }).nullable(),
    /** The business that owns it. */
    businessName: z.string().meta({ example: 'Aster Running' }).nullable(),
    /** Whether the organization uses it. */
    chosen: z.boolean(),
    /** Null: files can be sent. */
    obstacle: z.enum(sendObstacles).nullable(),
    /** Campaigns it is assigned to, directly or by their group, without archived ones. */
    campaigns: z.number().int().nonnegative(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Advertiser', description: 'An ad account.' });
export type Advertiser = z.infer<typeof advertiserSchema>;

/** Identifies an ad account by provider and id, since ids are unique only within a provider. */
export const advertiserRef = z
  .strictObject({ provider: z.enum(providers), id: advertiserId })
  .meta({ id: 'AdvertiserRef', description: 'Names an ad account.' });
export type AdvertiserRef = z.infer<typeof advertiserRef>;

/** An ad account assigned to a campaign or group. */
export const assignedAdvertiser = advertiserSchema
  .extend({
    /** Campaigns have the ad accounts of their group, which can be removed from the group only. */
    via: z.enum(['campaign', 'group']),
  })
  .meta({ id: 'AssignedAdvertiser', description: 'An ad account of a campaign or campaign group.' });
export type AssignedAdvertiser = z.infer<typeof assignedAdvertiser>;

const changes = z.strictObject({
  add: z.array(advertiserRef).max(limits.integration.advertisersAtOnce).default([]),
  remove: z.array(advertiserRef).max(limits.integration.advertisersAtOnce).default([]),
});
const assigned = z.object({ items: z.array(assignedAdvertiser) });
const ofCampaign = z.object({ campaignId });
const ofGroup = z.object({ groupId: campaignGroupId });

export const advertisers = {
  list: endpoint({
    method: 'GET',
    path: '/integration/advertisers',
    access: 'advertiser:read',
    scope: 'deliveries:plan',
    summary:
      'Ad accounts by name, page by page: those the organization uses, or all that its connections reach. Search covers name and number.',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
      search: searchText.optional(),
      /** `all` is for those who manage integrations; others get the chosen ones. */
      which: z.enum(['chosen', 'all']).default('chosen'),
      tokenId: tokenId.optional(),
    }),
    response: pageOf(advertiserSchema).extend({
      /** Number of matches on all pages. */
      total: z.number().int().nonnegative(),
    }),
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/integration/advertisers',
    access: 'integration:manage',
    summary: 'Chooses which ad accounts the organization uses. Removed ones are taken off campaigns and groups.',
    body: changes,
    response: z.object({ chosen: z.number().int().nonnegative() }),
    throws: ['advertiser.not-found'],
  }),
  ofCampaign: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/advertisers',
    access: 'advertiser:read',
    scope: 'deliveries:plan',
    summary: 'The ad accounts of a campaign: its own and those of its group.',
    params: ofCampaign,
    response: assigned,
    throws: ['campaign.not-found', 'group.not-found'],
  }),
  assignToCampaign: endpoint({
    method: 'PATCH',
    path: '/campaigns/:campaignId/advertisers',
    access: 'campaign:write',
    summary: 'Assigns chosen ad accounts to a campaign, or removes them.',
    params: ofCampaign,
    body: changes,
    response: assigned,
    throws: [
      'advertiser.not-found',
      'advertiser.too-many',
      'campaign.archived',
      'campaign.not-found',
      'group.not-found',
    ],
  }),
  ofGroup: endpoint({
    method: 'GET',
    path: '/groups/:groupId/advertisers',
    access: 'advertiser:read',
    summary: 'The ad accounts of a campaign group, which are those of its campaigns too.',
    params: ofGroup,
    response: assigned,
    throws: ['campaign.not-found', 'group.not-found'],
  }),
  assignToGroup: endpoint({
    method: 'PATCH',
    path: '/groups/:groupId/advertisers',
    access: 'group:write',
    summary: 'Assigns chosen ad accounts to a campaign group, or removes them.',
    params: ofGroup,
    body: changes,
    response: assigned,
    throws: ['advertiser.not-found', 'advertiser.too-many', 'campaign.not-found', 'group.not-found'],
  }),
};

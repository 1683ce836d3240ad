import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { copying } from './form-schemas.ts';
import { campaignGroupId, campaignId, creativeId } from './ids.ts';
import { namedCampaign, namedGroup } from './references.ts';

/** Chosen by the client: a repeated request makes no second copy. */
const creationKey = z.uuid();
const withPeople = copying.omit({ campaignId: true }).extend({ creationKey });

export const duplicates = {
  creative: endpoint({
    method: 'POST',
    path: '/creatives/:creativeId/duplicate',
    access: 'campaign:write',
    scope: 'creatives:create',
    summary: 'Copies a creative with brief, formats and attributes, if wanted into another campaign.',
    params: z.object({ creativeId }),
    body: copying.omit({ people: true }).extend({ creationKey }),
    response: z.object({ id: creativeId, name: z.string(), campaignId }),
    throws: ['campaign.archived', 'campaign.not-found', 'creative.not-found'],
  }),
  campaign: endpoint({
    method: 'POST',
    path: '/campaigns/:campaignId/duplicate',
    access: 'campaign:write',
    scope: 'campaigns:create',
    summary: 'Copies a campaign with its creatives and ad accounts.',
    params: z.object({ campaignId }),
    body: withPeople,
    response: namedCampaign,
    throws: ['campaign.not-found', 'duplicate.too-many', 'member.not-found'],
  }),
  group: endpoint({
    method: 'POST',
    path: '/groups/:groupId/duplicate',
    access: 'group:write',
    summary: 'Copies a group with its campaigns and their creatives.',
    params: z.object({ groupId: campaignGroupId }),
    body: withPeople,
    response: namedGroup,
    throws: ['duplicate.too-many', 'group.not-found', 'member.not-found'],
  }),
};

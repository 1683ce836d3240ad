import { z } from 'zod';
import { endpoint } from '@ad-foundry/contract/endpoint.ts';
import { archivedErrors } from '@ad-foundry/contract/errors.ts';
import { campaignId, creativeId } from '@ad-foundry/contract/ids.ts';
import type { ListedType } from './notification-type.ts';

export const followChoices = ['following', 'muted'] as const;
export type FollowChoice = (typeof followChoices)[number];

/** Notifications that a person gets despite muting the creative, since they are addressed to the person. */
export const heardWhenMuted = [
  'mentioned',
  'assigned',
  'slot_passed',
  'pass_requested',
  'pass_declined',
  'pass_returned',
  'review_renewal',
] as const satisfies readonly ListedType[];

export const followSchema = z
  .object({
    /** The person's choice; null for the default. */
    choice: z.enum(followChoices).nullable(),
    /**
     * The default without a choice of the person. A creative is followed or muted with its campaign. A campaign is followed
     * by the member who made it and by those who invited guests to it or its group; a creative also by the member who made
     * it and by those who deliver its slots. `none`: the person gets notifications only about threads and files they took
     * part in, and about what is due in campaigns assigned to them.
     */
    usual: z.enum([...followChoices, 'none']),
  })
  .meta({ id: 'Follow', description: 'Whether a person follows or mutes a campaign or creative.' });
export type Follow = z.infer<typeof followSchema>;

const body = z.strictObject({ choice: z.enum(followChoices).nullable() });

export const follows = {
  ofCampaign: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/follow',
    access: 'notification:read',
    summary: 'Whether the caller follows or mutes the notifications of a campaign.',
    params: z.object({ campaignId }),
    response: followSchema,
    throws: ['campaign.not-found'],
  }),
  chooseOfCampaign: endpoint({
    method: 'PUT',
    path: '/campaigns/:campaignId/follow',
    access: 'notification:read',
    summary: 'Follows or mutes the notifications of a campaign; null: as usual.',
    params: z.object({ campaignId }),
    body,
    response: followSchema,
    throws: ['campaign.archived', 'campaign.not-found'],
  }),
  ofCreative: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/follow',
    access: 'notification:read',
    summary: 'Whether the caller follows or mutes the notifications of a creative.',
    params: z.object({ creativeId }),
    response: followSchema,
    throws: ['creative.not-found'],
  }),
  chooseOfCreative: endpoint({
    method: 'PUT',
    path: '/creatives/:creativeId/follow',
    access: 'notification:read',
    summary: 'Follows or mutes the notifications of a creative; null: as usual.',
    params: z.object({ creativeId }),
    body,
    response: followSchema,
    throws: [...archivedErrors, 'creative.not-found'],
  }),
};

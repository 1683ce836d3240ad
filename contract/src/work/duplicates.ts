import { z } from 'zod';
import { endpoint } from '@ad-foundry/contract/endpoint.ts';
import { campaignGroupId, campaignId, creativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { nameText } from '@ad-foundry/contract/text.ts';

const shape = {
  /** Chosen by the client: a repeated request makes no second copy. */
  creationKey: z.uuid(),
  /** A number is added where the name is taken. */
  name: nameText,
  /** With the current files and their waivers; comments and older versions are never copied. */
  files: z.boolean().default(false),
  /** Moves due dates and deadlines by whole days. */
  shiftDays: z.number().int().min(-limits.duplicates.shiftDays).max(limits.duplicates.shiftDays).default(0),
};
/** Assigned people, too. */
const people = z.boolean().default(false);

export const duplicates = {
  creative: endpoint({
    method: 'POST',
    path: '/creatives/:creativeId/duplicate',
    access: 'campaign:write',
    summary: 'Copies a creative with brief, formats and attributes, if wanted into another campaign.',
    params: z.object({ creativeId }),
    body: z.strictObject({ ...shape, campaignId: campaignId.optional() }),
    response: z.object({ id: creativeId, name: z.string(), campaignId }),
  }),
  campaign: endpoint({
    method: 'POST',
    path: '/campaigns/:campaignId/duplicate',
    access: 'campaign:write',
    summary: 'Copies a campaign with its creatives and ad accounts.',
    params: z.object({ campaignId }),
    body: z.strictObject({ ...shape, people }),
    response: z.object({ id: campaignId, name: z.string() }),
  }),
  group: endpoint({
    method: 'POST',
    path: '/groups/:groupId/duplicate',
    access: 'group:write',
    summary: 'Copies a group with its campaigns and their creatives.',
    params: z.object({ groupId: campaignGroupId }),
    body: z.strictObject({ ...shape, people }),
    response: z.object({ id: campaignGroupId, name: z.string() }),
  }),
};

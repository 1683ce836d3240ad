import { z } from 'zod';
import { endpoint, instant, pageOf } from '@ad-foundry/contract/endpoint.ts';
import {
  advertiserId,
  campaignGroupId,
  campaignId,
  creativeId,
  deliveryId,
  sendingId,
  slotId,
  versionId,
} from '@ad-foundry/contract/ids.ts';
import { providers } from '@ad-foundry/contract/integration.ts';
import { limits, platforms } from '@ad-foundry/contract/limits.ts';
import { deliverySchema } from './delivery.ts';
import { deliveryPlanSchema } from './plan.ts';
import { assetSchema, count, sendingSchema } from './sending.ts';

const creativeIds = z.array(creativeId).min(1).max(limits.deliveries.creativesAtOnce);

/** The files to send: those of creatives, or of all open creatives of a campaign or group. */
export const deliverySource = z.union([
  z.strictObject({ creativeIds }),
  z.strictObject({ campaignId }),
  z.strictObject({ groupId: campaignGroupId }),
]);
export type DeliverySource = z.infer<typeof deliverySource>;

const confirmedSending = z.strictObject({
  versionId,
  advertiserId,
  /** The content hash that the dry run listed. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  fileName: z.string().min(1).max(limits.fileNameLength),
});

/** The differences from the dry run. */
export const deliveryChanges = ['replaced', 'renamed', 'gone', 'blocked', 'account-blocked'] as const;
export type DeliveryChange = (typeof deliveryChanges)[number];

const ofDelivery = z.object({ deliveryId });
const someSendings = z.strictObject({
  /** Defaults to all sendings that allow the action. */
  sendingIds: z.array(sendingId).min(1).max(limits.deliveries.sendingsAtOnce).optional(),
});
const paging = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
};
const place = {
  groupId: campaignGroupId.optional(),
  campaignId: campaignId.optional(),
  creativeId: creativeId.optional(),
};

export const deliveries = {
  plan: endpoint({
    method: 'POST',
    path: '/deliveries/plan',
    access: 'campaign:write',
    scope: 'deliveries:plan',
    summary:
      'Dry run: what would be sent to which ad accounts, what is already there, and what cannot be sent and why.',
    body: z.strictObject({
      /** The provider of the ad accounts; optional without ad accounts. */
      provider: z.enum(providers).optional(),
      source: deliverySource,
      advertiserIds: z.array(advertiserId).max(limits.deliveries.advertisersAtOnce),
    }),
    response: deliveryPlanSchema,
    throws: [
      'campaign.not-found',
      'creative.not-found',
      'group.not-found',
      'integration.coming',
      'integration.not-configured',
      'request.too-many',
    ],
  }),
  create: endpoint({
    method: 'POST',
    path: '/deliveries',
    access: 'campaign:write',
    scope: 'deliveries:create',
    summary:
      'Sends what a dry run listed. Refused as a whole if something changed since. Repeated with the same key, it answers the same delivery.',
    body: z.strictObject({
      provider: z.enum(providers),
      /** Chosen by the client, once per delivery. */
      key: z.uuid(),
      sendings: z.array(confirmedSending).min(1).max(limits.deliveries.sendingsAtOnce),
    }),
    response: deliverySchema,
    throws: ['delivery.changed', 'integration.coming', 'integration.not-configured'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/deliveries',
    access: 'campaign:write',
    scope: 'deliveries:plan',
    summary: 'Deliveries, newest first, page by page: all, or those of a group, campaign or creative.',
    query: z.strictObject({ ...paging, ...place }),
    response: pageOf(deliverySchema)
      .extend({
        /** Number of matches on all pages. */
        total: count,
      })
      .meta({ id: 'DeliveryPage', description: 'One page of deliveries, newest first.' }),
    throws: ['campaign.not-found', 'creative.not-found', 'group.not-found'],
  }),
  find: endpoint({
    method: 'GET',
    path: '/deliveries/:deliveryId',
    access: 'campaign:write',
    scope: 'deliveries:plan',
    summary: 'One delivery.',
    params: ofDelivery,
    query: z.strictObject(place),
    response: deliverySchema,
    throws: ['delivery.not-found'],
  }),
  sendings: endpoint({
    method: 'GET',
    path: '/deliveries/:deliveryId/sendings',
    access: 'campaign:write',
    scope: 'deliveries:plan',
    summary: 'The files of a delivery by account, in the order in which they were sent, page by page.',
    params: ofDelivery,
    query: z.strictObject({ ...paging, ...place }),
    response: pageOf(sendingSchema),
    throws: ['delivery.not-found'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/deliveries/:deliveryId/cancel',
    access: 'campaign:write',
    scope: 'deliveries:create',
    summary: 'Cancels what has not arrived at the platform yet: all of a delivery, or some.',
    params: ofDelivery,
    body: someSendings,
    response: deliverySchema,
    throws: ['delivery.not-found', 'sending.not-found'],
  }),
  pause: endpoint({
    method: 'POST',
    path: '/deliveries/:deliveryId/pause',
    access: 'campaign:write',
    scope: 'deliveries:create',
    summary: 'Pauses what has not arrived at the platform yet, until it is resumed: all of a delivery, or some.',
    params: ofDelivery,
    body: someSendings,
    response: deliverySchema,
    throws: ['delivery.not-found', 'sending.not-found'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/deliveries/:deliveryId/resume',
    access: 'campaign:write',
    scope: 'deliveries:create',
    summary: 'Goes on with what a person paused: all of a delivery, or some.',
    params: ofDelivery,
    body: someSendings,
    response: deliverySchema,
    throws: ['delivery.not-found', 'sending.not-found'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/deliveries/:deliveryId/retry',
    access: 'campaign:write',
    scope: 'deliveries:create',
    summary: 'Tries again what failed: all of a delivery, or some.',
    params: ofDelivery,
    body: someSendings,
    response: deliverySchema,
    throws: ['delivery.not-found', 'sending.not-found'],
  }),
  assets: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/assets',
    access: 'campaign:write',
    scope: 'deliveries:plan',
    summary: 'What became of the files of a creative at ad platforms: every asset, by version and account.',
    params: z.object({ creativeId }),
    response: z.object({
      items: z.array(
        z.object({
          versionId: versionId.nullable(),
          slotId: slotId.nullable(),
          provider: z.enum(providers).meta({ example: 'meta' }),
          advertiserId,
          advertiserName: z.string(),
          fileName: z.string(),
          asset: assetSchema,
          sentAt: instant,
        }),
      ),
    }),
    throws: ['creative.not-found'],
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/deliveries/sheet',
    access: 'campaign:write',
    summary:
      'A trafficking sheet of the files of creatives, a campaign or a group, for platforms that are not connected.',
    query: z.strictObject({
      campaignId: campaignId.optional(),
      groupId: campaignGroupId.optional(),
      creativeIds: z
        .string()
        .max(limits.deliveries.creativesAtOnce * 32)
        .transform((text) => text.split(','))
        .pipe(creativeIds)
        .optional(),
      format: z.enum(['csv', 'xlsx']).default('csv'),
      /** Only files for slots of this platform. */
      platform: z.enum(platforms).optional(),
      /** `true`: only files that are in no ad account yet. */
      unsent: z.enum(['true', 'false']).default('false'),
    }),
    raw: true,
    throws: ['campaign.not-found', 'creative.not-found', 'group.not-found'],
  }),
};

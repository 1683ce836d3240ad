import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import { deliverySchema } from '@ad-foundry/contract/deliveries/delivery.ts';
import { deliveryPlanSchema, fileToSendSchema } from '@ad-foundry/contract/deliveries/plan.ts';
import { assetSchema, sendingCounts, sendingSchema } from '@ad-foundry/contract/deliveries/sending.ts';
import { deliveryId, sendingId, type AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { exampleInstant as at } from './basics.ts';
import { exampleVerdict } from './library.ts';
import { component, exampleId } from './vocabulary.ts';

const advertiserId = 'acc_204117830955126' as AdvertiserId;
const ana = { id: exampleId('account'), name: 'Ana Silva' };
const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const fileName = 'Spring_launch_Teaser_Story_k7m2qp.mp4';
const asset = {
  kind: 'video' as const,
  id: '1204518873620511',
  url: 'https://adsmanager.facebook.com/adsmanager/manage/media?act=204117830955126',
};
const preview = {
  state: 'ready' as const,
  url: '/api/versions/version_01k0000000e00000000000000z/preview',
  width: 405,
  height: 720,
};
const counts = {
  queued: 0,
  sending: 0,
  paused: 0,
  processing: 0,
  ready: 1,
  'already-there': 0,
  failed: 0,
  canceled: 0,
};
const bytes = { sent: 4_194_304, total: 4_194_304 };
const file = {
  versionId: exampleId('version'),
  versionNumber: 1,
  sha256,
  fileName,
  sizeBytes: 4_194_304,
  kind: 'video' as const,
  mime: 'video/mp4',
  videoCodec: 'avc',
  width: 1080,
  height: 1920,
  durationMs: 15_000,
  preview,
  campaign: { id: exampleId('campaign'), name: 'Spring launch' },
  creative: { id: exampleId('creative'), name: 'Teaser', complete: true },
  slotId: exampleId('slot'),
  format: { id: exampleId('format'), name: 'Story', platform: 'meta' as const },
  variation: { id: exampleId('variation'), name: 'A' },
  cardPosition: null,
  verdict: exampleVerdict,
  waived: false,
  waivedReason: null,
  decision: null,
  dueAt: at,
  obstacle: null,
  reservation: null,
  warnings: [],
};
const sending = {
  id: exampleId('sending'),
  deliveryId: exampleId('delivery'),
  advertiserId,
  versionId: exampleId('version'),
  creative: { id: exampleId('creative'), campaignId: exampleId('campaign'), name: 'Teaser' },
  formatName: 'Story',
  variationName: 'A',
  cardPosition: null,
  fileName,
  preview,
  sizeBytes: 4_194_304,
  sha256,
  state: 'ready' as const,
  sentBytes: 4_194_304,
  processedPercent: 100,
  attempt: 1,
  attempts: 5,
  pause: null,
  waitsFor: null,
  failure: null,
  asset,
  earlier: null,
  replaced: false,
  updatedAt: at,
  finishedAt: at,
  can: { cancel: false, retry: false, pause: false, resume: false },
};
const delivery = {
  id: exampleId('delivery'),
  provider: 'meta' as const,
  state: 'finished' as const,
  pausedUntil: null,
  createdBy: ana,
  createdAt: at,
  finishedAt: at,
  files: 1,
  counts,
  bytes,
  advertisers: [
    {
      id: advertiserId,
      name: 'Aster Running EU',
      currency: 'EUR',
      status: 'active' as const,
      counts,
      bytes,
      pause: null,
    },
  ],
  can: { cancel: false, retry: false, pause: false, resume: false },
};

component(deliveryId, 'DeliveryId', 'Id of a delivery.', exampleId('delivery'));
component(sendingId, 'SendingId', 'Id of a sending: one file to one ad account.', exampleId('sending'));
component(assetSchema, 'ProviderAsset', 'A file in the media library of an ad account.', asset);
component(sendingCounts, 'SendingCounts', 'Sendings by state.', counts);
component(sendingSchema, 'Sending', 'One file that is sent to one ad account.', sending);
component(deliverySchema, 'Delivery', 'One sending of files to ad accounts.', delivery);
component(fileToSendSchema, 'FileToSend', 'A file that can be sent, with the name it will have there.', file);
component(deliveryPlanSchema, 'DeliveryPlan', 'The dry run of a delivery: nothing is sent.', {
  provider: 'meta',
  checkedAt: at,
  files: [file],
  totalFiles: 1,
  advertisers: [
    {
      id: advertiserId,
      name: 'Aster Running EU',
      currency: 'EUR',
      status: 'active',
      obstacle: null,
      asked: true,
      updatedAt: at,
      pausedUntil: null,
    },
  ],
  sendings: [{ versionId: file.versionId, advertiserId, outcome: 'upload', asset: null, earlier: null }],
  sums: {
    uploads: 1,
    alreadyThere: 0,
    unasked: 0,
    underWay: 0,
    duplicates: 0,
    blocked: 0,
    bytes: 4_194_304,
    estimatedMs: 4000,
  },
});
component(deliveries.list.response, 'DeliveryPage', 'One page of deliveries, newest first.', {
  items: [delivery],
  nextCursor: null,
  total: 1,
});

import { bigint, boolean, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import type { PauseReason, SendingFailure, SendingState } from '@ad-foundry/contract/deliveries/sending.ts';
import type {
  AccountId,
  AdvertiserId,
  CampaignId,
  CreativeId,
  DeliveryId,
  OrganizationId,
  SendingId,
  SlotId,
  VersionId,
} from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { instant, leaseColumns } from './columns.ts';

export const deliveries = pgTable('deliveries', {
  id: text('id').$type<DeliveryId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  provider: text('provider').$type<Provider>().notNull(),
  clientKey: uuid('client_key').notNull(),
  name: text('name').notNull(),
  files: integer('files').notNull(),
  createdBy: text('created_by').$type<AccountId>(),
  createdAt: instant('created_at').notNull(),
  toldAt: instant('told_at').notNull(),
  finishedAt: instant('finished_at'),
});

/** The upload of a video at a platform. */
export interface StoredTransfer {
  videoId: string;
  handle: string;
}

export const sendings = pgTable('sendings', {
  id: text('id').$type<SendingId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  deliveryId: text('delivery_id').$type<DeliveryId>().notNull(),
  position: integer('position').notNull(),
  provider: text('provider').$type<Provider>().notNull(),
  advertiserId: text('advertiser_id').$type<AdvertiserId>().notNull(),
  advertiserName: text('advertiser_name').notNull(),
  campaignId: text('campaign_id').$type<CampaignId>(),
  creativeId: text('creative_id').$type<CreativeId>(),
  slotId: text('slot_id').$type<SlotId>(),
  versionId: text('version_id').$type<VersionId>(),
  creativeName: text('creative_name').notNull(),
  formatName: text('format_name').notNull(),
  variationName: text('variation_name').notNull(),
  cardPosition: integer('card_position'),
  kind: text('kind').$type<'image' | 'video'>().notNull(),
  mime: text('mime').notNull(),
  sha256: text('sha256').notNull(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  fileName: text('file_name').notNull(),
  state: text('state').$type<SendingState>().notNull(),
  follows: text('follows').$type<SendingId>(),
  attempt: integer('attempt').notNull().default(0),
  sentBytes: bigint('sent_bytes', { mode: 'number' }).notNull().default(0),
  processedPercent: real('processed_percent'),
  reason: text('reason').$type<PauseReason | SendingFailure>(),
  pausedUntil: instant('paused_until'),
  platformCode: text('platform_code'),
  platformMessage: text('platform_message'),
  platformTrace: text('platform_trace'),
  transfer: jsonb('transfer').$type<StoredTransfer>(),
  isUnsure: boolean('is_unsure').notNull().default(false),
  assetId: text('asset_id'),
  goneAt: instant('gone_at'),
  ...leaseColumns(),
  dueAt: instant('due_at'),
  sinceAt: instant('since_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  finishedAt: instant('finished_at'),
});

/** The ids that an ad platform gives to images, by their content. */
export const imageIds = pgTable(
  'image_ids',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    provider: text('provider').$type<Provider>().notNull(),
    sha256: text('sha256').notNull(),
    imageId: text('image_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.provider, table.sha256] })],
);

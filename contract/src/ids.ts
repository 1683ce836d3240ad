import { z } from 'zod';
import { idPrefixes, type IdKind } from './id-prefixes.ts';

export { idPrefixes, type IdKind } from './id-prefixes.ts';

/** An opaque id of one kind; the kinds do not mix. */
export type Id<K extends IdKind> = string & { readonly __kind: K };

/** Checks prefix and alphabet. A path whose id fails this answers 404. */
export function idSchema<K extends IdKind>(kind: K) {
  const pattern = new RegExp(`^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`);
  return z
    .custom<Id<K>>((value) => typeof value === 'string' && pattern.test(value), `not an id of a ${kind}`)
    .meta({
      type: 'string',
      pattern: pattern.source,
      example: `${idPrefixes[kind]}_01k0000000e00000000000000z`,
    });
}

export const accountId = idSchema('account');
export const organizationId = idSchema('organization');
export const memberId = idSchema('member');
/** 128 random bits in the format of an id: it is part of a link, so it must not be guessable. */
export const invitationId = idSchema('invitation');
export const campaignGroupId = idSchema('campaignGroup');
export const campaignId = idSchema('campaign');
export const creativeId = idSchema('creative');
export const formatId = idSchema('format');
export const templateId = idSchema('template');
export const attributeId = idSchema('attribute');
export const slotId = idSchema('slot');
export const variationId = idSchema('variation');
export const cardId = idSchema('card');
export const versionId = idSchema('version');
export const uploadId = idSchema('upload');
export const sessionId = idSchema('session');
export const tokenId = idSchema('token');
export const deliveryId = idSchema('delivery');
export const sendingId = idSchema('sending');
export const commentId = idSchema('comment');
export const notificationId = idSchema('notification');
export const viewId = idSchema('view');
export const bulkChangeId = idSchema('bulkChange');
export const attachmentId = idSchema('attachment');
export const figureShareId = idSchema('figureShare');

const advertiserPattern = /^acc_[0-9A-Za-z-]{1,40}$/;

/** An ad account: `acc_` and the number that its provider gives it. Unique within the provider. */
export type AdvertiserId = string & { readonly __kind: 'advertiser' };
export const advertiserId = z
  .custom<AdvertiserId>(
    (value) => typeof value === 'string' && advertiserPattern.test(value),
    'not an id of an advertiser',
  )
  .meta({ type: 'string', pattern: advertiserPattern.source, example: 'acc_204117830955126' });

export type AccountId = Id<'account'>;
export type OrganizationId = Id<'organization'>;
export type MemberId = Id<'member'>;
export type InvitationId = Id<'invitation'>;
export type CampaignGroupId = Id<'campaignGroup'>;
export type CampaignId = Id<'campaign'>;
export type ViewId = Id<'view'>;
export type BulkChangeId = Id<'bulkChange'>;
export type AttachmentId = Id<'attachment'>;
export type FigureShareId = Id<'figureShare'>;
export type CreativeId = Id<'creative'>;
export type FormatId = Id<'format'>;
export type TemplateId = Id<'template'>;
export type AttributeId = Id<'attribute'>;
export type SlotId = Id<'slot'>;
export type VariationId = Id<'variation'>;
export type CardId = Id<'card'>;
export type VersionId = Id<'version'>;
export type UploadId = Id<'upload'>;
export type SessionId = Id<'session'>;
export type TokenId = Id<'token'>;
export type DeliveryId = Id<'delivery'>;
export type SendingId = Id<'sending'>;
export type CommentId = Id<'comment'>;
export type NotificationId = Id<'notification'>;

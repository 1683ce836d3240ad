import { z } from 'zod';
import { idPrefixes, type IdKind } from './id-prefixes.ts';

export { idPrefixes, type IdKind } from './id-prefixes.ts';

/** An opaque id of one kind; the kinds do not mix. */
export type Id<K extends IdKind> = string & { readonly __kind: K };

/** Checks prefix and alphabet. A path whose id fails this answers 404. */
function idSchema<K extends IdKind>(kind: K, description: string) {
  const pattern = new RegExp(`^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`);
  return z
    .custom<Id<K>>((value) => typeof value === 'string' && pattern.test(value), `not an id of a ${kind}`)
    .meta({
      id: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Id`,
      description,
      type: 'string',
      pattern: pattern.source,
      example: `${idPrefixes[kind]}_01k0000000e00000000000000z`,
    });
}

export const accountId = idSchema('account', 'Id of an account: a person across organizations.');
export const organizationId = idSchema('organization', 'Id of an organization.');
export const memberId = idSchema('member', 'Id of a membership of an account in an organization.');
/** 128 random bits in the format of an id: it is part of a link, so it must not be guessable. */
export const invitationId = idSchema('invitation', 'Id of an invitation; it is part of the link.');
export const campaignGroupId = idSchema('campaignGroup', 'Id of a campaign group.');
export const campaignId = idSchema('campaign', 'Id of a campaign.');
export const creativeId = idSchema('creative', 'Id of a creative.');
export const formatId = idSchema('format', 'Id of a format.');
export const templateId = idSchema('template', 'Id of a template.');
export const attributeId = idSchema('attribute', 'Id of an attribute.');
export const slotId = idSchema('slot', 'Id of a slot.');
export const variationId = idSchema('variation', 'Id of a variation.');
export const cardId = idSchema('card', 'Id of a card.');
export const versionId = idSchema('version', 'Id of a version.');
export const uploadId = idSchema('upload', 'Id of an upload.');
export const repairId = idSchema('repair', 'Id of a repair of a file.');
export const sessionId = idSchema('session', 'Id of a session.');
export const tokenId = idSchema('token', 'Id of a connection to an ad platform.');
export const deliveryId = idSchema('delivery', 'Id of a delivery.');
export const sendingId = idSchema('sending', 'Id of a sending: one file to one ad account.');
export const commentId = idSchema('comment', 'Id of a comment.');
export const notificationId = idSchema('notification', 'Id of a notification.');
export const viewId = idSchema('view', 'Id of a saved view.');
export const bulkChangeId = idSchema('bulkChange', 'Id of a bulk change.');
export const attachmentId = idSchema('attachment', 'Id of a file attached to a brief or comment.');
export const slotPassId = idSchema('slotPass', 'Id of the passing on of a slot.');
export const reviewStepId = idSchema('reviewStep', "Id of a step of a campaign's review.");
export const figureShareId = idSchema('figureShare', 'Id of a link that shows figures.');
export const apiKeyId = idSchema('apiKey', 'Id of an API key, which is not its secret.');
export const webhookId = idSchema('webhook', 'Id of a webhook.');
export const webhookMessageId = idSchema(
  'webhookMessage',
  'Id of a message of a webhook, the same in all its attempts.',
);
export const reviewLinkId = idSchema('reviewLink', 'Id of a review link, which is not its address.');
export const reviewerId = idSchema('reviewer', 'Id of a person who reviews by a review link.');

const advertiserPattern = /^acc_[0-9A-Za-z-]{1,40}$/;

/** An ad account: `acc_` and the number that its provider gives it. Unique within the provider. */
export type AdvertiserId = string & { readonly __kind: 'advertiser' };
export const advertiserId = z
  .custom<AdvertiserId>(
    (value) => typeof value === 'string' && advertiserPattern.test(value),
    'not an id of an advertiser',
  )
  .meta({
    id: 'AdvertiserId',
    description: 'Id of an ad account: `acc_` and the number of its platform.',
    type: 'string',
    pattern: advertiserPattern.source,
    example: 'acc_204117830955126',
  });

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
export type ApiKeyId = Id<'apiKey'>;
export type WebhookId = Id<'webhook'>;
export type WebhookMessageId = Id<'webhookMessage'>;
export type ReviewLinkId = Id<'reviewLink'>;
export type ReviewerId = Id<'reviewer'>;
export type SlotPassId = Id<'slotPass'>;
export type ReviewStepId = Id<'reviewStep'>;
export type CreativeId = Id<'creative'>;
export type FormatId = Id<'format'>;
export type TemplateId = Id<'template'>;
export type AttributeId = Id<'attribute'>;
export type SlotId = Id<'slot'>;
export type VariationId = Id<'variation'>;
export type CardId = Id<'card'>;
export type VersionId = Id<'version'>;
export type RepairId = Id<'repair'>;
export type UploadId = Id<'upload'>;
export type SessionId = Id<'session'>;
export type TokenId = Id<'token'>;
export type DeliveryId = Id<'delivery'>;
export type SendingId = Id<'sending'>;
export type CommentId = Id<'comment'>;
export type NotificationId = Id<'notification'>;

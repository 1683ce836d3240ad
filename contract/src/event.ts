import type { MediaFacts } from './rules/files/media-facts.ts';
import type {
  AdvertiserId,
  ApiKeyId,
  AttributeId,
  CampaignGroupId,
  CampaignId,
  CommentId,
  CreativeId,
  DeliveryId,
  FigureShareId,
  FormatId,
  MemberId,
  ReviewLinkId,
  SlotId,
  SlotPassId,
  TemplateId,
  TokenId,
  VersionId,
  WebhookId,
} from './ids.ts';
import type { Provider } from './integration.ts';
import type { ListedType } from './notifications/notification-type.ts';
import type { Role } from './permissions.ts';
import type { Rule } from './rules/formats/rule.ts';
import type { Target } from './targets.ts';

/**
 * `team`: the team. `people`: the members who may see people. `campaign`: the team and the guests assigned to the
 * campaign. `assignee`: the team and the guest concerned. `recipients`: the accounts that the event names.
 */
export type Audience = 'team' | 'people' | 'campaign' | 'assignee' | 'recipients';

/**
 * The data that a screen reloads: the first part of query keys; `creative` is the single creative that the event names.
 */
export type Refreshed =
  | 'advertisers'
  | 'api-keys'
  | 'archive'
  | 'attributes'
  | 'billing'
  | 'brand'
  | 'bulk'
  | 'campaigns'
  | 'comments'
  | 'creative'
  | 'creatives'
  | 'deliveries'
  | 'format-words'
  | 'formats'
  | 'insights'
  | 'invitations'
  | 'members'
  | 'notifications'
  | 'organization'
  | 'people'
  | 'preferences'
  | 'review-links'
  | 'templates'
  | 'tokens'
  | 'views'
  | 'webhooks';

/** An audit log line, without actor, time, request metadata and organization. */
export interface AuditLine {
  /** Id of the target. */
  target?: string;
  /**
   * Arguments of its text (`role` · `from` · `to` · `reason` · `campaignId` · `groupId` · `name` · `email`) and details
   * kept only in the log. Never a secret, never a full address.
   */
  data?: Record<string, unknown>;
}

export interface Declaration<P> {
  /** Absent for events that are internal to the server and not sent to screens. */
  audience?: Audience;
  refreshes?: readonly Refreshed[];
  /** Types of the notifications it may cause; the code that writes them decides who gets them. */
  notifies?: readonly ListedType[];
  /** Its audit log line; null if another event of the same transaction writes it. */
  audited?: (payload: P) => AuditLine | null;
}

type Declared<P, D> = D & { readonly payload?: P };

/** Declares an event by its payload. @returns a function that takes the other properties and keeps their literal types */
export function event<P extends object = Record<string, never>>() {
  return <const D extends Declaration<P>>(declaration: D): Declared<P, D> => declaration;
}

// Payloads that several events share.

export type Assignment = Target & { memberId: MemberId };
export type OfCampaign = { campaignId: CampaignId };
export type OfCreative = { creativeId: CreativeId; campaignId: CampaignId };
/** `name`: the name of the creative, campaign or group whose files the delivery sends. */
export type OfDelivery = { deliveryId: DeliveryId; name: string };
/** Numbers of sendings by final state. */
export type Ended = OfDelivery & { ready: number; failed: number; canceled: number };
/** A slot that a person passes on. `email`: the masked address, where it was passed on by address. */
export type OfPass = OfCreative & {
  slotId: SlotId;
  passId: SlotPassId;
  memberId?: MemberId | null;
  email: string | null;
};
export type OfVersion = { versionId: VersionId; creativeId: CreativeId };
/** `blocked`: the file breaks a hard rule. `unscanned`: the file waits for its virus scan. */
export type StoredVersion = OfVersion & { kind: MediaFacts['kind']; blocked: boolean; unscanned: boolean };
export type Waiver = OfVersion & { reason: string | null; rules: Rule[] | null };
/** `threadId`: the id of the comment that started the thread. */
export type OfComment = { commentId: CommentId; threadId: CommentId; creativeId: CreativeId };
export type OfInvitation = { invitationId: string; role: Role };
export type OfToken = { tokenId: TokenId; provider: Provider };
export type OfAdvertiser = { provider: Provider; advertiserId: AdvertiserId };
export type Imported = OfAdvertiser & { name: string; since: string; until: string; rows: number };
/** A link that shows figures of an ad account. */
export type OfShare = OfAdvertiser & { figureShareId: FigureShareId; page: 'overview' | 'creatives' };
/** An API key; `name` is the one that its maker gave it. */
export type OfKey = { apiKeyId: ApiKeyId; name: string };
/** A webhook; `name` is the host of its address, whose path may be a secret. */
export type OfWebhook = { webhookId: WebhookId; name: string };
/** A review link, with the campaign that it shows. */
export type OfReviewLink = OfCampaign & { reviewLinkId: ReviewLinkId };
export type Changed = { added: number; removed: number };
export type Place = { campaignId: CampaignId | null; groupId: CampaignGroupId | null };
export type Archived = { name: string; reason: string | null };
/** `withGroup`: archived, restored or deleted together with its group, whose event writes the audit line. */
export type WithGroup = { withGroup: boolean };
/** `expired`: deleted by the product after 30 days in the archive. */
export type Deleted = { name: string; expired: boolean; creatives: number };
export type Names = { name: string; slug: string };

// Audit lines that several events share.

export const nothingElse = (): AuditLine => ({});
export const allOfIt = (data: object): AuditLine => ({ data: { ...data } });
export const ofMember = ({ memberId, ...data }: { memberId: MemberId }): AuditLine => ({ target: memberId, data });
export const ofInvitation = ({ invitationId, ...data }: { invitationId: string }): AuditLine => ({
  target: invitationId,
  data,
});
export const ofDelivery = ({ deliveryId, ...data }: OfDelivery): AuditLine => ({ target: deliveryId, data });
export const ofToken = ({ tokenId, ...data }: OfToken): AuditLine => ({ target: tokenId, data });
export const ofWaiver = ({ versionId, reason, rules }: Waiver): AuditLine => ({
  target: versionId,
  data: { reason, rules },
});
export const ofCampaign = ({
  campaignId,
  withGroup,
  ...data
}: WithGroup & { campaignId: CampaignId }): AuditLine | null => (withGroup ? null : { target: campaignId, data });
export const ofGroup = ({ groupId, ...data }: { groupId: CampaignGroupId }): AuditLine => ({ target: groupId, data });
export const ofCreative = ({ creativeId, ...data }: OfCreative): AuditLine => ({ target: creativeId, data });

export const ofPass = ({ memberId = null, email, ...data }: OfPass): AuditLine => ({
  ...(memberId === null ? {} : { target: memberId }),
  data: { ...data, ...(email === null ? {} : { email }) },
});

/** The ids in a live event. */
export interface LiveIds {
  campaignId?: CampaignId;
  creativeId?: CreativeId;
  groupId?: CampaignGroupId;
  formatId?: FormatId;
  templateId?: TemplateId;
  attributeId?: AttributeId;
  deliveryId?: DeliveryId;
  threadId?: CommentId;
}

import type { ApiKeyKind } from './api-keys.ts';
import type { ApiScope } from './api-scopes.ts';
import { figureAlertTypes, type Alert, type FigureAlertType } from './notifications/alerts.ts';
import {
  event,
  nothingElse,
  allOfIt,
  ofMember,
  ofInvitation,
  ofDelivery,
  ofToken,
  ofWaiver,
  ofCampaign,
  ofGroup,
  ofCreative,
  ofPass,
  type Audience,
  type AuditLine,
  type Declaration,
  type LiveIds,
  type Assignment,
  type OfCampaign,
  type OfCreative,
  type OfDelivery,
  type OfPass,
  type Ended,
  type OfVersion,
  type StoredVersion,
  type Waiver,
  type OfComment,
  type OfInvitation,
  type OfToken,
  type OfAdvertiser,
  type OfKey,
  type OfWebhook,
  type OfShare,
  type OfReviewLink,
  type Imported,
  type Changed,
  type Place,
  type Archived,
  type WithGroup,
  type Deleted,
  type Names,
} from './event.ts';
import type {
  AccountId,
  AttributeId,
  CampaignGroupId,
  CampaignId,
  CreativeId,
  DeliveryId,
  FormatId,
  MemberId,
  TemplateId,
  TokenId,
  ReviewStepId,
  SlotId,
  ViewId,
} from './ids.ts';
import type { InvalidReason } from './integration.ts';
import type { ListedType } from './notifications/notification-type.ts';
import type { PreferencesChange } from './organizations.ts';
import type { Role } from './permissions.ts';
import type { ReviewRights } from './review-links.ts';
import type { Decision } from './rules/completion/decision.ts';
import type { WebhookOffReason } from './webhook-types.ts';

export type { AuditLine, Refreshed } from './event.ts';

const billing = { audience: 'team', refreshes: ['billing'] } as const;
const brandChanged = { audience: 'team', refreshes: ['brand'] } as const;
const planChanged = { ...billing, audited: nothingElse, notifies: ['plan_changed'] } as const;
const attributes = { audience: 'team', refreshes: ['attributes', 'creatives'] } as const;
const people = { audience: 'people', refreshes: ['members', 'invitations'] } as const;
const assignments = { audience: 'assignee', refreshes: ['people', 'campaigns'] } as const;
const campaigns = { audience: 'campaign', refreshes: ['campaigns', 'creatives'] } as const;
const comments = { audience: 'team', refreshes: ['comments'] } as const;
const creatives = { audience: 'campaign', refreshes: ['campaigns', 'creative'] } as const;
const owing = { audience: 'campaign', refreshes: ['campaigns', 'creative', 'people'] } as const;
const deliveries = { audience: 'team', refreshes: ['deliveries'] } as const;
const insights = { audience: 'team', refreshes: ['insights'] } as const;
const tokens = { audience: 'team', refreshes: ['tokens', 'advertisers'] } as const;
const reviewLinks = { audience: 'team', refreshes: ['review-links'] } as const;
const groupContents = { audience: 'team', refreshes: ['campaigns', 'creatives', 'archive'] } as const;
const campaignContents = { audience: 'campaign', refreshes: ['campaigns', 'creatives', 'archive'] } as const;
const keys = { audience: 'team', refreshes: ['api-keys'], audited: allOfIt } as const;
const webhooks = { audience: 'team', refreshes: ['webhooks'], audited: allOfIt } as const;
const decided = {
  audience: 'team',
  refreshes: ['comments', 'campaigns', 'creative'],
  audited: ({ versionId }: OfVersion): AuditLine => ({ target: versionId }),
} as const;

/**
 * All events: payload, audience, queries that screens refetch, audit log line and notifications. An audited event needs
 * its sentence in `web/src/locales/…/settings/audit.ts`, and its name never changes.
 */
export const events = {
  'account.created': event()({ audited: nothingElse }),
  'account.email-changed': event<{ email: string; formerEmail: string }>()({ audited: allOfIt }),
  'account.email-code-requested': event()({ audited: nothingElse }),
  'advertisers.assigned': event<Place & Changed>()({ audience: 'team', refreshes: ['advertisers'], audited: allOfIt }),
  'advertisers.chosen': event<Changed>()({ audience: 'team', refreshes: ['advertisers'], audited: allOfIt }),
  'advertisers.read': event<{ tokenId: TokenId }>()(tokens),
  'assignment.created': event<Assignment & { byInvitation: boolean }>()({
    ...assignments,
    // An assignment by invitation is logged as the accepted invitation.
    audited: ({ byInvitation, ...assignment }) => (byInvitation ? null : ofMember(assignment)),
    notifies: ['assigned'],
  }),
  'assignment.deleted': event<Assignment>()({ ...assignments, audited: ofMember }),
  'attribute.changed': event<{ attributeId: AttributeId }>()(attributes),
  'audit.exported': event()({ audited: nothingElse }),
  'campaign.archived': event<Archived & WithGroup & OfCampaign>()({ ...campaignContents, audited: ofCampaign }),
  'billing.changed': event()(billing),
  'billing.invoice-emails-changed': event<{ emails: string[] }>()({ ...billing, audited: allOfIt }),
  'billing.payment-failed': event()({ ...billing, audited: nothingElse, notifies: ['payment_failed'] }),
  'billing.payment-recovered': event()({ ...billing, audited: nothingElse }),
  'billing.plan-canceled': event()(planChanged),
  'billing.plan-ended': event()(planChanged),
  'billing.plan-kept': event()({ ...billing, audited: nothingElse }),
  'billing.plan-started': event()(planChanged),
  'billing.plan-switched': event<{ to: 'month' | 'year' }>()(planChanged),
  'billing.seats-changed': event<{ from: number; to: number }>()({ ...billing, audited: allOfIt }),
  'billing.switch-planned': event()(planChanged),
  'billing.switch-withdrawn': event()({ ...billing, audited: nothingElse }),
  'billing.trial-ending': event<{ endsAt: string }>()({ ...billing, notifies: ['trial_ending'] }),
  'billing.trial-started': event()({ ...billing, audited: nothingElse }),
  'brief.mentioned': event<OfCreative & { accountIds: AccountId[] }>()({ notifies: ['mentioned'] }),
  'bulk.overlapped': event<{ accountIds: AccountId[] }>()({ audience: 'recipients', refreshes: ['bulk'] }),
  'campaign.approval-changed': event<OfCampaign & { name: string; needsApproval: boolean }>()({
    ...campaigns,
    audited: ({ campaignId, ...data }): AuditLine => ({ target: campaignId, data }),
  }),
  'campaign.created': event<OfCampaign>()(campaigns),
  'campaign.deleted': event<Deleted & WithGroup & OfCampaign>()({ ...campaignContents, audited: ofCampaign }),
  'campaign.restored': event<{ name: string } & WithGroup & OfCampaign>()({ ...campaignContents, audited: ofCampaign }),
  'campaign.updated': event<OfCampaign>()({ audience: 'campaign', refreshes: ['campaigns', 'creatives', 'people'] }),
  'comment.created': event<OfComment>()({ ...comments, notifies: ['mentioned', 'comment_created'] }),
  'comment.deleted': event<OfComment>()(comments),
  'comment.edited': event<OfComment & { mentioned: AccountId[] }>()({ ...comments, notifies: ['mentioned'] }),
  'comment.reacted': event<OfComment>()(comments),
  'comment.reopened': event<OfComment>()(comments),
  'comment.resolved': event<OfComment>()(comments),
  // Sent only where guests may comment; the team gets the events above.
  'comments.changed': event<{ creativeId: CreativeId }>()({ audience: 'campaign', refreshes: ['comments'] }),
  'completion.recounted': event()({ audience: 'team', refreshes: ['campaigns', 'creatives'] }),
  'creative.archived': event<Archived & OfCreative>()({ ...campaignContents, audited: ofCreative }),
  'creative.created': event<OfCreative>()(creatives),
  'creatives.changed': event<{ campaignId: CampaignId; count: number }>()(campaigns),
  'creatives.created': event<{ campaignId: CampaignId; count: number }>()(owing),
  'creative.deleted': event<Omit<Deleted, 'creatives'> & OfCreative>()({ ...campaignContents, audited: ofCreative }),
  'creative.fulfilled': event<OfCreative>()({ ...creatives, notifies: ['campaign_fulfilled', 'creative_fulfilled'] }),
  'creative.restored': event<{ name: string } & OfCreative>()({ ...campaignContents, audited: ofCreative }),
  'creative.updated': event<OfCreative>()(creatives),
  'delivery.canceled': event<OfDelivery & { sendings: number }>()({ ...deliveries, audited: ofDelivery }),
  'delivery.created': event<OfDelivery & { files: number; sendings: number; advertisers: string[] }>()({
    ...deliveries,
    audited: ofDelivery,
  }),
  'delivery.failed': event<Ended>()({ ...deliveries, audited: ofDelivery, notifies: ['delivery_failed'] }),
  'delivery.finished': event<Ended>()({ ...deliveries, audited: ofDelivery, notifies: ['delivery_finished'] }),
  'delivery.paused': event<OfDelivery & { sendings: number }>()({ ...deliveries, audited: ofDelivery }),
  'delivery.progressed': event<{ deliveryId: DeliveryId }>()(deliveries),
  'delivery.resumed': event<OfDelivery & { sendings: number }>()({ ...deliveries, audited: ofDelivery }),
  'delivery.retried': event<OfDelivery & { sendings: number }>()({ ...deliveries, audited: ofDelivery }),
  'format-word.changed': event()({ audience: 'team', refreshes: ['format-words'] }),
  'format.changed': event<{ formatId: FormatId }>()({ audience: 'team', refreshes: ['formats'] }),
  'format.rejudged': event<{ formatId: FormatId; name: string; revision: number; revisionId: string }>()({
    audited: ({ formatId, ...data }) => ({ target: formatId, data }),
  }),
  'group.archived': event<Archived & { groupId: CampaignGroupId; campaigns: number }>()({
    ...groupContents,
    audited: ofGroup,
  }),
  'group.created': event<{ groupId: CampaignGroupId }>()({ audience: 'team', refreshes: ['campaigns'] }),
  'group.deleted': event<Deleted & { groupId: CampaignGroupId; campaigns: number }>()({
    ...groupContents,
    audited: ofGroup,
  }),
  'group.restored': event<{ name: string; groupId: CampaignGroupId; campaigns: number }>()({
    ...groupContents,
    audited: ofGroup,
  }),
  'group.updated': event<{ groupId: CampaignGroupId }>()({ audience: 'team', refreshes: ['campaigns'] }),
  'guest-link.used': event<{ invitationId: string }>()({ audited: ofInvitation }),
  'guest-link.mailed': event<{ invitationId: string } & Place>()({
    audience: 'team',
    refreshes: ['people', 'members', 'invitations'],
  }),
  'identity.code-requested': event()({ audited: nothingElse }),
  'identity.linked': event<{ issuer: string }>()({ audited: allOfIt }),
  'identity.unlinked': event<{ issuer: string }>()({ audited: allOfIt }),
  'insights.account-added': event<OfAdvertiser & { name: string }>()({ ...insights, audited: allOfIt }),
  'insights.account-removed': event<OfAdvertiser & { name: string }>()({ ...insights, audited: allOfIt }),
  /** Something new is wrong with running ads. */
  'insights.alerted': event<{ type: FigureAlertType; name: string | null; alert: Alert }>()({
    notifies: figureAlertTypes,
  }),
  'insights.import-undone': event<Omit<Imported, 'rows'>>()({ ...insights, audited: allOfIt }),
  'insights.imported': event<Imported>()({ ...insights, audited: allOfIt }),
  'insights.linked': event<OfAdvertiser & { creativeId: CreativeId }>()(insights),
  'insights.rule-changed': event<OfAdvertiser & { ofCampaign: boolean }>()({ ...insights, audited: allOfIt }),
  'insights.shared': event<OfShare & { days: number }>()({ audited: allOfIt }),
  'insights.synced': event<OfAdvertiser>()(insights),
  'insights.unlinked': event<OfAdvertiser>()(insights),
  'insights.unshared': event<OfShare>()({ audited: allOfIt }),
  'invitation.accepted': event<OfInvitation & Place & { memberId: MemberId }>()({
    ...people,
    audited: ofInvitation,
    notifies: ['invitation_accepted'],
  }),
  'invitation.code-requested': event<{ invitationId: string; email: string }>()({ audited: ofInvitation }),
  'invitation.declined': event<OfInvitation>()({ ...people, audited: ofInvitation }),
  'invitation.mailed': event<{ invitationId: string }>()({ audience: 'people', refreshes: ['invitations'] }),
  'invitation.renewed': event<OfInvitation & { email: string }>()({ ...people, audited: ofInvitation }),
  'invitation.revoked': event<OfInvitation & { email: string }>()({ ...people, audited: ofInvitation }),
  'invitation.sent': event<OfInvitation & Place & { email: string }>()({ ...people, audited: ofInvitation }),
  'invitation.sent-again': event<OfInvitation & { email: string }>()({ ...people, audited: ofInvitation }),
  'key.created': event<OfKey & { kind: ApiKeyKind; scopes: ApiScope[] }>()(keys),
  /** A secret was found in public; the key has ended. */
  'key.reported': event<OfKey>()(keys),
  'key.revoked': event<OfKey>()(keys),
  'key.rotated': event<OfKey & { overlapHours: number }>()(keys),
  'member.disabled': event<{ memberId: MemberId }>()({ ...people, audited: ofMember }),
  'member.enabled': event<{ memberId: MemberId }>()({ ...people, audited: ofMember }),
  'member.left': event<{ memberId: MemberId; role: Role }>()({ ...people, audited: ofMember }),
  'member.removed': event<{ memberId: MemberId; memberAccountId: AccountId; role: Role }>()({
    ...people,
    audited: ofMember,
  }),
  'member.role-changed': event<{ memberId: MemberId; from: Role; to: Role }>()({ ...people, audited: ofMember }),
  'notifications.changed': event<{ accountIds: AccountId[] }>()({
    audience: 'recipients',
    refreshes: ['notifications'],
  }),
  'organization.created': event()({ audited: nothingElse }),
  'organization.deleted': event<{ name: string }>()({ audited: allOfIt }),
  'organization.updated': event<{ from: Names; to: Names }>()({
    audience: 'team',
    refreshes: ['organization'],
    audited: allOfIt,
  }),
  'brand.color-changed': event<{ color: string | null }>()({ ...brandChanged, audited: allOfIt }),
  'brand.logo-changed': event()({ ...brandChanged, audited: nothingElse }),
  'brand.logo-removed': event()({ ...brandChanged, audited: nothingElse }),
  'preferences.approval-changed': event<{ approvalRequired: boolean }>()({
    audience: 'team',
    refreshes: ['preferences'],
    audited: allOfIt,
  }),
  'preferences.updated': event<PreferencesChange>()({
    audience: 'team',
    // The session contains the time zone and the first day of the week.
    refreshes: ['preferences', 'organization'],
    audited: allOfIt,
  }),
  'reminder.requested': event<{ campaignId: CampaignId }>()({
    audience: 'team',
    refreshes: ['people'],
  }),
  /** A person stopped reminders or turned them on again: those of a campaign, or all (null). */
  'reminder.chosen': event<{ campaignId: CampaignId | null }>()({ audience: 'team', refreshes: ['people'] }),
  'mail.settled': event()({ audience: 'team', refreshes: ['people', 'members'] }),
  'session.ended': event<{ which: 'one' }>()({ audited: allOfIt }),
  'sessions.ended': event<{ which: 'all' | 'others' }>()({ audited: allOfIt }),
  'review.finished': event<OfReviewLink & { result: { approved: number; changes: number; undecided: number } }>()({
    ...reviewLinks,
    notifies: ['review_finished'],
  }),
  'review.promised': event<OfCampaign>()({ audience: 'team', refreshes: ['campaigns'] }),
  /** `name`: what the person who asks for a new link entered. */
  'review.renewal-requested': event<OfReviewLink & { name: string }>()({
    ...reviewLinks,
    notifies: ['review_renewal'],
  }),
  'review-link.changed': event<OfReviewLink & { name: string }>()({ ...reviewLinks, audited: allOfIt }),
  'review-link.created': event<OfReviewLink & { name: string; rights: ReviewRights }>()({
    ...reviewLinks,
    audited: allOfIt,
  }),
  'review-link.opened': event<OfReviewLink>()(reviewLinks),
  'review-link.revoked': event<OfReviewLink & { name: string }>()({ ...reviewLinks, audited: allOfIt }),
  /** `name`: the step, which files passed since nobody waits for the link's people any more. */
  'review-link.step-passed': event<OfReviewLink & { name: string }>()({ ...reviewLinks, audited: allOfIt }),
  /** `email`: the masked address. */
  'review-link.sent': event<OfReviewLink & { email: string }>()({ ...reviewLinks, audited: allOfIt }),
  'slots.assigned': event<OfCreative & { memberId: MemberId | null }>()({ ...owing, notifies: ['assigned'] }),
  'slot.pass-declined': event<OfPass>()({ ...owing, audited: ofPass, notifies: ['pass_declined'] }),
  'slot.pass-requested': event<OfPass>()({ ...owing, audited: ofPass, notifies: ['pass_requested'] }),
  'slot.pass-returned': event<OfPass>()({ ...owing, audited: ofPass, notifies: ['pass_returned'] }),
  'slot.passed': event<OfPass>()({ ...owing, audited: ofPass, notifies: ['slot_passed', 'assigned'] }),
  'slot.promised': event<{ slotId: SlotId; creativeId: CreativeId }>()(owing),
  'sign-in.code-requested': event()({ audited: nothingElse }),
  'sign-in.code-wrong': event()({ audited: nothingElse }),
  'sign-in.google-refused': event<{ detail: string }>()({ audited: allOfIt }),
  'sign-in.succeeded': event<{ method: string }>()({ audited: allOfIt }),
  'sign-out': event()({ audited: nothingElse }),
  'sign-up.code-requested': event()({ audited: nothingElse }),
  'step-up.code-requested': event()({ audited: nothingElse }),
  'step-up.succeeded': event()({ audited: nothingElse }),
  /** Stored and announced files now take this percentage of the limit. */
  'storage.filling': event<{ percent: number }>()({ notifies: ['storage_filling'] }),
  'support.appointed': event()({ audited: nothingElse }),
  'support.dismissed': event()({ audited: nothingElse }),
  'support.ended': event()({ audited: nothingElse }),
  'support.entered': event<{ reason: string }>()({ audited: allOfIt }),
  'support.granted': event<{ reason: string; minutes: number }>()({ audited: allOfIt }),
  'template.changed': event<{ templateId: TemplateId }>()({ audience: 'team', refreshes: ['templates'] }),
  'token.connected': event<OfToken>()({ ...tokens, audited: ofToken }),
  'token.disconnected': event<OfToken>()({ ...tokens, audited: ofToken }),
  'token.expiring': event<OfToken & { days: number }>()({ ...tokens, notifies: ['token_expiring'] }),
  'token.invalidated': event<OfToken & { reason: InvalidReason }>()({
    ...tokens,
    audited: ({ reason, ...token }) => ({ ...ofToken(token), data: { provider: token.provider, cause: reason } }),
    notifies: ['token_invalid'],
  }),
  'token.reconnected': event<OfToken>()({ ...tokens, audited: ofToken }),
  /** A call was refused because a permission was missing. */
  'token.scope-refused': event<OfToken>()({}),
  'token.scopes-changed': event<OfToken>()(tokens),
  'view.changed': event<{ viewId: ViewId }>()({ audience: 'team', refreshes: ['views'] }),
  'review.step-opened': event<OfCreative & { stepId: ReviewStepId }>()({ notifies: ['review_requested'] }),
  /** Files are sent to ad platforms only once they passed the last step, or at any time. */
  'review.sending-tied': event<OfCampaign>()({ audited: ({ campaignId }) => ({ target: campaignId }) }),
  'review.sending-untied': event<OfCampaign>()({ audited: ({ campaignId }) => ({ target: campaignId }) }),
  'review.steps-changed': event<OfCampaign & { from: string[]; to: string[] }>()({
    audience: 'team',
    refreshes: ['campaigns', 'creatives', 'comments'],
    audited: ({ campaignId, from, to }): AuditLine => ({
      target: campaignId,
      data: { from: from.join(' → '), to: to.join(' → ') },
    }),
  }),
  'version.approved': event<OfVersion>()({ ...decided, notifies: ['approved'] }),
  'version.changes-requested': event<OfVersion>()({ ...decided, notifies: ['changes_requested'] }),
  'version.decision-withdrawn': event<OfVersion>()(decided),
  'version.decided-for-step': event<OfVersion & { name: string; decision: Decision | null }>()({
    ...decided,
    audited: ({ versionId, name, decision }): AuditLine => ({ target: versionId, data: { name, decision } }),
  }),
  'version.deleted': event<OfVersion>()(creatives),
  'version.previewed': event<OfVersion>()(creatives),
  'version.scanned': event<OfVersion>()(creatives),
  'version.stored': event<StoredVersion>()({ ...creatives, notifies: ['file_rejected'] }),
  'version.waived': event<Waiver>()({ ...creatives, audited: ofWaiver }),
  'version.waiver-revoked': event<Waiver>()({ ...creatives, audited: ofWaiver }),
  'webhook.changed': event<OfWebhook & { isOn: boolean }>()(webhooks),
  'webhook.created': event<OfWebhook>()(webhooks),
  'webhook.deleted': event<OfWebhook>()(webhooks),
  /** Turned off since its receiver failed for long, or answered that it is gone. */
  'webhook.ended': event<OfWebhook & { cause: WebhookOffReason }>()(webhooks),
  'webhook.rotated': event<OfWebhook & { overlapHours: number }>()(webhooks),
};

type Events = typeof events;
export type EventName = keyof Events;
export type EventPayload<N extends EventName> = NonNullable<Events[N]['payload']>;

/** Events with these fields declared. */
type NamesWith<D> = { [N in EventName]: Events[N] extends D ? N : never }[EventName];

/** The names of events that are sent to open screens. */
export type LiveEventName = NamesWith<{ audience: Audience }>;

/** Names of events that notify people. */
export type NotifyingEventName = NamesWith<{ notifies: readonly ListedType[] }>;

/** The types of the notifications that an event may cause. */
export type NotifiedBy<N extends NotifyingEventName> = Events[N]['notifies'][number];

export type Act = NamesWith<{ audited: unknown }>;

/** The declaration of an event by name; null for a name that only a later release has. */
export function declarationOf(name: string): Declaration<object> | null {
  return Object.hasOwn(events, name) ? (events[name as EventName] as Declaration<object>) : null;
}

/** A live event as sent to an open screen: ids only; the page then reloads the data with its own permissions. */
export interface LiveEvent extends LiveIds {
  name: LiveEventName;
}

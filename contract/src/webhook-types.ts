/** What webhooks tell. A type never changes its meaning; fields are only added to its data. */
export const webhookTypes = [
  'campaign.created',
  'campaign.updated',
  'campaign.archived',
  'creative.created',
  'creative.updated',
  'creative.fulfilled',
  'version.stored',
  'version.ready',
  'version.approved',
  'version.changes_requested',
  'version.decision_withdrawn',
  'comment.created',
  'delivery.finished',
  'delivery.failed',
  'insights.synced',
  'token.invalidated',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** Sent on request only, to try an endpoint. */
export const webhookTest = 'endpoint.test';

/** `webhook`: a signed request to one's own system. The others: a message in words in a channel. */
export const webhookKinds = ['webhook', 'slack', 'teams'] as const;
export type WebhookKind = (typeof webhookKinds)[number];
export type ChatKind = Exclude<WebhookKind, 'webhook'>;

/** Equal in every language. */
export const chatNames: Record<ChatKind, string> = { slack: 'Slack', teams: 'Teams' };

/** What people want to read in a channel; the rest is for programs. */
export const chatTypes = [
  'version.stored',
  'version.approved',
  'version.changes_requested',
  'comment.created',
  'creative.fulfilled',
  'delivery.finished',
  'delivery.failed',
  'token.invalidated',
] as const satisfies WebhookType[];

/**
 * `person`: turned off in the settings. `gone`: answered 410. `failing`: no message was accepted for five days. Of Slack
 * and Teams: the address was `removed` there, its channel `archived`, or messages are `forbidden`.
 */
export const webhookOffReasons = ['person', 'gone', 'failing', 'removed', 'archived', 'forbidden'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

/** Why an attempt got no answer: the address is not allowed, or the call failed. */
export const webhookErrors = ['address', 'private', 'unknown-host', 'unreachable', 'tls', 'timeout'] as const;
export type WebhookError = (typeof webhookErrors)[number];

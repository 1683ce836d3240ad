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

/** `person`: turned off in the settings. `gone`: answered 410. `failing`: no message was accepted for five days. */
export const webhookOffReasons = ['person', 'gone', 'failing'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

/** Why an attempt got no answer: the address is not allowed, or the call failed. */
export const webhookErrors = ['address', 'private', 'unknown-host', 'unreachable', 'tls', 'timeout'] as const;
export type WebhookError = (typeof webhookErrors)[number];

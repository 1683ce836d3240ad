import { z } from 'zod';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { campaignId, webhookId, webhookMessageId } from './ids.ts';
import { limits, locales } from './limits.ts';
import { namedAccount } from './references.ts';
import { lineOfText } from './text.ts';
import { webhookErrors, webhookKinds, webhookOffReasons, webhookTest, webhookTypes } from './webhook-types.ts';

const type = z
  .enum(webhookTypes)
  .meta({ id: 'WebhookType', description: 'What a webhook tells.', example: 'version.stored' });
const url = z.string().max(limits.webhooks.urlLength);
const hour = z.number().int().min(0).max(23);

const quietHoursSchema = z
  .strictObject({
    /** Hours of the day in the time zone of the organization, such as 20 and 7; the same hour twice means none. */
    from: hour,
    until: hour,
    weekends: z.boolean(),
  })
  .meta({
    id: 'QuietHours',
    description: 'When nothing is sent; what happens meanwhile is told afterwards.',
    example: { from: 20, until: 7, weekends: true },
  });
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const webhookSchema = z
  .object({
    id: webhookId,
    kind: z.enum(webhookKinds),
    /** What people call it, such as its channel. */
    name: z.string().meta({ example: '#spring-launch' }).nullable(),
    /** Of Slack and Teams shortened, since whoever knows the address can write to the channel. */
    url: url.meta({ example: 'https://example.org/hooks/ad-foundry' }),
    types: z.array(type),
    /** Tells only of these campaigns; null for everything. */
    campaignIds: z.array(campaignId).nullable(),
    /** The language of messages in words; null for webhooks. */
    locale: z.enum(locales).nullable(),
    quietHours: quietHoursSchema.nullable(),
    isOn: z.boolean(),
    /** Null while it is on. */
    offReason: z.enum(webhookOffReasons).nullable(),
    /** Since when no message was accepted; null if the last one was. */
    failingSince: instant.nullable(),
    lastSuccessAt: instant.nullable(),
    /** Messages that wait to be sent or sent again. */
    waiting: z.number().int(),
    /** Of Slack and Teams: events that are gathered for the next message. */
    gathering: z.number().int(),
    /** Until when messages are signed with the previous secret as well; null if they are not. */
    overlapEndsAt: instant.nullable(),
    createdBy: namedAccount.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Webhook', description: 'An address that is told what happens in the organization.' });
export type Webhook = z.infer<typeof webhookSchema>;

const withSecret = webhookSchema.extend({
  secret: z.string().meta({ example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }),
});
export type WebhookWithSecret = z.infer<typeof withSecret>;

/** The secret is null for Slack and Teams, whose address is the secret. */
const created = withSecret.extend({ secret: withSecret.shape.secret.nullable() });
export type CreatedWebhook = z.infer<typeof created>;

export const webhookAttemptSchema = z
  .object({
    id: z.string(),
    messageId: webhookMessageId,
    type: z.enum([...webhookTypes, webhookTest]),
    /** Whether the message was accepted by now, waits for its next attempt, or was given up. */
    state: z.enum(['sent', 'waiting', 'failed']),
    at: instant,
    /** The status of the answer; null without one. */
    status: z.number().int().nullable(),
    error: z.enum(webhookErrors).nullable(),
    durationMs: z.number().int(),
    /** The first kilobyte of the answer. */
    answer: z.string(),
    /** The body that was sent. */
    body: z.string(),
  })
  .meta({
    id: 'WebhookAttempt',
    description: 'One attempt to send a message of a webhook.',
    example: {
      id: '48212',
      messageId: 'msg_01k0000000e00000000000000z',
      type: 'version.approved',
      state: 'sent',
      at: '2026-11-30T09:00:00.000Z',
      status: 204,
      error: null,
      durationMs: 84,
      answer: '',
      body: '{"type":"version.approved","timestamp":"2026-11-30T09:00:00.000Z","data":{"sequence":7}}',
    },
  });
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

const webhookMessageSchema = z
  .object({
    id: webhookMessageId,
    sequence: z.number().int(),
    type: z.enum([...webhookTypes, webhookTest]),
    /** What is sent, or would be. */
    body: z.string(),
  })
  .meta({
    id: 'WebhookMessage',
    description: 'A message of a webhook: one event.',
    example: {
      id: 'msg_01k0000000e00000000000000z',
      sequence: 7,
      type: 'version.approved',
      body: '{"type":"version.approved","timestamp":"2026-11-30T09:00:00.000Z","data":{"sequence":7}}',
    },
  });
export type WebhookMessage = z.infer<typeof webhookMessageSchema>;

const types = z
  .array(type)
  .min(1)
  .max(webhookTypes.length)
  .refine((each) => new Set(each).size === each.length, 'names a type twice');
const campaignIds = z.array(campaignId).min(1).max(limits.webhooks.campaigns).nullable();
/** What can be said of a destination when it is made, and changed later. */
const options = {
  name: lineOfText(limits.webhooks.nameLength).nullable().optional(),
  campaignIds: campaignIds.optional(),
  locale: z.enum(locales).optional(),
  quietHours: quietHoursSchema.nullable().optional(),
};
const params = z.object({ webhookId });
/** Why an address is refused. */
const addressErrors = [
  'webhook.address-refused',
  'webhook.not-slack',
  'webhook.not-teams',
  'webhook.teams-ended',
] as const;

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    access: 'organization:manage',
    scope: 'webhooks:manage',
    summary: 'The webhooks of the organization, oldest first.',
    response: z.object({ items: z.array(webhookSchema) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhooks',
    access: 'organization:manage',
    scope: 'webhooks:manage',
    summary:
      'Creates a webhook; the answer holds the secret that signs its messages, which is not shown again. Of the kinds `slack` and `teams`, messages in words go to a channel by the address that the service gives; `locale` and `quietHours` are theirs.',
    body: z.strictObject({ kind: z.enum(webhookKinds).default('webhook'), url, types, ...options }),
    response: created,
    throws: [...addressErrors, 'webhook.too-many', 'campaign.not-found', 'organization.sample'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/webhooks/:webhookId',
    access: 'organization:manage',
    scope: 'webhooks:manage',
    summary:
      'Changes what a webhook tells and to which address, or turns it on or off. Messages of an off webhook are not kept.',
    params,
    body: z.strictObject({ url: url.optional(), types: types.optional(), isOn: z.boolean().optional(), ...options }),
    response: webhookSchema,
    throws: ['webhook.not-found', ...addressErrors, 'campaign.not-found', 'organization.sample'],
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/webhooks/:webhookId/rotate',
    access: 'organization:manage',
    scope: 'webhooks:manage',
    summary:
      'Replaces the secret of a webhook. Messages are signed with both for some more hours. During these, only a replacement without an overlap is possible: it ends the previous secrets at once.',
    params,
    body: z.strictObject({ overlapHours: z.number().int().min(0).max(limits.webhooks.overlapHours) }),
    response: withSecret,
    throws: ['webhook.not-found', 'webhook.overlap-running', 'webhook.without-secret'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhooks/:webhookId',
    access: 'organization:manage',
    scope: 'webhooks:manage',
    summary: 'Deletes a webhook with its log. Messages that wait are not sent any more.',
    params,
    withoutPlan: true,
    throws: ['webhook.not-found'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/:webhookId/test',
    access: 'organization:manage',
    scope: 'webhooks:manage',
    summary: 'Sends a signed message of the type `endpoint.test`. Its attempt is in the log within seconds.',
    params,
    throws: ['webhook.not-found', 'webhook.off'],
  }),
  attempts: endpoint({
    method: 'GET',
    path: '/webhooks/:webhookId/attempts',
    access: 'organization:manage',
    scope: 'webhooks:manage',
    summary: 'The attempts to send messages of a webhook in the last 30 days, newest first.',
    params,
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
    }),
    response: pageOf(webhookAttemptSchema),
    throws: ['webhook.not-found'],
  }),
  listen: endpoint({
    method: 'POST',
    path: '/webhooks/listen',
    access: 'organization:manage',
    scope: 'webhooks:manage',
    summary:
      'Keeps messages for a program that fetches them, such as `adf listen`, without an address. Ends when it is deleted, or a day after the last fetch.',
    body: z.strictObject({ types: types.optional() }),
    response: z.object({ webhookId }),
    throws: ['webhook.too-many', 'organization.sample'],
  }),
  messages: endpoint({
    method: 'GET',
    path: '/webhooks/:webhookId/messages',
    access: 'organization:manage',
    scope: 'webhooks:manage',
    summary: 'The messages of a webhook after a sequence, oldest first.',
    params,
    query: z.strictObject({
      after: z.coerce.number().int().nonnegative().default(0),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
    }),
    response: z.object({ items: z.array(webhookMessageSchema) }),
    throws: ['webhook.not-found'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/webhooks/:webhookId/messages/:webhookMessageId/send',
    access: 'organization:manage',
    scope: 'webhooks:manage',
    summary: 'Sends a message again, with the same id and content, whether or not it was accepted before.',
    params: params.extend({ webhookMessageId }),
    throws: ['webhook.not-found', 'webhook.off'],
  }),
};

import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { CampaignId, OrganizationId, WebhookId } from '@ad-foundry/contract/ids.ts';
import type { WebhookKind, WebhookType } from '@ad-foundry/contract/webhook-types.ts';
import { webhookMessages } from '#db/schema/webhooks.ts';
import { sendInWordsJob, sendWebhookJob } from '#features/operation/webhooks/jobs.ts';
import { gatherMs } from '#features/operation/webhooks/rules/gathering.ts';
import { newId } from '#infra/ids.ts';
import type { BaseScope, RecordedEvent } from '#infra/scope.ts';
import { describeEvent, isTold, type Description } from './describe.ts';

/** A webhook that is on, with the types and campaigns that it is told of. */
interface Listening {
  id: WebhookId;
  kind: WebhookKind;
  /** Whether a program fetches its messages, which are then never sent. */
  isFetched: boolean;
  types: WebhookType[];
  campaignIds: CampaignId[] | null;
}

/** The webhooks that an event may have messages for, as a column of the statement that writes the event. */
export const listeningTo = ({ name, organizationId }: RecordedEvent): SQL<Listening[] | null> =>
  isTold(name)
    ? sql`(select json_agg(json_build_object(
        'id', w.id, 'kind', w.kind, 'isFetched', w.url is null, 'types', w.types, 'campaignIds', w.campaign_ids)) from webhooks w
        where w.organization_id = ${organizationId} and w.off_reason is null)`
    : sql`null`;

/** Writes the messages of an event in its transaction, one for each webhook that is told its type. */
export async function publish(tx: BaseScope, event: RecordedEvent, listening: readonly Listening[]): Promise<void> {
  const { name, payload, organizationId } = event;
  if (organizationId === null || listening.length === 0) return;
  const actor = actorOf(tx, event);
  for (const description of await describeEvent(name, payload, { tx, organizationId }))
    for (const webhook of listening.filter((each) => hears(each, description))) {
      const { type, data } = description;
      const place = { organizationId, webhookId: webhook.id, subject: subjectFor(webhook, description) };
      if (await isRepeated(tx, place, description)) continue;
      const { kind, isFetched } = webhook;
      await insertMessage(tx, { ...place, kind, isFetched, type, data: { actor, ...data } });
    }
}

const hears = ({ types, campaignIds }: Listening, { type, campaignIds: of }: Description): boolean =>
  types.includes(type) && (campaignIds === null || of.some((id) => campaignIds.includes(id)));

/** Messages in words are gathered by campaign, all others are in order by creative. */
const subjectFor = ({ kind }: Listening, { campaignIds: [campaignId, ...others], subject }: Description): string =>
  kind !== 'webhook' && campaignId !== undefined && others.length === 0 ? campaignId : subject;

/** Who acted, so that a receiver can leave out what its own key did. */
function actorOf({ request }: BaseScope, { accountId }: RecordedEvent) {
  if (request?.apiKey) return { kind: 'key', keyId: request.apiKey.id };
  return accountId === null ? { kind: 'system' } : { kind: 'person', accountId };
}

interface Place {
  organizationId: OrganizationId;
  webhookId: WebhookId;
  subject: string;
}

async function isRepeated(tx: BaseScope, { organizationId, webhookId, subject }: Place, { type, once }: Description) {
  if (once === undefined) return false;
  const earlier = and(
    eq(webhookMessages.organizationId, organizationId),
    eq(webhookMessages.webhookId, webhookId),
    eq(webhookMessages.subject, subject),
    eq(webhookMessages.type, type),
    'withinMs' in once
      ? gt(webhookMessages.createdAt, new Date(tx.now().getTime() - once.withinMs))
      : sql`${webhookMessages.data} -> ${once.key}::text ->> 'id' = ${once.value}`,
  );
  return (await tx.db.$count(webhookMessages, earlier)) > 0;
}

type NewMessage = Omit<Place, 'subject'> &
  Pick<typeof webhookMessages.$inferInsert, 'type' | 'data'> & {
    kind: WebhookKind;
    isFetched?: boolean;
    subject?: string;
  };

/**
 * Writes a message and enqueues its sending. Without a subject, it waits for no other message. Of Slack and Teams, it
 * waits for others of its subject.
 */
export async function insertMessage(tx: BaseScope, { kind, isFetched = false, ...message }: NewMessage): Promise<void> {
  const { organizationId, webhookId } = message;
  const id = newId('webhookMessage');
  const now = tx.now();
  const delayMs = kind === 'webhook' || message.subject === undefined ? 0 : gatherMs.quiet;
  const dueAt = new Date(now.getTime() + delayMs);
  const state = isFetched ? 'sent' : 'waiting';
  await tx.db.insert(webhookMessages).values({ subject: id, ...message, id, state, dueAt, createdAt: now });
  if (isFetched) return;
  if (delayMs > 0) return tx.enqueue(sendInWordsJob, { webhookId }, { organizationId, delayMs });
  const directly = message.subject === undefined ? { messageId: id } : {};
  await tx.enqueue(sendWebhookJob, { webhookId, ...directly }, { organizationId });
}

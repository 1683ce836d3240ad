import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { OrganizationId, WebhookId } from '@ad-foundry/contract/ids.ts';
import type { WebhookType } from '@ad-foundry/contract/webhook-types.ts';
import { webhookMessages } from '#db/schema/webhooks.ts';
import { sendWebhookJob } from '#features/operation/webhooks/jobs.ts';
import { newId } from '#infra/ids.ts';
import type { BaseScope, RecordedEvent } from '#infra/scope.ts';
import { describeEvent, isTold, type Description } from './describe.ts';

/** A webhook that is on, with the types that it is told. */
interface Listening {
  id: WebhookId;
  types: WebhookType[];
}

/** The webhooks that an event may have messages for, as a column of the statement that writes the event. */
export const listeningTo = ({ name, organizationId }: RecordedEvent): SQL<Listening[] | null> =>
  isTold(name)
    ? sql`(select json_agg(json_build_object('id', w.id, 'types', w.types)) from webhooks w
        where w.organization_id = ${organizationId} and w.off_reason is null)`
    : sql`null`;

/** Writes the messages of an event in its transaction, one for each webhook that is told its type. */
export async function publish(tx: BaseScope, event: RecordedEvent, listening: readonly Listening[]): Promise<void> {
  const { name, payload, organizationId } = event;
  if (organizationId === null || listening.length === 0) return;
  const actor = actorOf(tx, event);
  for (const description of await describeEvent(name, payload, { tx, organizationId }))
    for (const { id, types } of listening)
      if (types.includes(description.type) && !(await isRepeated(tx, { organizationId, webhookId: id }, description))) {
        const { type, subject, data } = description;
        await insertMessage(tx, { organizationId, webhookId: id, type, subject, data: { actor, ...data } });
      }
}

/** Who acted, so that a receiver can leave out what its own key did. */
function actorOf({ request }: BaseScope, { accountId }: RecordedEvent) {
  if (request?.apiKey) return { kind: 'key', keyId: request.apiKey.id };
  return accountId === null ? { kind: 'system' } : { kind: 'person', accountId };
}

interface Place {
  organizationId: OrganizationId;
  webhookId: WebhookId;
}

async function isRepeated(tx: BaseScope, { organizationId, webhookId }: Place, { type, subject, once }: Description) {
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

type NewMessage = Place & Pick<typeof webhookMessages.$inferInsert, 'type' | 'data'> & { subject?: string };

/** Writes a message and enqueues its sending. Without a subject, it waits for no other message. */
export async function insertMessage(tx: BaseScope, message: NewMessage): Promise<void> {
  const { organizationId, webhookId } = message;
  const id = newId('webhookMessage');
  const now = tx.now();
  await tx.db
    .insert(webhookMessages)
    .values({ subject: id, ...message, id, state: 'waiting', dueAt: now, createdAt: now });
  const directly = message.subject === undefined ? { messageId: id } : {};
  await tx.enqueue(sendWebhookJob, { webhookId, ...directly }, { organizationId });
}

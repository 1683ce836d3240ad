import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { WebhookId, WebhookMessageId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Webhook, webhooks as endpoints, WebhookWithSecret } from '@ad-foundry/contract/webhooks.ts';
import { webhookTest, webhookTypes, type WebhookType } from '@ad-foundry/contract/webhook-types.ts';
import { ownRow } from '#db/own-row.ts';
import { webhookMessages, webhooks } from '#db/schema/webhooks.ts';
import { isSample } from '#features/people/organizations/queries/sample.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import { noLease } from '#infra/lease.ts';
import { OutboundError, type Outbound } from '#infra/outbound/outbound.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';
import { insertMessage } from './actions/publish.ts';
import { sendWebhookJob } from './jobs.ts';
import { lockWebhook, requireWebhook } from './queries.ts';
import { hostOf, newSecret } from './rules.ts';

const hourMs = 3_600_000;

/** Creates a webhook. @throws AppError `webhook.address-refused`, `webhook.too-many`, `organization.sample`, `auth.forbidden` */
export async function createWebhook(
  scope: Scope,
  outbound: Outbound,
  { url, types }: z.output<typeof endpoints.create.body>,
): Promise<WebhookWithSecret> {
  await requireOwn(scope);
  await checkAddress(outbound, url);
  const { organizationId, accountId: createdBy } = scope.actor;
  return scope.transaction(async (tx) => {
    await lockUntilEnd(tx, `webhooks/${organizationId}`);
    const withAddress = and(eq(webhooks.organizationId, organizationId), isNotNull(webhooks.url));
    const count = await tx.db.$count(webhooks, withAddress);
    if (count >= limits.webhooks.perOrganization) throw new AppError('webhook.too-many');
    const id = newId('webhook');
    const { secret, sealed } = sealNew(tx, id);
    const row = { id, organizationId, url, types, secret: sealed, createdBy, createdAt: tx.now() };
    await tx.db.insert(webhooks).values(row);
    await tx.record('webhook.created', { webhookId: id, name: hostOf(url) });
    return { ...(await requireWebhook(tx, id)), secret };
  });
}

/** Programs that listen at once; one more ends the oldest. */
const mostListening = 5;
/** Never due, since nothing is sent. */
const never = new Date('9999-01-01T00:00:00Z');

/**
 * Starts to keep messages for a program that fetches them (`listMessages`), until it is deleted or left alone for a day.
 * @throws AppError `organization.sample`, `auth.forbidden`
 */
export async function listen(scope: Scope, types: readonly WebhookType[] = webhookTypes): Promise<WebhookId> {
  await requireOwn(scope);
  const { organizationId, accountId: createdBy } = scope.actor;
  return scope.transaction(async (tx) => {
    await lockUntilEnd(tx, `webhooks/${organizationId}`);
    const oldest = tx.db
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(eq(webhooks.organizationId, organizationId), isNull(webhooks.url)))
      .orderBy(desc(webhooks.createdAt))
      .offset(mostListening - 1);
    await tx.db.delete(webhooks).where(and(eq(webhooks.organizationId, organizationId), inArray(webhooks.id, oldest)));
    const id = newId('webhook');
    const { sealed } = sealNew(tx, id);
    const kept = { url: null, types: [...types], secret: sealed, heldUntil: never, lastSuccessAt: tx.now() };
    await tx.db.insert(webhooks).values({ id, organizationId, ...kept, createdBy, createdAt: tx.now() });
    await tx.record('webhook.created', { webhookId: id, name: hostOf(null) });
    return id;
  });
}

/** Keeps a webhook of a program that listens from being deleted. */
export async function noteFetch(scope: Scope, webhookId: WebhookId): Promise<void> {
  await scope.db
    .update(webhooks)
    .set({ lastSuccessAt: scope.now() })
    .where(and(ownRow(webhooks, scope, webhookId), isNull(webhooks.url)));
}

/**
 * Changes a webhook. Turned on, it begins without its former failures.
 * @throws AppError `webhook.not-found`, `webhook.address-refused`, `organization.sample`, `auth.forbidden`
 */
export async function changeWebhook(
  scope: Scope,
  outbound: Outbound,
  { webhookId, url, types, isOn }: z.output<typeof endpoints.change.body> & { webhookId: WebhookId },
): Promise<Webhook> {
  await requireWebhook(scope, webhookId);
  await requireOwn(scope);
  if (url !== undefined) await checkAddress(outbound, url);
  return scope.transaction(async (tx) => {
    const row = await lockWebhook(tx, webhookId);
    const next = { url: url ?? row.url, types: types ?? row.types };
    const wasOn = row.offReason === null;
    const state = isOn === undefined || isOn === wasOn ? {} : isOn ? fresh : { ...fresh, offReason: 'person' as const };
    await tx.db
      .update(webhooks)
      .set({ ...next, ...state })
      .where(ownRow(webhooks, tx, webhookId));
    if (wasOn && isOn === false) await giveUpWaiting(tx, webhookId);
    await tx.record('webhook.changed', { webhookId, name: hostOf(next.url), isOn: isOn ?? wasOn });
    return requireWebhook(tx, webhookId);
  });
}

const fresh = { offReason: null, failingSince: null, failures: 0, heldUntil: null } as const;

/** Ends the messages that wait; they can still be sent again one by one. */
export async function giveUpWaiting(tx: BaseScope, webhookId: WebhookId): Promise<void> {
  await tx.db
    .update(webhookMessages)
    .set({ state: 'failed', ...noLease })
    .where(and(eq(webhookMessages.webhookId, webhookId), eq(webhookMessages.state, 'waiting')));
}

/** Replaces the secret; messages are signed with both for a while. @throws AppError `webhook.not-found`, `auth.forbidden` */
export function rotateSecret(scope: Scope, webhookId: WebhookId, overlapHours: number): Promise<WebhookWithSecret> {
  return scope.transaction(async (tx) => {
    const row = await lockWebhook(tx, webhookId);
    await requireOwn(tx);
    const { secret, sealed } = sealNew(tx, webhookId);
    const overlap =
      overlapHours === 0
        ? { previousSecret: null, previousEndsAt: null }
        : { previousSecret: row.secret, previousEndsAt: new Date(tx.now().getTime() + overlapHours * hourMs) };
    await tx.db
      .update(webhooks)
      .set({ secret: sealed, ...overlap })
      .where(ownRow(webhooks, tx, webhookId));
    await tx.record('webhook.rotated', { webhookId, name: hostOf(row.url), overlapHours });
    return { ...(await requireWebhook(tx, webhookId)), secret };
  });
}

/** @throws AppError `webhook.not-found` */
export function removeWebhook(scope: Scope, webhookId: WebhookId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { url } = await lockWebhook(tx, webhookId);
    await tx.db.delete(webhooks).where(ownRow(webhooks, tx, webhookId));
    await tx.record('webhook.deleted', { webhookId, name: hostOf(url) });
  });
}

/** Sends a signed message without content. @throws AppError `webhook.not-found`, `webhook.off` */
export function testWebhook(scope: Scope, webhookId: WebhookId): Promise<void> {
  return scope.transaction(async (tx) => {
    await lockOn(tx, webhookId);
    const { organizationId } = tx.actor;
    await insertMessage(tx, { organizationId, webhookId, type: webhookTest, data: {} });
  });
}

/** Sends a message again at once, before others that wait. @throws AppError `webhook.not-found`, `webhook.off` */
export function resendMessage(scope: Scope, webhookId: WebhookId, messageId: WebhookMessageId): Promise<void> {
  return scope.transaction(async (tx) => {
    await lockOn(tx, webhookId);
    const { rowCount } = await tx.db
      .update(webhookMessages)
      .set({ state: 'waiting', tries: 0, dueAt: tx.now(), ...noLease })
      .where(and(ownRow(webhookMessages, tx, messageId), eq(webhookMessages.webhookId, webhookId)));
    if (rowCount === 0) throw new AppError('webhook.not-found');
    await tx.enqueue(sendWebhookJob, { webhookId, messageId });
  });
}

async function lockOn(tx: Scope, webhookId: WebhookId): Promise<void> {
  const { offReason } = await lockWebhook(tx, webhookId);
  if (offReason !== null) throw new AppError('webhook.off');
}

/** A webhook would outlive a support visit, and a sample organization is anyone's. */
async function requireOwn(scope: Scope): Promise<void> {
  if (scope.actor.role === 'super_hero') throw new AppError('auth.forbidden');
  if (await isSample(scope, scope.actor.organizationId)) throw new AppError('organization.sample');
}

async function checkAddress(outbound: Outbound, url: string): Promise<void> {
  try {
    await outbound.check(url);
  } catch (error) {
    throw error instanceof OutboundError ? new AppError('webhook.address-refused') : error;
  }
}

function sealNew({ secrets }: BaseScope, id: WebhookId) {
  const secret = newSecret();
  return { secret, sealed: secrets.seal('webhook', id, secret) };
}

import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { CampaignId, WebhookId, WebhookMessageId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type {
  CreatedWebhook,
  Webhook,
  webhooks as endpoints,
  WebhookWithSecret,
} from '@ad-foundry/contract/webhooks.ts';
import { webhookTest, type WebhookKind } from '@ad-foundry/contract/webhook-types.ts';
import { ownRow } from '#db/own-row.ts';
import { webhookMessages, webhooks } from '#db/schema/webhooks.ts';
import { isSample } from '#features/people/organizations/queries/sample.ts';
import { seesAll } from '#features/tree/campaigns/queries.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import { noLease } from '#infra/lease.ts';
import { OutboundError, type Outbound } from '#infra/outbound/outbound.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';
import { insertMessage } from './actions/publish.ts';
import { sendWebhookJob } from './jobs.ts';
import { lockWebhook, requireWebhook } from './queries.ts';
import { refuseAddress, shortAddress } from './rules/address.ts';
import { labelOf, newSecret } from './rules.ts';

const hourMs = 3_600_000;

/** What outside of the organization an address is checked with. */
export interface Surroundings {
  outbound: Outbound;
  sandboxUrl: string | null;
}

/**
 * Creates a webhook.
 * @throws AppError `webhook.address-refused`, `webhook.not-slack`, `webhook.not-teams`, `webhook.teams-ended`,
 *   `webhook.too-many`, `campaign.not-found`, `organization.sample`, `auth.forbidden`
 */
export async function createWebhook(
  scope: Scope,
  surroundings: Surroundings,
  { kind, url: address, types, ...options }: z.output<typeof endpoints.create.body>,
): Promise<CreatedWebhook> {
  await requireOwn(scope);
  await checkAddress(surroundings, kind, address);
  const { organizationId, accountId: createdBy } = scope.actor;
  return scope.transaction(async (tx) => {
    await requireCampaigns(tx, options.campaignIds);
    await lockUntilEnd(tx, `webhooks/${organizationId}`);
    const withAddress = and(eq(webhooks.organizationId, organizationId), isNotNull(webhooks.url));
    const count = await tx.db.$count(webhooks, withAddress);
    if (count >= limits.webhooks.perOrganization) throw new AppError('webhook.too-many');
    const id = newId('webhook');
    const secret = kind === 'webhook' ? newSecret() : null;
    const row = {
      id,
      organizationId,
      kind,
      types,
      url: kind === 'webhook' ? address : shortAddress(address),
      secret: tx.secrets.seal('webhook', id, secret ?? address),
      ...columnsOf({ locale: 'en-US', ...options }, kind),
      createdBy,
      createdAt: tx.now(),
    };
    await tx.db.insert(webhooks).values(row);
    const webhook = await requireWebhook(tx, id);
    await tx.record('webhook.created', { webhookId: id, name: labelOf(webhook) });
    return { ...webhook, secret };
  });
}

/**
 * Changes a webhook. Turned on, it begins without its former failures.
 * @throws AppError `webhook.not-found`, `webhook.address-refused`, `webhook.not-slack`, `webhook.not-teams`,
 *   `webhook.teams-ended`, `campaign.not-found`, `organization.sample`, `auth.forbidden`
 */
export async function changeWebhook(
  scope: Scope,
  surroundings: Surroundings,
  {
    webhookId,
    url: address,
    types,
    isOn,
    ...options
  }: z.output<typeof endpoints.change.body> & { webhookId: WebhookId },
): Promise<Webhook> {
  const { kind } = await requireWebhook(scope, webhookId);
  await requireOwn(scope);
  if (address !== undefined) await checkAddress(surroundings, kind, address);
  return scope.transaction(async (tx) => {
    await requireCampaigns(tx, options.campaignIds);
    const row = await lockWebhook(tx, webhookId);
    const next = { ...addressColumns(tx, row, address), ...columnsOf(options, kind), types: types ?? row.types };
    const wasOn = row.offReason === null;
    const state = isOn === undefined || isOn === wasOn ? {} : isOn ? fresh : { ...fresh, offReason: 'person' as const };
    await tx.db
      .update(webhooks)
      .set({ ...next, ...state })
      .where(ownRow(webhooks, tx, webhookId));
    if (wasOn && isOn === false) await giveUpWaiting(tx, webhookId);
    else if (options.quietHours !== undefined) await reconsiderGathered(tx, webhookId);
    const name = labelOf({ ...row, ...next });
    await tx.record('webhook.changed', { webhookId, name, isOn: isOn ?? wasOn });
    return requireWebhook(tx, webhookId);
  });
}

type Options = Pick<z.output<typeof endpoints.change.body>, 'name' | 'campaignIds' | 'locale' | 'quietHours'>;

/** Webhooks have neither words nor quiet hours. */
function columnsOf({ name, campaignIds, locale, quietHours }: Options, kind: WebhookKind) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(campaignIds === undefined ? {} : { campaignIds: campaignIds && [...new Set(campaignIds)] }),
    ...(kind === 'webhook' || locale === undefined ? {} : { locale }),
    ...(kind === 'webhook' || quietHours === undefined
      ? {}
      : {
          quietFrom: quietHours?.from ?? null,
          quietUntil: quietHours?.until ?? null,
          quietWeekends: quietHours?.weekends ?? false,
        }),
  };
}

function addressColumns(
  { secrets }: BaseScope,
  { id, kind }: typeof webhooks.$inferSelect,
  address: string | undefined,
) {
  if (address === undefined) return {};
  if (kind === 'webhook') return { url: address };
  return { url: shortAddress(address), secret: secrets.seal('webhook', id, address), pacedUntil: null };
}

/** Lets the next run compose what waited for the former quiet hours. */
async function reconsiderGathered(tx: Scope, webhookId: WebhookId): Promise<void> {
  const isGathered = and(
    eq(webhookMessages.organizationId, tx.actor.organizationId),
    eq(webhookMessages.webhookId, webhookId),
    eq(webhookMessages.state, 'waiting'),
    isNull(webhookMessages.body),
  );
  await tx.db.update(webhookMessages).set({ dueAt: tx.now() }).where(isGathered);
  await tx.enqueue(sendWebhookJob, { webhookId });
}

const fresh = { offReason: null, failingSince: null, failures: 0, heldUntil: null } as const;

/** Ends the messages that wait; they can still be sent again one by one. */
export async function giveUpWaiting(tx: BaseScope, webhookId: WebhookId): Promise<void> {
  await tx.db
    .update(webhookMessages)
    .set({ state: 'failed', ...noLease })
    .where(and(eq(webhookMessages.webhookId, webhookId), eq(webhookMessages.state, 'waiting')));
}

/**
 * Replaces the secret; messages are signed with both for a while. During it, only a replacement without an overlap is
 * taken, since a third secret would end the first before the time that was promised for it.
 * @throws AppError `webhook.not-found`, `webhook.overlap-running`, `webhook.without-secret`, `auth.forbidden`
 */
export function rotateSecret(scope: Scope, webhookId: WebhookId, overlapHours: number): Promise<WebhookWithSecret> {
  return scope.transaction(async (tx) => {
    const row = await lockWebhook(tx, webhookId);
    await requireOwn(tx);
    if (row.kind !== 'webhook') throw new AppError('webhook.without-secret');
    const now = tx.now();
    const isOverlapping = row.previousEndsAt !== null && row.previousEndsAt > now;
    if (isOverlapping && overlapHours > 0) throw new AppError('webhook.overlap-running');
    const secret = newSecret();
    const overlap =
      overlapHours === 0
        ? { previousSecret: null, previousEndsAt: null }
        : { previousSecret: row.secret, previousEndsAt: new Date(now.getTime() + overlapHours * hourMs) };
    await tx.db
      .update(webhooks)
      .set({ secret: tx.secrets.seal('webhook', webhookId, secret), ...overlap })
      .where(ownRow(webhooks, tx, webhookId));
    await tx.record('webhook.rotated', { webhookId, name: labelOf(row), overlapHours });
    return { ...(await requireWebhook(tx, webhookId)), secret };
  });
}

/** @throws AppError `webhook.not-found` */
export function removeWebhook(scope: Scope, webhookId: WebhookId): Promise<void> {
  return scope.transaction(async (tx) => {
    const row = await lockWebhook(tx, webhookId);
    await tx.db.delete(webhooks).where(ownRow(webhooks, tx, webhookId));
    await tx.record('webhook.deleted', { webhookId, name: labelOf(row) });
  });
}

/** Sends a message without content. @throws AppError `webhook.not-found`, `webhook.off` */
export function testWebhook(scope: Scope, webhookId: WebhookId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { kind } = await lockOn(tx, webhookId);
    const { organizationId } = tx.actor;
    await insertMessage(tx, { organizationId, webhookId, kind, type: webhookTest, data: {} });
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

async function lockOn(tx: Scope, webhookId: WebhookId) {
  const row = await lockWebhook(tx, webhookId);
  if (row.offReason !== null) throw new AppError('webhook.off');
  return row;
}

/** A webhook would outlive a support visit, and a sample organization is anyone's. */
export async function requireOwn(scope: Scope): Promise<void> {
  if (scope.actor.role === 'super_hero') throw new AppError('auth.forbidden');
  if (await isSample(scope, scope.actor.organizationId)) throw new AppError('organization.sample');
}

async function requireCampaigns(scope: Scope, campaignIds: CampaignId[] | null | undefined): Promise<void> {
  if (campaignIds && !(await seesAll(scope, campaignIds))) throw new AppError('campaign.not-found');
}

async function checkAddress({ outbound, sandboxUrl }: Surroundings, kind: WebhookKind, url: string): Promise<void> {
  const refusal = kind === 'webhook' ? null : refuseAddress(kind, url, sandboxUrl);
  if (refusal) throw new AppError(refusal);
  try {
    await outbound.check(url);
  } catch (error) {
    throw error instanceof OutboundError ? new AppError('webhook.address-refused') : error;
  }
}

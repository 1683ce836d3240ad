import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OrganizationId, WebhookId, WebhookMessageId } from '@ad-foundry/contract/ids.ts';
import { webhookTest, type WebhookKind } from '@ad-foundry/contract/webhook-types.ts';
import { ownRow } from '#db/own-row.ts';
import { organizations } from '#db/schema/organizations.ts';
import { webhookAttempts, webhookMessages, webhooks } from '#db/schema/webhooks.ts';
import { giveUpWaiting } from '#features/operation/webhooks/actions.ts';
import { sendInWordsJob, sendWebhookJob } from '#features/operation/webhooks/jobs.ts';
import {
  answerText,
  bodyOf,
  holdAfter,
  isGivenUp,
  labelOf,
  requestedMs,
  retryDelay,
  signaturesOf,
} from '#features/operation/webhooks/rules.ts';
import { endingOf } from '#features/operation/webhooks/rules/ending.ts';
import { gatherMs } from '#features/operation/webhooks/rules/gathering.ts';
import { claimRow, isUnleased, releaseLease, type Lease } from '#infra/lease.ts';
import { OutboundError, type Outbound, type OutboundReason } from '#infra/outbound/outbound.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';
import { composeDue } from './compose.ts';
import { mailMaker } from './mail-maker.ts';

/** Longer than one call may take. */
const leaseMs = 60_000;
/** Messages that one run sends before the jobs of other organizations have their turn. */
const batchSize = 50;
const answerBytes = 1024;

type WebhookRow = typeof webhooks.$inferSelect & { url: string };
type MessageLease = Lease<typeof webhookMessages>;

interface Sending {
  scope: OrganizationScope;
  outbound: Outbound;
  publicUrl: URL;
  signal: AbortSignal;
}

interface SendTarget {
  webhookId: WebhookId;
  messageId?: WebhookMessageId | undefined;
}

/** Sends the due messages of a webhook one after the other, or one message at once. */
export async function sendDue(sending: Sending, target: SendTarget): Promise<void> {
  const { scope, signal } = sending;
  const { webhookId, messageId } = target;
  for (let sent = 0; sent < batchSize; sent++) {
    if (signal.aborted) break;
    const webhook = await findOn(scope, webhookId);
    if (!webhook) return;
    if (webhook.kind !== 'webhook') return sendInWords(sending, webhook, target);
    const lease = await claimNext(scope, webhook, messageId);
    if (!lease) return;
    await attempt(sending, webhook, lease);
    if (messageId !== undefined) return;
  }
  await scope.transaction((tx) => tx.enqueue(sendWebhookJob, { webhookId }));
}

/** Slack takes one message a second from an address. */
const paceMs = 1000;

/** Composes what is due for Slack or Teams, and sends one message; a later run sends the next. */
async function sendInWords(sending: Sending, webhook: WebhookRow, target: SendTarget): Promise<void> {
  const { scope, publicUrl } = sending;
  const { pacedUntil, heldUntil } = webhook;
  const now = scope.now();
  const isDirect = target.messageId !== undefined;
  if (!isDirect && heldUntil !== null && heldUntil > now) return;
  const later = (delayMs: number) =>
    scope.transaction((tx) =>
      isDirect
        ? tx.enqueue(sendWebhookJob, target, { delayMs })
        : tx.enqueue(sendInWordsJob, { webhookId: webhook.id }, { delayMs }),
    );
  if (pacedUntil !== null && pacedUntil > now) return later(pacedUntil.getTime() - now.getTime());
  const gathering = await composeDue(scope, { ...target, messageId: target.messageId, publicUrl });
  const lease = await claimNext(scope, webhook, target.messageId);
  // The end of quiet hours is found by the sweep.
  const soonMs = gathering === null ? Infinity : gathering.getTime() - now.getTime();
  if (!lease) return soonMs > gatherMs.longest ? undefined : later(Math.min(soonMs, gatherMs.quiet));
  if (!(await takeTurn(scope, webhook.id))) {
    await releaseLease(scope, lease, {});
    return later(paceMs);
  }
  await attempt(sending, webhook, lease);
  if (!isDirect) await later(paceMs);
}

/** @returns whether no other run has sent to the webhook within a second */
async function takeTurn({ db, now, actor }: OrganizationScope, id: WebhookId): Promise<boolean> {
  const { rowCount } = await db
    .update(webhooks)
    .set({ pacedUntil: new Date(now().getTime() + paceMs) })
    .where(and(ownRow(webhooks, { actor }, id), isPassed(webhooks.pacedUntil, now())));
  return (rowCount ?? 0) > 0;
}

const isPassed = (column: AnyPgColumn, now: Date) => or(isNull(column), lte(column, now));

async function findOn(scope: OrganizationScope, id: WebhookId): Promise<WebhookRow | null> {
  const [row] = await scope.db
    .select()
    .from(webhooks)
    .where(and(ownRow(webhooks, scope, id), isNull(webhooks.offReason)));
  // One without an address is fetched from.
  return row?.url ? { ...row, url: row.url } : null;
}

/** Claims a message; without an id the first due one whose subject has no earlier one that waits. */
async function claimNext(
  scope: OrganizationScope,
  { id: webhookId, kind, heldUntil }: WebhookRow,
  messageId?: WebhookMessageId,
): Promise<MessageLease | null> {
  const now = scope.now();
  if (messageId === undefined && heldUntil !== null && heldUntil > now) return null;
  const isDue = and(
    eq(webhookMessages.state, 'waiting'),
    lte(webhookMessages.dueAt, now),
    isUnleased(webhookMessages, now),
    kind === 'webhook' ? undefined : isNotNull(webhookMessages.body),
  );
  for (;;) {
    const id = messageId ?? (await findNext(scope, { id: webhookId, kind }, isDue));
    if (id === null) return null;
    const key = ownRow(webhookMessages, scope, id);
    const lease = await claimRow(scope, webhookMessages, { key, condition: isDue, leaseMs });
    if (lease || messageId !== undefined) return lease;
  }
}

async function findNext(
  scope: OrganizationScope,
  { id: webhookId, kind }: Pick<WebhookRow, 'id' | 'kind'>,
  isDue: ReturnType<typeof and>,
) {
  const { organizationId } = scope.actor;
  const first = alias(webhookMessages, 'first');
  const isWaiting = (table: typeof webhookMessages | typeof first) =>
    and(eq(table.organizationId, organizationId), eq(table.webhookId, webhookId), eq(table.state, 'waiting'));
  // A scalar subquery, which PostgreSQL looks up in the index for each message. It joins `not exists`, and compared all
  // messages of a new backlog with each other for lack of statistics.
  const firstOfSubject = scope.db
    .select({ sequence: first.sequence })
    .from(first)
    .where(
      and(
        isWaiting(first),
        eq(first.subject, webhookMessages.subject),
        // An event that was committed late may stand before a message that is composed already.
        kind === 'webhook' ? undefined : isNotNull(first.body),
      ),
    )
    .orderBy(asc(first.sequence))
    .limit(1);
  const [next] = await scope.db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(and(isWaiting(webhookMessages), isDue, eq(webhookMessages.sequence, firstOfSubject)))
    .orderBy(asc(webhookMessages.sequence))
    .limit(1);
  return next?.id ?? null;
}

interface Outcome {
  status: number | null;
  error: OutboundReason | null;
  answer: string;
  durationMs: number;
  retryAfter: string | undefined;
}

async function attempt(sending: Sending, webhook: WebhookRow, lease: MessageLease): Promise<void> {
  const { scope } = sending;
  const outcome = await call(sending, webhook, lease.row);
  const isAccepted = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  // The webhook is locked before its messages, here as in its other actions.
  await scope.transaction(async (tx) => {
    const { id: messageId, organizationId, webhookId } = lease.row;
    const settled = isAccepted ? await noteSuccess(tx, lease) : await noteFailure(tx, lease, outcome);
    // Deleted, or given up, in the meantime.
    if (!settled) return;
    const { status, error, answer, durationMs } = outcome;
    const logged = { status, error, answer, durationMs, createdAt: tx.now() };
    await tx.db.insert(webhookAttempts).values({ organizationId, webhookId, messageId, ...logged });
  });
}

const successNotedMs = 60_000;

/** Writes at most once a minute while the webhook works, so that its messages do not wait for each other. */
async function noteSuccess(tx: OrganizationScope, lease: MessageLease): Promise<boolean> {
  const now = tx.now();
  const isNews = or(
    gt(webhooks.failures, 0),
    isNull(webhooks.lastSuccessAt),
    lt(webhooks.lastSuccessAt, new Date(now.getTime() - successNotedMs)),
  );
  await tx.db
    .update(webhooks)
    .set({ failingSince: null, failures: 0, heldUntil: null, lastSuccessAt: now })
    .where(and(ownRow(webhooks, tx, lease.row.webhookId), isNews));
  return releaseLease(tx, lease, { state: 'sent' });
}

/** Sets the next attempt, or gives the message up. A test is not repeated, nor what a service does not understand. */
function postpone(tx: OrganizationScope, lease: MessageLease, status: number | null): Promise<boolean> {
  const tries = lease.row.tries + 1;
  const isRefused = lease.row.body !== null && (status === 400 || status === 413);
  const delay = lease.row.type === webhookTest || isRefused ? null : retryDelay(tries);
  const next = delay === null ? { state: 'failed' as const } : { dueAt: new Date(tx.now().getTime() + delay) };
  return releaseLease(tx, lease, { tries, ...next });
}

async function noteFailure(
  tx: OrganizationScope,
  lease: MessageLease,
  { status, answer, retryAfter }: Outcome,
): Promise<boolean> {
  const key = ownRow(webhooks, tx, lease.row.webhookId);
  const [webhook] = await tx.db.select().from(webhooks).where(key).for('update');
  if (!webhook) return false;
  const settled = await postpone(tx, lease, status);
  const now = tx.now();
  const failing = { failingSince: webhook.failingSince ?? now, failures: webhook.failures + 1 };
  const hold = holdAfter(failing.failures, retryAfter);
  const reason = endingOf(webhook.kind, { status, answer }) ?? (isGivenUp(failing, now) ? 'failing' : null);
  const isEnding = reason !== null && webhook.offReason === null;
  // A service that takes nothing for a while takes no test either.
  const isPaced = webhook.kind !== 'webhook' && status === 429;
  await tx.db
    .update(webhooks)
    .set({
      ...failing,
      heldUntil: new Date(now.getTime() + hold),
      ...(isPaced ? { pacedUntil: new Date(now.getTime() + Math.max(requestedMs(retryAfter), paceMs)) } : {}),
      ...(isEnding ? { offReason: reason } : {}),
    })
    .where(key);
  if (!isEnding) return settled;
  await giveUpWaiting(tx, webhook.id);
  await tx.record('webhook.ended', { webhookId: webhook.id, name: labelOf(webhook), cause: reason });
  await mailMaker(tx, webhook, reason);
  return settled;
}

async function call(
  { scope, outbound, publicUrl, signal }: Sending,
  webhook: WebhookRow,
  message: typeof webhookMessages.$inferSelect,
): Promise<Outcome> {
  const body = bodyOf(message, publicUrl);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'AdFoundry-Webhooks/1.0',
    ...(webhook.kind === 'webhook' ? signatureHeaders(scope, webhook, { id: message.id, body }) : {}),
  };
  const url = webhook.kind === 'webhook' ? webhook.url : scope.secrets.open('webhook', webhook.id, webhook.secret);
  const began = performance.now();
  const durationMs = () => Math.round(performance.now() - began);
  try {
    const request = { url, method: 'POST', headers, body, maxBytes: answerBytes, signal } as const;
    const { status, headers: answered, body: answer } = await outbound.send(request);
    const retryAfter = answered['retry-after'];
    return { status, error: null, answer: answerText(answer), durationMs: durationMs(), retryAfter };
  } catch (error) {
    if (!(error instanceof OutboundError) || signal.aborted) throw error;
    return { status: null, error: error.reason, answer: '', durationMs: durationMs(), retryAfter: undefined };
  }
}

function signatureHeaders(scope: OrganizationScope, webhook: WebhookRow, { id, body }: { id: string; body: string }) {
  const now = scope.now();
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signaturesOf(secretsOf(scope, webhook, now), { id, seconds, body }),
  };
}

function secretsOf({ secrets }: OrganizationScope, webhook: WebhookRow, now: Date): string[] {
  const { id, secret, previousSecret, previousEndsAt } = webhook;
  const overlaps = previousSecret !== null && previousEndsAt !== null && previousEndsAt > now;
  return [secret, ...(overlaps ? [previousSecret] : [])].map((sealed) => secrets.open('webhook', id, sealed));
}

/** A webhook with due messages that no run has claimed. */
interface DueWebhook {
  id: WebhookId;
  organizationId: OrganizationId;
  kind: WebhookKind;
  failingSince: Date | null;
  count: number;
}

export function listDue({ db, now }: SystemScope): Promise<DueWebhook[]> {
  return db
    .select({
      id: webhooks.id,
      organizationId: webhooks.organizationId,
      kind: webhooks.kind,
      failingSince: webhooks.failingSince,
      count: sql<number>`count(*)::int`,
    })
    .from(webhookMessages)
    .innerJoin(
      webhooks,
      and(eq(webhooks.organizationId, webhookMessages.organizationId), eq(webhooks.id, webhookMessages.webhookId)),
    )
    .innerJoin(organizations, and(eq(organizations.id, webhooks.organizationId), isNull(organizations.deletedAt)))
    .where(
      and(
        eq(webhookMessages.state, 'waiting'),
        lte(webhookMessages.dueAt, now()),
        isUnleased(webhookMessages, now()),
        isNull(webhooks.offReason),
        isPassed(webhooks.heldUntil, now()),
        isPassed(webhooks.pacedUntil, now()),
      ),
    )
    .groupBy(webhooks.id);
}

const mostRuns = 4;

/** Enqueues as many runs as a backlog needs; a receiver that fails, or takes one message a second, is tried by one. */
export function requeue(
  scope: OrganizationScope,
  { id: webhookId, kind, failingSince, count }: DueWebhook,
): Promise<void> {
  return scope.transaction(async (tx) => {
    const runs = failingSince === null ? Math.min(mostRuns, Math.ceil(count / batchSize)) : 1;
    if (kind !== 'webhook') return tx.enqueue(sendInWordsJob, { webhookId });
    for (let run = 0; run < runs; run++) await tx.enqueue(sendWebhookJob, { webhookId });
  });
}

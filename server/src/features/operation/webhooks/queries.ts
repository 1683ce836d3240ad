import { and, asc, desc, eq, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { WebhookId } from '@ad-foundry/contract/ids.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import type { Webhook, WebhookAttempt, WebhookMessage } from '@ad-foundry/contract/webhooks.ts';
import { ownRow } from '#db/own-row.ts';
import { accounts } from '#db/schema/accounts.ts';
import { webhookAttempts, webhookMessages, webhooks } from '#db/schema/webhooks.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { bodyOf, quietHoursOf } from './rules.ts';

export const listWebhooks = (scope: Scope): Promise<Webhook[]> => selectWebhooks(scope);

/** @throws AppError `webhook.not-found` */
export async function requireWebhook(scope: Scope, id: WebhookId): Promise<Webhook> {
  const [webhook] = await selectWebhooks(scope, id);
  if (!webhook) throw new AppError('webhook.not-found');
  return webhook;
}

/** Locks a webhook. @throws AppError `webhook.not-found` */
export async function lockWebhook(tx: Scope, id: WebhookId) {
  const [row] = await tx.db
    .select()
    .from(webhooks)
    .where(ownRow(webhooks, tx, id))
    .for('update');
  if (!row) throw new AppError('webhook.not-found');
  return row;
}

async function selectWebhooks(scope: Scope, id?: WebhookId): Promise<Webhook[]> {
  // What is gathered is not composed yet.
  const isGathered = sql`(${webhooks.kind} <> 'webhook' and m.body is null)`;
  const count = (condition: SQL) => sql<number>`(select count(*)::int from webhook_messages m
    where m.organization_id = ${webhooks.organizationId} and m.webhook_id = ${webhooks.id} and m.state = 'waiting'
      and ${condition})`;
  const counts = { waiting: count(sql`not ${isGathered}`), gathering: count(isGathered) };
  const person = { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName };
  const rows = await scope.db
    .select({ webhook: webhooks, person, ...counts })
    .from(webhooks)
    .leftJoin(accounts, eq(accounts.id, webhooks.createdBy))
    .where(
      and(
        eq(webhooks.organizationId, scope.actor.organizationId),
        isNotNull(webhooks.url),
        id === undefined ? undefined : eq(webhooks.id, id),
      ),
    )
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  const now = scope.now();
  return rows.map(({ webhook, person: maker, waiting, gathering }) => {
    const { kind, name, url, types, campaignIds, locale } = webhook;
    const { offReason, failingSince, lastSuccessAt, previousEndsAt, createdAt } = webhook;
    const overlaps = previousEndsAt !== null && previousEndsAt > now;
    return {
      id: webhook.id,
      kind,
      name,
      url: url ?? '',
      types,
      campaignIds,
      locale,
      quietHours: quietHoursOf(webhook),
      isOn: offReason === null,
      offReason,
      failingSince: failingSince?.toISOString() ?? null,
      lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
      waiting,
      gathering,
      overlapEndsAt: overlaps ? previousEndsAt.toISOString() : null,
      createdBy: maker && { id: maker.id, name: personName(maker) },
      createdAt: createdAt.toISOString(),
    };
  });
}

/** The messages of a webhook after a sequence, oldest first. @throws AppError `webhook.not-found` */
export async function listMessages(
  scope: Scope,
  webhookId: WebhookId,
  { after, limit, publicUrl }: { after: number; limit: number; publicUrl: URL },
): Promise<WebhookMessage[]> {
  const [webhook] = await scope.db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(ownRow(webhooks, scope, webhookId));
  if (!webhook) throw new AppError('webhook.not-found');
  const rows = await scope.db
    .select()
    .from(webhookMessages)
    .where(
      and(
        eq(webhookMessages.organizationId, scope.actor.organizationId),
        eq(webhookMessages.webhookId, webhookId),
        gt(webhookMessages.sequence, after),
      ),
    )
    .orderBy(asc(webhookMessages.sequence))
    .limit(limit);
  return rows.map((row) => ({ id: row.id, sequence: row.sequence, type: row.type, body: bodyOf(row, publicUrl) }));
}

interface AttemptQuery {
  cursor?: string | undefined;
  limit: number;
}

/** The attempts of a webhook, newest first. @throws AppError `webhook.not-found` */
export async function listAttempts(scope: Scope, webhookId: WebhookId, query: AttemptQuery & { publicUrl: URL }) {
  await requireWebhook(scope, webhookId);
  const after = decodeCursor(query.cursor, 'text');
  const { organizationId } = scope.actor;
  const rows = await scope.db
    .select({ attempt: webhookAttempts, message: webhookMessages })
    .from(webhookAttempts)
    .innerJoin(
      webhookMessages,
      and(eq(webhookMessages.organizationId, organizationId), eq(webhookMessages.id, webhookAttempts.messageId)),
    )
    .where(
      and(
        eq(webhookAttempts.organizationId, organizationId),
        eq(webhookAttempts.webhookId, webhookId),
        after === null ? undefined : lt(webhookAttempts.id, /^\d{1,15}$/.test(after.id) ? Number(after.id) : 0),
      ),
    )
    .orderBy(desc(webhookAttempts.id))
    .limit(query.limit + 1);
  return toPage(rows, query.limit, {
    keyOf: ({ attempt }) => ['', String(attempt.id)],
    present: ({ attempt, message }): WebhookAttempt => ({
      id: String(attempt.id),
      messageId: message.id,
      type: message.type,
      state: message.state,
      at: attempt.createdAt.toISOString(),
      status: attempt.status,
      error: attempt.error,
      durationMs: attempt.durationMs,
      answer: attempt.answer,
      body: bodyOf(message, query.publicUrl),
    }),
  });
}

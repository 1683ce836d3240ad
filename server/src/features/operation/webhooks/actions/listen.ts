import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { WebhookId } from '@ad-foundry/contract/ids.ts';
import { webhookTypes, type WebhookType } from '@ad-foundry/contract/webhook-types.ts';
import { ownRow } from '#db/own-row.ts';
import { webhooks } from '#db/schema/webhooks.ts';
import { requireOwn } from '#features/operation/webhooks/actions.ts';
import { labelOf, newSecret } from '#features/operation/webhooks/rules.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';

/** Programs that listen at once; one more ends one that has fetched nothing for `idleMs`. */
const mostListening = 5;
const idleMs = 60_000;
/** A fetch is noted no more often. */
const notedMs = 10_000;
/** Never due, since nothing is sent. */
const never = new Date('9999-01-01T00:00:00Z');

/**
 * Starts to keep messages for a program that fetches them (`listMessages`), until it is deleted or left alone for a day.
 * @throws AppError `webhook.too-many`, `organization.sample`, `auth.forbidden`
 */
export async function listen(scope: Scope, types: readonly WebhookType[] = webhookTypes): Promise<WebhookId> {
  await requireOwn(scope);
  const { organizationId, accountId: createdBy } = scope.actor;
  return scope.transaction(async (tx) => {
    await lockUntilEnd(tx, `webhooks/${organizationId}`);
    const listening = await tx.db
      .select({ id: webhooks.id, fetchedAt: webhooks.lastSuccessAt })
      .from(webhooks)
      .where(and(eq(webhooks.organizationId, organizationId), isNull(webhooks.url)))
      .orderBy(asc(webhooks.lastSuccessAt));
    const [idlest] = listening;
    if (idlest && listening.length >= mostListening) {
      const isIdle = idlest.fetchedAt === null || tx.now().getTime() - idlest.fetchedAt.getTime() > idleMs;
      if (!isIdle) throw new AppError('webhook.too-many');
      await tx.db.delete(webhooks).where(ownRow(webhooks, tx, idlest.id));
    }
    const id = newId('webhook');
    const secret = tx.secrets.seal('webhook', id, newSecret());
    const kept = { url: null, types: [...types], secret, heldUntil: never, lastSuccessAt: tx.now() };
    await tx.db.insert(webhooks).values({ id, organizationId, ...kept, createdBy, createdAt: tx.now() });
    await tx.record('webhook.created', { webhookId: id, name: labelOf({ kind: 'webhook', name: null, url: null }) });
    return id;
  });
}

/** Keeps a webhook of a program that listens from being deleted. */
export async function noteFetch(scope: Scope, webhookId: WebhookId): Promise<void> {
  await scope.db
    .update(webhooks)
    .set({ lastSuccessAt: scope.now() })
    .where(
      and(
        ownRow(webhooks, scope, webhookId),
        isNull(webhooks.url),
        lt(webhooks.lastSuccessAt, new Date(scope.now().getTime() - notedMs)),
      ),
    );
}

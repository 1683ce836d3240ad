import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { openSendingStates } from '@ad-foundry/contract/deliveries/sending.ts';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import type { DeliveryId, SendingId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { ownRow } from '#db/own-row.ts';
import { deliveries, sendings } from '#db/schema/deliveries.ts';
import { requireDelivery } from '#features/platforms/deliveries/queries.ts';
import { tellEveryMs } from '#features/platforms/deliveries/rules.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';

export type SendingRow = typeof sendings.$inferSelect;
/** A person, or a job inside an organization. */
export type Acting = Scope | OrganizationScope;

export const ofOrganization = ({ actor }: OrganizationScope) => eq(sendings.organizationId, actor.organizationId);

/** One change of the ledger at a time per organization, so that no content is sent twice. */
export function lockLedger(tx: OrganizationScope): Promise<void> {
  return lockUntilEnd(tx, `sendings/${tx.actor.organizationId}`);
}

/** Marks an asset as deleted at the platform, so that the content may be sent again. */
export async function markGone({ db, actor, now }: OrganizationScope, id: SendingId): Promise<void> {
  await db
    .update(sendings)
    .set({ goneAt: now() })
    .where(and(ownRow(sendings, { actor }, id), eq(sendings.state, 'ready')));
}

/** The sendings that share the result of another. */
export function listFollowers({ db, actor }: OrganizationScope, id: SendingId): Promise<SendingRow[]> {
  return db
    .select()
    .from(sendings)
    .where(
      and(
        eq(sendings.organizationId, actor.organizationId),
        eq(sendings.follows, id),
        inArray(sendings.state, [...openSendingStates]),
      ),
    )
    .orderBy(asc(sendings.createdAt), asc(sendings.id));
}

/** Refreshes open screens after progress: always, or at most once a second. */
export async function recordProgress(tx: Acting, deliveryId: DeliveryId, how: 'always' | 'seldom'): Promise<void> {
  const now = tx.now();
  const late = sql`${deliveries.toldAt} <= ${new Date(now.getTime() - tellEveryMs).toISOString()}::timestamptz`;
  const ofDelivery = ownRow(deliveries, tx, deliveryId);
  const updated = await tx.db
    .update(deliveries)
    .set({ toldAt: now })
    .where(how === 'always' ? ofDelivery : and(ofDelivery, late))
    .returning({ id: deliveries.id });
  if (updated.length > 0) await tx.record('delivery.progressed', { deliveryId });
}

/** Finishes deliveries without open sendings, each once, and records progress of the others. Needs the ledger's lock. */
export async function closeDeliveries(tx: Acting, deliveryIds: readonly DeliveryId[]): Promise<void> {
  for (const deliveryId of new Set(deliveryIds)) {
    const ofDelivery = ownRow(deliveries, tx, deliveryId);
    const sums = await sumsOf(tx, deliveryId);
    if (sums.open > 0) {
      await recordProgress(tx, deliveryId, 'always');
      continue;
    }
    const [closed] = await tx.db
      .update(deliveries)
      .set({ finishedAt: tx.now() })
      .where(and(ofDelivery, sql`${deliveries.finishedAt} is null`))
      .returning({ name: deliveries.name });
    if (!closed) continue;
    const { ready, failed, canceled } = sums;
    const payload = { deliveryId, name: closed.name, ready, failed, canceled };
    await tx.record(failed > 0 ? 'delivery.failed' : 'delivery.finished', payload);
  }
}

/** The sendings of a delivery by how they stand. */
export async function sumsOf({ db, actor }: OrganizationScope, deliveryId: DeliveryId) {
  const number = (states: readonly string[]) =>
    sql<number>`(count(*) filter (where ${anyOf(sendings.state, states)}))::int`;
  const [row] = await db
    .select({
      open: number(openSendingStates),
      ready: number(['ready', 'already-there']),
      failed: number(['failed']),
      canceled: number(['canceled']),
    })
    .from(sendings)
    .where(and(eq(sendings.organizationId, actor.organizationId), eq(sendings.deliveryId, deliveryId)));
  return row ?? { open: 0, ready: 0, failed: 0, canceled: 0 };
}

/** Sendings of one delivery. */
export interface Which {
  deliveryId: DeliveryId;
  /** All by default. */
  sendingIds?: SendingId[] | undefined;
}

export const whichOf = (scope: OrganizationScope, { deliveryId, sendingIds }: Which) =>
  and(
    ofOrganization(scope),
    eq(sendings.deliveryId, deliveryId),
    sendingIds ? anyOf(sendings.id, sendingIds) : undefined,
  );

/** @throws AppError `sending.not-found` */
export async function requireSendings(scope: OrganizationScope, which: Which): Promise<void> {
  const requestedIds = new Set(which.sendingIds);
  if (requestedIds.size > 0 && (await scope.db.$count(sendings, whichOf(scope, which))) < requestedIds.size) {
    throw new AppError('sending.not-found');
  }
}

export async function nameOfDelivery({ db, actor }: OrganizationScope, deliveryId: DeliveryId): Promise<string> {
  const [row] = await db
    .select({ name: deliveries.name })
    .from(deliveries)
    .where(ownRow(deliveries, { actor }, deliveryId));
  return row?.name ?? '';
}

/** Changes the sendings of a delivery that have not arrived yet. @throws AppError `delivery.not-found`, `sending.not-found` */
export async function changeUnfinished(
  scope: Scope,
  which: Which,
  work: (tx: Scope, rows: SendingRow[]) => Promise<void>,
): Promise<Delivery> {
  await requireDelivery(scope, which.deliveryId);
  await requireSendings(scope, which);
  await scope.transaction(async (tx) => {
    await lockLedger(tx);
    const rows = await tx.db
      .select()
      .from(sendings)
      .where(and(whichOf(tx, which), inArray(sendings.state, ['queued', 'paused', 'sending'])))
      .orderBy(sendings.position)
      .for('update');
    await work(tx, rows);
  });
  return requireDelivery(scope, which.deliveryId);
}

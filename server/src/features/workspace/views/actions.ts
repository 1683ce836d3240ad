import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccountId, ViewId } from '@ad-foundry/contract/ids.ts';
import { viewLimits, type View, type views as endpoints } from '@ad-foundry/contract/views.ts';
import { ownRow } from '#db/own-row.ts';
import { homes, views } from '#db/schema/homes.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { usedKey } from '#infra/used-key.ts';
import { requireDeleted, requireView, visibleViews } from './queries.ts';

/** Locks the account's views until the transaction ends, so that no other transaction adds one. */
const lockViews = (tx: Scope, accountId: AccountId) =>
  lockUntilEnd(tx, `views/${tx.actor.organizationId}/${accountId}`);

/** @throws AppError `view.too-many` if the account has the maximum number of views */
async function requireRoom({ db, actor }: Scope, accountId: AccountId): Promise<void> {
  const ownViews = and(eq(views.organizationId, actor.organizationId), eq(views.accountId, accountId));
  if ((await db.$count(views, and(ownViews, isNull(views.deletedAt)))) >= viewLimits.perPerson)
    throw new AppError('view.too-many');
}

/** Creates a view; a repeated creation returns the first one. @throws AppError `view.too-many` */
export function createView(scope: Scope, input: z.output<typeof endpoints.create.body>): Promise<View> {
  return scope.transaction(async (tx) => {
    const { organizationId, accountId } = tx.actor;
    const ownViews = and(eq(views.organizationId, organizationId), eq(views.accountId, accountId));
    await lockViews(tx, accountId);
    const [first] = await tx.db
      .select({ id: views.id, list: views.list, name: views.name })
      .from(views)
      .where(and(ownViews, eq(views.creationKey, input.creationKey)));
    if (first && (first.list !== input.list || first.name !== input.name)) throw usedKey();
    if (first) return requireView(tx, first.id);
    await requireRoom(tx, accountId);
    const id = newId('view');
    await tx.db.insert(views).values({ ...input, id, organizationId, accountId, createdAt: tx.now() });
    await tx.record('view.changed', { viewId: id });
    return requireView(tx, id);
  });
}

type ViewUpdate = z.output<typeof endpoints.update.body> & { viewId: ViewId };

/**
 * Changes a view; omitted fields stay. Every member may change a shared view, but only its owner may make it private.
 * @throws AppError `view.not-found`, `auth.forbidden`
 */
export function updateView(scope: Scope, { viewId, ...change }: ViewUpdate): Promise<View> {
  return scope.transaction(async (tx) => {
    const { owner } = await requireView(tx, viewId);
    if (owner !== null && change.isShared === false) throw new AppError('auth.forbidden');
    if (Object.keys(change).length > 0)
      await tx.db
        .update(views)
        .set(change)
        .where(and(visibleViews(tx), eq(views.id, viewId)));
    await tx.record('view.changed', { viewId });
    return requireView(tx, viewId);
  });
}

/** @throws AppError `view.not-found`; `auth.forbidden` unless the actor is its owner or an admin */
export async function removeView(scope: Scope, viewId: ViewId): Promise<void> {
  await scope.transaction(async (tx) => {
    const { can } = await requireView(tx, viewId);
    if (!can.remove) throw new AppError('auth.forbidden');
    await mark(tx, viewId, tx.now());
  });
}

/**
 * Restores a deleted view, with its owner and on the home pages that showed it.
 * @throws AppError `view.not-found`, `view.too-many`
 */
export function restoreView(scope: Scope, viewId: ViewId): Promise<View> {
  return scope.transaction(async (tx) => {
    const [existing] = await tx.db
      .select({ id: views.id })
      .from(views)
      .where(and(visibleViews(tx), eq(views.id, viewId)));
    if (!existing) {
      const { accountId } = await requireDeleted(tx, viewId);
      await lockViews(tx, accountId);
      await requireRoom(tx, accountId);
      await mark(tx, viewId, null);
    }
    return requireView(tx, viewId);
  });
}

async function mark(tx: Scope, viewId: ViewId, deletedAt: Date | null): Promise<void> {
  await tx.db
    .update(views)
    .set({ deletedAt })
    .where(ownRow(views, tx, viewId));
  await tx.record('view.changed', { viewId });
}

const homeLists: ReadonlySet<View['list']> = new Set(['campaigns', 'creatives']);

/**
 * Shows a view of campaigns or creatives on the actor's home page; null shows none. @throws AppError `view.not-found`
 */
export async function setHomeView(scope: Scope, viewId: ViewId | null): Promise<void> {
  await scope.transaction(async (tx) => {
    if (viewId !== null && !homeLists.has((await requireView(tx, viewId)).list)) throw new AppError('view.not-found');
    const { organizationId, accountId } = tx.actor;
    await tx.db
      .insert(homes)
      .values({ organizationId, accountId, viewId })
      .onConflictDoUpdate({ target: [homes.organizationId, homes.accountId], set: { viewId } });
  });
}

import { and, asc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AccountId, ViewId } from '@ad-foundry/contract/ids.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import type { View } from '@ad-foundry/contract/views.ts';
import { homes, views } from '#db/schema/homes.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** The actor's own views and those that others share, by name. */
export async function listViews(scope: Scope): Promise<{ items: View[] }> {
  return { items: await readViews(scope, undefined) };
}

/** @throws AppError `view.not-found` */
export async function requireView(scope: Scope, viewId: ViewId): Promise<View> {
  const [view] = await readViews(scope, eq(views.id, viewId));
  if (!view) throw new AppError('view.not-found');
  return view;
}

/** Views that the actor may read and change. */
export const visibleViews = (scope: Scope) => and(reachableViews(scope), isNull(views.deletedAt));

const reachableViews = ({ actor }: Scope) =>
  and(
    eq(views.organizationId, actor.organizationId),
    or(eq(views.accountId, actor.accountId), eq(views.isShared, true)),
  );

/** Whether the actor may delete and restore the view: only its owner and admins may. */
export const mayRemove = ({ actor }: Scope, { accountId }: { accountId: AccountId }) =>
  accountId === actor.accountId || can(actor.role, 'organization:manage');

/** A deleted view that the actor may restore. @throws AppError `view.not-found` */
export async function requireDeleted(scope: Scope, viewId: ViewId): Promise<{ accountId: AccountId }> {
  const deleted = and(reachableViews(scope), eq(views.id, viewId), isNotNull(views.deletedAt));
  const [row] = await scope.db.select({ accountId: views.accountId }).from(views).where(deleted);
  if (!row || !mayRemove(scope, row)) throw new AppError('view.not-found');
  return row;
}

async function readViews(scope: Scope, where: SQL | undefined): Promise<View[]> {
  const { actor, db } = scope;
  const rows = await db
    .select({
      view: views,
      owner: sql<
        string | null
      >`(select p.first_name || ' ' || p.last_name from accounts p where p.id = ${views.accountId})`,
      isHome: sql<boolean>`exists (select from ${homes} where ${homes.organizationId} = ${views.organizationId}
        and ${homes.accountId} = ${actor.accountId} and ${homes.viewId} = ${views.id})`,
    })
    .from(views)
    .where(and(visibleViews(scope), where))
    .orderBy(asc(sql`lower(${views.name})`), asc(views.id));
  return rows.map(({ view: { id, list, name, search, isShared, accountId }, owner, isHome }) => ({
    id,
    list,
    name,
    search,
    isShared,
    owner: accountId === actor.accountId ? null : owner,
    isHome,
    can: { change: true, remove: mayRemove(scope, { accountId }) },
  }));
}

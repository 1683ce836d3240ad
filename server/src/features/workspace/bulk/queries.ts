import { and, eq, sql } from 'drizzle-orm';
import type { BulkChangeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { BulkProgress } from '@ad-foundry/contract/bulk.ts';
import { anyOf } from '#db/any-of.ts';
import { ownRow } from '#db/own-row.ts';
import { bulkChanges, bulkItems, copiesSubject } from '#db/schema/bulk.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { kinds } from './queries/kinds.ts';

type StoredBulkChange = typeof bulkChanges.$inferSelect;

/** Changes that the actor made. */
export const changeByActor = (scope: Scope, id: BulkChangeId) =>
  and(ownRow(bulkChanges, scope, id), eq(bulkChanges.accountId, scope.actor.accountId));

/** A change by the actor and its progress. @throws AppError `bulk.not-found` */
export async function readBulk(scope: Scope, id: BulkChangeId): Promise<BulkProgress> {
  const [row] = await scope.db.select().from(bulkChanges).where(changeByActor(scope, id));
  if (!row) throw new AppError('bulk.not-found');
  const states = await statesOf(scope, id);
  const isLate = row.finishedAt === null || scope.now().getTime() - row.finishedAt.getTime() > limits.bulk.undoMs;
  const [undone] = await scope.db
    .select({ id: bulkChanges.id })
    .from(bulkChanges)
    .where(and(eq(bulkChanges.organizationId, scope.actor.organizationId), eq(bulkChanges.undoes, id)));
  const { count: done, changed } = states.get('done') ?? { count: 0, changed: 0 };
  const failed = states.get('failed')?.count ?? 0;
  return {
    id,
    kind: row.kind,
    act: row.change.act,
    total: row.total,
    done,
    failed,
    faults: failed === 0 ? [] : await faultsOf(scope, row),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    canUndo: row.isUndoable && !isLate && !undone && changed > 0,
    overlaps: done === 0 ? [] : await overlapsOf(scope, row),
  };
}

async function statesOf({ db, actor }: Scope, id: BulkChangeId) {
  const rows = await db
    .select({
      state: bulkItems.state,
      count: sql<number>`count(*)::int`,
      changed: sql<number>`count(${bulkItems.before})::int`,
    })
    .from(bulkItems)
    .where(and(eq(bulkItems.organizationId, actor.organizationId), eq(bulkItems.changeId, id)))
    .groupBy(bulkItems.state);
  return new Map(rows.map(({ state, ...counts }) => [state, counts]));
}

async function faultsOf(scope: Scope, { id, kind }: StoredBulkChange): Promise<BulkProgress['faults']> {
  const { db, actor } = scope;
  const rows = await db
    .select({ id: bulkItems.itemId, code: bulkItems.code })
    .from(bulkItems)
    .where(
      and(
        eq(bulkItems.organizationId, actor.organizationId),
        eq(bulkItems.changeId, id),
        eq(bulkItems.state, 'failed'),
      ),
    )
    .orderBy(bulkItems.nth)
    .limit(limits.bulk.faultsShown);
  const { table, visible } = kinds[kind];
  const ids = rows.map((row) => row.id);
  const items = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(visible(scope), anyOf(table.id, ids)));
  const names = new Map<string, string>(items.map((item) => [item.id, item.name]));
  return rows.map((row) => ({ id: row.id, name: names.get(row.id) ?? '', code: row.code ?? '' }));
}

/** Concurrent changes of the same subject by others, where both changed the item. */
async function overlapsOf(
  { db, actor }: Scope,
  { id, subject, createdAt }: StoredBulkChange,
): Promise<BulkProgress['overlaps']> {
  if (subject === copiesSubject) return [];
  const { rows } = await db.execute<{ by: string; count: number; isLater: boolean }>(sql`
    select p.first_name || ' ' || p.last_name as by, count(distinct i.item_id)::int as count,
      o.done_at > i.done_at as "isLater"
    from bulk_changes c
    join accounts p on p.id = c.account_id
    join bulk_items o on o.organization_id = c.organization_id and o.change_id = c.id and o.state = 'done'
      and o.before is not null
    join bulk_items i on i.organization_id = o.organization_id and i.item_id = o.item_id and i.state = 'done'
      and i.before is not null and i.change_id = ${id}
    where c.organization_id = ${actor.organizationId} and c.account_id <> ${actor.accountId} and c.subject = ${subject}
      and c.created_at between ${new Date(createdAt.getTime() - limits.bulk.overlapMs)}
        and ${new Date(createdAt.getTime() + limits.bulk.overlapMs)}
    group by p.id, o.done_at > i.done_at
    order by 2 desc limit 5`);
  return rows;
}

import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { AccountId, BulkChangeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import type { BulkChange } from '@ad-foundry/contract/bulk.ts';
import { ownRow } from '#db/own-row.ts';
import { bulkChanges, bulkItems, copiesSubject } from '#db/schema/bulk.ts';
import { members } from '#db/schema/organizations.ts';
import { kinds, type BulkItem } from '#features/workspace/bulk/queries/kinds.ts';
import { AppError } from '#infra/errors.ts';
import type { Delegate } from '#infra/jobs/define-worker.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';
import type { Act } from './act.ts';
import { actOf } from './acts.ts';
import { codeOf, noOutcome, type Outcome } from './outcome.ts';

type StoredBulkChange = typeof bulkChanges.$inferSelect;
type StoredItem = typeof bulkItems.$inferSelect;

/** Runs batches until the change is finished or the time is up. @returns whether it is finished */
export async function runBatches(scope: Scope, id: BulkChangeId, until = Infinity): Promise<boolean> {
  for (;;) {
    if (await scope.transaction((tx) => runBatch(tx, id))) return true;
    if (performance.now() >= until) return false;
  }
}

interface Continuation {
  bulkId: BulkChangeId;
  actAs(person: Omit<Delegate, 'organizationId'>): Scope;
}

/** Continues in a job on behalf of the person; the remaining items fail if the person lost the permission. */
export async function continueChange(scope: OrganizationScope, { bulkId, actAs }: Continuation): Promise<void> {
  const { organizationId } = scope.actor;
  const [change] = await scope.db
    .select()
    .from(bulkChanges)
    .where(ownRow(bulkChanges, scope, bulkId));
  if (!change || change.finishedAt) return;
  const [member] = await scope.db
    .select({ role: members.role })
    .from(members)
    .where(
      and(
        eq(members.organizationId, organizationId),
        eq(members.accountId, change.accountId),
        eq(members.status, 'active'),
      ),
    );
  if (member && can(member.role, 'campaign:write'))
    return void (await runBatches(actAs({ accountId: change.accountId, role: member.role }), bulkId));
  await failRest(scope, bulkId, 'auth.forbidden');
}

/** Ends a change: its remaining items fail. */
export async function failRest(scope: OrganizationScope, bulkId: BulkChangeId, code: ErrorCode): Promise<void> {
  await scope.transaction(async (tx) => {
    await tx.db.execute(sql`
      update bulk_items set state = 'failed', code = ${code}
      where organization_id = ${tx.actor.organizationId} and change_id = ${bulkId} and state = 'waiting'`);
    await tx.db
      .update(bulkChanges)
      .set({ finishedAt: tx.now() })
      .where(ownRow(bulkChanges, tx, bulkId));
  });
}

/** A stored change with its act and input, which are those of the undone change if it undoes one. */
interface PlannedChange {
  stored: StoredBulkChange;
  act: Act;
  input: BulkChange;
}

/** @throws AppError `bulk.not-undoable` */
async function readChange(tx: Scope, id: BulkChangeId): Promise<PlannedChange | null> {
  const [stored] = await tx.db
    .select()
    .from(bulkChanges)
    .where(ownRow(bulkChanges, tx, id));
  if (!stored || stored.finishedAt) return null;
  const { kind, change, undoes } = stored;
  if (change.act !== 'undo') return { stored, act: actOf(kind, change), input: change };
  const [undone] = undoes
    ? await tx.db
        .select()
        .from(bulkChanges)
        .where(ownRow(bulkChanges, tx, undoes))
    : [];
  if (!undone || undone.change.act === 'undo') throw new AppError('bulk.not-undoable');
  return { stored, act: actOf(kind, undone.change), input: undone.change };
}

/** Changes the next items in one transaction. @returns whether none remain */
export async function runBatch(tx: Scope, id: BulkChangeId): Promise<boolean> {
  const planned = await readChange(tx, id);
  if (!planned) return true;
  const { stored, act, input } = planned;
  await act.lock?.(tx, input);
  const [unfinished] = await tx.db
    .select({ id: bulkChanges.id })
    .from(bulkChanges)
    .where(and(ownRow(bulkChanges, tx, id), isNull(bulkChanges.finishedAt)))
    .for('no key update');
  if (!unfinished) return true;
  const size = act.batch ?? limits.bulk.batch;
  const waitingItems = await tx.db
    .select()
    .from(bulkItems)
    .where(
      and(
        eq(bulkItems.organizationId, tx.actor.organizationId),
        eq(bulkItems.changeId, id),
        eq(bulkItems.state, 'waiting'),
      ),
    )
    .orderBy(asc(bulkItems.nth))
    .limit(size + 1);
  const batch = waitingItems.slice(0, size);
  const outcome = await changeItems(tx, planned, batch);
  await storeItems(tx, stored, batch, outcome);
  await notifyOverlapped(tx, stored, [...outcome.before.keys()]);
  const isLast = waitingItems.length <= size;
  if (isLast)
    await tx.db
      .update(bulkChanges)
      .set({ finishedAt: tx.now() })
      .where(ownRow(bulkChanges, tx, id));
  return isLast;
}

/** Applies the act to a batch, or undoes it. */
async function changeItems(
  tx: Scope,
  { stored: { kind, undoes }, act, input }: PlannedChange,
  batch: readonly StoredItem[],
): Promise<Outcome> {
  const step = undoes === null ? act : act.undo;
  if (!step) throw new AppError('bulk.not-undoable');
  const previous = new Map(batch.map(({ itemId, before }) => [itemId, before ?? {}]));
  const { lock, missing } = kinds[kind];
  const items: BulkItem[] = (await lock(tx, [...previous.keys()])).map((item) => ({
    ...item,
    before: previous.get(item.id) ?? {},
  }));
  // The targets may be archived or deleted since the request.
  const targetsCode = undoes === null ? await codeOf(async () => act.requireTargets?.(tx, input)) : null;
  const failed = new Map<string, ErrorCode>();
  for (const id of previous.keys()) failed.set(id, missing);
  for (const item of items) {
    const code = targetsCode ?? step.refuse(item, input);
    if (code) failed.set(item.id, code);
    else failed.delete(item.id);
  }
  const accepted = items.filter(({ id }) => !failed.has(id));
  const outcome = accepted.length === 0 ? noOutcome() : await step.apply(tx, accepted, input);
  return { failed: new Map([...failed, ...outcome.failed]), before: outcome.before };
}

async function storeItems(
  tx: Scope,
  { id, undoes }: StoredBulkChange,
  batch: readonly StoredItem[],
  { failed, before }: Outcome,
): Promise<void> {
  const codes = batch.map(({ itemId }) => failed.get(itemId) ?? null);
  const previous = batch.map((item) => {
    const state = undoes !== null && before.has(item.itemId) ? item.before : before.get(item.itemId);
    return state ? JSON.stringify(state) : null;
  });
  await tx.db.execute(sql`
    update bulk_items i set state = case when r.code is null then 'done' else 'failed' end, code = r.code,
      before = r.before::jsonb, done_at = clock_timestamp()
    from unnest(${sql.param(batch.map(({ nth }) => nth))}::int[], ${sql.param(codes)}::text[],
      ${sql.param(previous)}::text[]) as r (nth, code, before)
    where i.organization_id = ${tx.actor.organizationId} and i.change_id = ${id} and i.nth = r.nth`);
}

/** Notifies the people whose concurrent change this one overwrites; both have changed the item. */
async function notifyOverlapped(
  tx: Scope,
  { id, subject }: StoredBulkChange,
  changedIds: readonly string[],
): Promise<void> {
  if (changedIds.length === 0 || subject === copiesSubject) return;
  const since = new Date(tx.now().getTime() - limits.bulk.overlapMs);
  const { organizationId, accountId } = tx.actor;
  const { rows } = await tx.db.execute<{ accountId: AccountId }>(sql`
    select distinct c.account_id as "accountId"
    from bulk_items i join bulk_changes c on c.organization_id = i.organization_id and c.id = i.change_id
    where i.organization_id = ${organizationId} and i.state = 'done' and i.before is not null and i.change_id <> ${id}
      and i.item_id = any(${sql.param(changedIds)}::text[])
      and c.subject = ${subject} and c.account_id <> ${accountId} and c.created_at > ${since}`);
  if (rows.length === 0) return;
  await tx.record('bulk.overlapped', { accountIds: rows.map((row) => row.accountId) });
}

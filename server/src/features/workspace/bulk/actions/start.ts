import { createHash } from 'node:crypto';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { BulkChangeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { BulkChange, BulkKind, BulkProgress, BulkSelection } from '@ad-foundry/contract/bulk.ts';
import { bulkChanges } from '#db/schema/bulk.ts';
import { continueBulkJob } from '#features/workspace/bulk/jobs.ts';
import { changeByActor, readBulk } from '#features/workspace/bulk/queries.ts';
import { requireItems, sortedIds } from '#features/workspace/bulk/queries/kinds.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import { newId, newUuid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { usedKey } from '#infra/used-key.ts';
import type { Act } from './act.ts';
import { actOf } from './acts.ts';
import { runBatch, runBatches } from './run.ts';

/** After this time a job continues the work of a request. */
const timeoutMs = 1000;
/** Delays the job, so that it runs only if the request's process dies. */
const jobDelayMs = 15_000;

const maxUnfinished = 5;

/** @throws AppError `request.too-many` while several changes of the person are unfinished */
async function limitUnfinished(tx: Scope): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  await lockUntilEnd(tx, `bulk/${organizationId}/${accountId}`);
  const open = and(
    eq(bulkChanges.organizationId, organizationId),
    eq(bulkChanges.accountId, accountId),
    isNull(bulkChanges.finishedAt),
  );
  if ((await tx.db.$count(bulkChanges, open)) >= maxUnfinished)
    throw new AppError('request.too-many', { retryAfterSeconds: 10 });
}

interface BulkRequest<Kind extends BulkKind> {
  kind: Kind;
  creationKey: string;
  of: BulkSelection<Kind>;
  change: BulkChange<Kind>;
}

/** Identifies a request: the same items in another order are the same. */
function digestOf<Kind extends BulkKind>({ kind, of, change }: BulkRequest<Kind>): string {
  const selection = 'filter' in of ? of : sortedIds(of);
  return createHash('sha256')
    .update(JSON.stringify([kind, selection, change]))
    .digest('hex');
}

/**
 * The change that an earlier request with the same creation key started.
 * @throws AppError `request.invalid` if that request was different
 */
async function findRepeated(tx: Scope, creationKey: string, request: string): Promise<BulkChangeId | null> {
  const { organizationId, accountId } = tx.actor;
  const [earlier] = await tx.db
    .select({ id: bulkChanges.id, request: bulkChanges.request })
    .from(bulkChanges)
    .where(
      and(
        eq(bulkChanges.organizationId, organizationId),
        eq(bulkChanges.accountId, accountId),
        eq(bulkChanges.creationKey, creationKey),
      ),
    );
  if (earlier && earlier.request !== request) throw usedKey();
  return earlier?.id ?? null;
}

/**
 * Changes creatives or campaigns in transactions of a hundred. A repeated request has no further effect.
 * @throws AppError as `requireItems` and the act's `requireTargets`; `request.invalid` for the creation key of another request
 */
export async function startChange<Kind extends BulkKind>(
  scope: Scope,
  bulkRequest: BulkRequest<Kind>,
): Promise<BulkProgress> {
  const { kind, creationKey, of, change } = bulkRequest;
  const startedAt = performance.now();
  const act = actOf(kind, change);
  const { id, isFinished } = await scope.transaction(async (tx) => {
    const request = digestOf(bulkRequest);
    const earlierId = await findRepeated(tx, creationKey, request);
    if (earlierId) return { id: earlierId, isFinished: true };
    await limitUnfinished(tx);
    await act.requireTargets?.(tx, change);
    const ids = await requireItems(tx, kind, of);
    const newChange = {
      creationKey,
      request,
      kind,
      change,
      subject: typeof act.subject === 'string' ? act.subject : act.subject(change),
      total: ids.length,
      isUndoable: act.undo !== null && ((await act.canUndo?.(tx, change)) ?? true),
    };
    const items = sql`unnest(${sql.param(ids)}::text[]) with ordinality as i (id, nth)`;
    const insertedId = await insertChange(tx, newChange, items);
    if (insertedId !== null) return begin(tx, { id: insertedId, total: ids.length, act });
    // A concurrent request with the same key came first.
    const concurrentId = await findRepeated(tx, creationKey, request);
    if (!concurrentId) throw new AppError('bulk.not-found');
    return { id: concurrentId, isFinished: true };
  });
  return finish(scope, { id, isFinished, startedAt });
}

/**
 * Undoes a change by the actor; repeating it has no effect. @throws AppError `bulk.not-found`; `bulk.not-undoable` also
 * after `limits.bulk.undoMs`
 */
export async function undoChange(scope: Scope, bulkId: BulkChangeId): Promise<BulkProgress> {
  const startedAt = performance.now();
  const { id, isFinished } = await scope.transaction(async (tx) => {
    const [stored] = await tx.db.select().from(bulkChanges).where(changeByActor(tx, bulkId)).for('no key update');
    if (!stored) throw new AppError('bulk.not-found');
    const { organizationId } = tx.actor;
    const [undo] = await tx.db
      .select({ id: bulkChanges.id })
      .from(bulkChanges)
      .where(and(eq(bulkChanges.organizationId, organizationId), eq(bulkChanges.undoes, bulkId)));
    if (undo) return { id: undo.id, isFinished: true };
    const { change, subject } = stored;
    if (!(await readBulk(tx, bulkId)).canUndo || change.act === 'undo') throw new AppError('bulk.not-undoable');
    const { undoes = stored.kind } = actOf(stored.kind, change);
    const itemId = undoes === stored.kind ? sql`item_id` : sql`before #>> '{people,campaignId}'`;
    const changed = sql`(select distinct on (id) ${itemId} as id, nth, before from bulk_items
      where organization_id = ${organizationId} and change_id = ${bulkId} and state = 'done' and before is not null
      order by id, nth)`;
    const counted = await tx.db.execute<{ count: number }>(sql`select count(*)::int as count from ${changed} c`);
    const total = counted.rows[0]?.count ?? 0;
    const newChange = {
      creationKey: newUuid(),
      kind: undoes,
      change: { act: 'undo', of: change.act } as const,
      subject,
      total,
      isUndoable: false,
      undoes: bulkId,
    };
    const items = sql`(select id, row_number() over (order by nth) as nth, before from ${changed} c) i`;
    const insertedId = await insertChange(tx, newChange, items);
    if (insertedId === null) throw new AppError('bulk.not-undoable');
    return begin(tx, { id: insertedId, total, act: actOf(undoes, change) });
  });
  return finish(scope, { id, isFinished, startedAt });
}

type NewChange = Omit<typeof bulkChanges.$inferInsert, 'id' | 'organizationId' | 'accountId' | 'createdAt'>;

/**
 * Inserts a change with its items from the rows `i (id, nth)`, for an undo also `before`.
 * @returns null if it exists
 */
async function insertChange(tx: Scope, change: NewChange, items: SQL): Promise<BulkChangeId | null> {
  const { organizationId, accountId } = tx.actor;
  const id = newId('bulkChange');
  const { rowCount } = await tx.db
    .insert(bulkChanges)
    .values({ ...change, id, organizationId, accountId, createdAt: tx.now() })
    .onConflictDoNothing();
  if (rowCount === 0) return null;
  const before = change.undoes ? sql`i.before` : sql`null`;
  await tx.db.execute(sql`
    insert into bulk_items (organization_id, change_id, nth, item_id, before)
    select ${organizationId}, ${id}, i.nth, i.id, ${before} from ${items}`);
  return id;
}

interface InsertedChange {
  id: BulkChangeId;
  total: number;
  act: Act;
}

/** Runs a change of a single batch at once. Enqueues a job for larger ones, which continues if the process dies. */
async function begin(tx: Scope, { id, total, act }: InsertedChange) {
  if (total <= (act.batch ?? limits.bulk.batch)) return { id, isFinished: await runBatch(tx, id) };
  await tx.enqueue(continueBulkJob, { bulkId: id }, { delayMs: jobDelayMs });
  return { id, isFinished: false };
}

interface StartedChange {
  id: BulkChangeId;
  isFinished: boolean;
  startedAt: number;
}

async function finish(scope: Scope, { id, isFinished, startedAt }: StartedChange): Promise<BulkProgress> {
  if (!isFinished && !(await runBatches(scope, id, startedAt + timeoutMs)))
    await scope.transaction((tx) => tx.enqueue(continueBulkJob, { bulkId: id }));
  return readBulk(scope, id);
}

import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { BulkChangeId } from '@ad-foundry/contract/ids.ts';
import type {
  bulk as endpoints,
  BulkChange,
  BulkKind,
  BulkProgress,
  CampaignsChange,
} from '@ad-foundry/contract/bulk.ts';
import { bulkChanges } from '#db/schema/bulk.ts';
import { continueBulkJob } from '#features/workspace/bulk/jobs.ts';
import { ownChange, readBulk } from '#features/workspace/bulk/queries.ts';
import { batchSize, subjectOf } from '#features/workspace/bulk/rules.ts';
import { requireMembers } from '#features/tree/assignments/actions.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import { newId, newUuid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { usedKey } from '#infra/used-key.ts';
import { requireTargets } from './apply.ts';
import { requireCampaignTargets } from './apply-campaigns.ts';
import { resolve, resolveCampaigns } from './resolve.ts';
import { runBatch, runBatches } from './run.ts';

type Input = z.output<typeof endpoints.creatives.body>;
type CampaignsInput = z.output<typeof endpoints.campaigns.body>;

/** A request works so long; then a job goes on. */
const timeoutMs = 1000;
/** The job starts after this time, should the process die meanwhile. */
const jobDelayMs = 15_000;

const mostUnfinished = 5;

/** @throws AppError `request.too-many` while several changes of the person go on */
async function limitUnfinished(tx: Scope): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  await lockUntilEnd(tx, `bulk/${organizationId}/${accountId}`);
  const open = and(
    eq(bulkChanges.organizationId, organizationId),
    eq(bulkChanges.accountId, accountId),
    isNull(bulkChanges.finishedAt),
  );
  if ((await tx.db.$count(bulkChanges, open)) >= mostUnfinished)
    throw new AppError('request.too-many', { retryAfterSeconds: 10 });
}

/**
 * Changes creatives in transactions of a hundred; a repeated creation key changes nothing more.
 * @throws AppError `creative.not-found` if none of those named is visible; `bulk.count-changed`, `bulk.too-many`,
 *   `campaign.not-found` and `group.not-found` for a filter; as `requireTargets`
 */
export function startChange(scope: Scope, { creationKey, of, change }: Input): Promise<BulkProgress> {
  return start(scope, {
    kind: 'creative',
    creationKey,
    change,
    requireTargets: (tx) => requireTargets(tx, change),
    resolve: (tx) => resolve(tx, of),
  });
}

/**
 * Changes campaigns, likewise.
 * @throws AppError `campaign.not-found` if none of those named is visible; `bulk.count-changed`, `bulk.too-many`,
 *   `group.not-found` for a filter; as `requireCampaignTargets`
 */
export function startCampaignsChange(scope: Scope, { creationKey, of, change }: CampaignsInput): Promise<BulkProgress> {
  return start(scope, {
    kind: 'campaign',
    creationKey,
    change,
    requireTargets: (tx) => requireCampaignTargets(tx, change),
    resolve: (tx) => resolveCampaigns(tx, of),
  });
}

interface Asked {
  kind: BulkKind;
  creationKey: string;
  change: BulkChange | CampaignsChange;
  /** Checks what the change itself names. */
  requireTargets: (tx: Scope) => Promise<void>;
  /** The ids of what is changed, in order. */
  resolve: (tx: Scope) => Promise<string[]>;
}

async function start(scope: Scope, { kind, creationKey, change, ...asked }: Asked): Promise<BulkProgress> {
  const begun = performance.now();
  const { id, isFinished } = await scope.transaction(async (tx) => {
    const { organizationId, accountId } = tx.actor;
    const known = and(
      eq(bulkChanges.organizationId, organizationId),
      eq(bulkChanges.accountId, accountId),
      eq(bulkChanges.creationKey, creationKey),
    );
    const [first] = await tx.db
      .select({ id: bulkChanges.id, kind: bulkChanges.kind, change: bulkChanges.change })
      .from(bulkChanges)
      .where(known);
    if (first && (first.kind !== kind || first.change.act !== change.act)) throw usedKey();
    if (first) return { id: first.id, isFinished: true };
    await limitUnfinished(tx);
    await asked.requireTargets(tx);
    const ids = await asked.resolve(tx);
    const stored = {
      creationKey,
      kind,
      change,
      subject: subjectOf(change),
      total: ids.length,
      isUndoable: await isUndoable(tx, change),
    };
    const made = await insertChange(tx, stored, sql`unnest(${sql.param(ids)}::text[]) with ordinality as i (id, nth)`);
    if (made !== null) return begin(tx, { id: made, ...stored });
    // The same request was made at the same time.
    const [other] = await tx.db.select({ id: bulkChanges.id }).from(bulkChanges).where(known);
    if (!other) throw new AppError('bulk.not-found');
    return { id: other.id, isFinished: true };
  });
  return finish(scope, { id, isFinished, begun });
}

/**
 * Takes an own change back; repeated, it does no more. @throws AppError `bulk.not-found`; `bulk.not-undoable` also after
 * `limits.bulk.undoMs`
 */
export async function undoChange(scope: Scope, bulkId: BulkChangeId): Promise<BulkProgress> {
  const begun = performance.now();
  const { id, isFinished } = await scope.transaction(async (tx) => {
    const [row] = await tx.db.select().from(bulkChanges).where(ownChange(tx, bulkId)).for('no key update');
    if (!row) throw new AppError('bulk.not-found');
    const { organizationId } = tx.actor;
    const [undone] = await tx.db
      .select({ id: bulkChanges.id })
      .from(bulkChanges)
      .where(and(eq(bulkChanges.organizationId, organizationId), eq(bulkChanges.undoes, bulkId)));
    if (undone) return { id: undone.id, isFinished: true };
    if (!(await readBulk(tx, bulkId)).canUndo || row.change.act === 'undo') throw new AppError('bulk.not-undoable');
    const changed = sql`from bulk_items where organization_id = ${organizationId} and change_id = ${bulkId}
      and state = 'done' and before is not null`;
    const counted = await tx.db.execute<{ count: number }>(sql`select count(*)::int as count ${changed}`);
    const total = counted.rows[0]?.count ?? 0;
    const stored = {
      creationKey: newUuid(),
      kind: row.kind,
      change: { act: 'undo', of: row.change.act } as const,
      subject: row.subject,
      total,
      isUndoable: false,
      undoes: bulkId,
    };
    const items = sql`(select item_id as id, row_number() over (order by nth) as nth, before ${changed}) i`;
    const made = await insertChange(tx, stored, items);
    if (made === null) throw new AppError('bulk.not-undoable');
    return begin(tx, { id: made, ...stored });
  });
  return finish(scope, { id, isFinished, begun });
}

type Stored = Omit<typeof bulkChanges.$inferInsert, 'id' | 'organizationId' | 'accountId' | 'createdAt'>;

/** Inserts a change with its items, from rows `i (id, nth)`, of an undo with `before`. @returns null if it exists */
async function insertChange(tx: Scope, stored: Stored, items: SQL): Promise<BulkChangeId | null> {
  const { organizationId, accountId } = tx.actor;
  const id = newId('bulkChange');
  const { rowCount } = await tx.db
    .insert(bulkChanges)
    .values({ ...stored, id, organizationId, accountId, createdAt: tx.now() })
    .onConflictDoNothing();
  if (rowCount === 0) return null;
  const before = stored.undoes ? sql`i.before` : sql`null`;
  await tx.db.execute(sql`
    insert into bulk_items (organization_id, change_id, nth, item_id, before)
    select ${organizationId}, ${id}, i.nth, i.id, ${before} from ${items}`);
  return id;
}

/** Does all at once where one transaction is enough; else sees to it that a job goes on should the process die. */
async function begin(tx: Scope, { id, ...stored }: Stored & { id: BulkChangeId }) {
  if (stored.total <= batchSize(stored)) return { id, isFinished: await runBatch(tx, id) };
  await tx.enqueue(continueBulkJob, { bulkId: id }, { delayMs: jobDelayMs });
  return { id, isFinished: false };
}

interface Begun {
  id: BulkChangeId;
  isFinished: boolean;
  begun: number;
}

async function finish(scope: Scope, { id, isFinished, begun }: Begun): Promise<BulkProgress> {
  if (!isFinished && !(await runBatches(scope, id, begun + timeoutMs)))
    await scope.transaction((tx) => tx.enqueue(continueBulkJob, { bulkId: id }));
  return readBulk(scope, id);
}

/** Deleting is final, and so is the end of a guest's link. */
async function isUndoable(tx: Scope, change: BulkChange | CampaignsChange): Promise<boolean> {
  if (change.act !== 'people') return change.act !== 'delete';
  return (await requireMembers(tx, change.remove)).every(({ role }) => role !== 'guest');
}

import { and, asc, eq, sql } from 'drizzle-orm';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { AccountId, BulkChangeId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import type { BulkChange, CampaignsChange } from '@ad-foundry/contract/bulk.ts';
import { bulkChanges, bulkItems, type Before } from '#db/schema/bulk.ts';
import { members } from '#db/schema/organizations.ts';
import { batchSize } from '#features/workspace/bulk/rules.ts';
import { lockNames } from '#features/workspace/duplicates/actions/copy-campaign.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import type { Delegate } from '#infra/jobs/define-job.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';
import { applyChange } from './apply.ts';
import { applyToCampaigns } from './apply-campaigns.ts';
import { revertCampaigns } from './revert-campaigns.ts';
import type { Outcome } from './outcome.ts';
import { revertChange } from './revert.ts';

type ChangeRow = typeof bulkChanges.$inferSelect;
type ItemRow = typeof bulkItems.$inferSelect;
type ItemId = ItemRow['itemId'];

/** Goes on with a change until it is finished, or until a moment. @returns whether it is finished */
export async function runBatches(scope: Scope, id: BulkChangeId, until = Infinity): Promise<boolean> {
  for (;;) {
    if (await scope.transaction((tx) => runBatch(tx, id))) return true;
    if (performance.now() >= until) return false;
  }
}

interface Continuing {
  bulkId: BulkChangeId;
  actAs(person: Omit<Delegate, 'organizationId'>): Scope;
}

/** Goes on in a job, on behalf of the person while they may; else what is left fails. */
export async function continueChange(scope: OrganizationScope, { bulkId, actAs }: Continuing): Promise<void> {
  const { organizationId } = scope.actor;
  const mine = and(eq(bulkChanges.organizationId, organizationId), eq(bulkChanges.id, bulkId));
  const [change] = await scope.db.select().from(bulkChanges).where(mine);
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

/** Ends a change: what is left of it fails. */
export async function failRest(scope: OrganizationScope, bulkId: BulkChangeId, code: ErrorCode): Promise<void> {
  const { organizationId } = scope.actor;
  await scope.transaction(async (tx) => {
    await tx.db.execute(sql`
      update bulk_items set state = 'failed', code = ${code}
      where organization_id = ${organizationId} and change_id = ${bulkId} and state = 'waiting'`);
    await tx.db
      .update(bulkChanges)
      .set({ finishedAt: tx.now() })
      .where(and(eq(bulkChanges.organizationId, organizationId), eq(bulkChanges.id, bulkId)));
  });
}

/** Changes the next creatives or campaigns in one transaction. @returns whether none is left */
export async function runBatch(tx: Scope, id: BulkChangeId): Promise<boolean> {
  const { organizationId } = tx.actor;
  const mine = and(eq(bulkChanges.organizationId, organizationId), eq(bulkChanges.id, id));
  const [planned] = await tx.db.select().from(bulkChanges).where(mine);
  if (!planned || planned.finishedAt) return true;
  // Before all other locks, in the order of changes of assignments.
  if (planned.subject === 'people') await lockOrganization(tx, 'people:assign');
  if (planned.subject === 'copies') await lockNames(tx);
  const [change] = await tx.db.select().from(bulkChanges).where(mine).for('no key update');
  if (!change || change.finishedAt) return true;
  const size = batchSize(change);
  const items = await tx.db
    .select()
    .from(bulkItems)
    .where(
      and(eq(bulkItems.organizationId, organizationId), eq(bulkItems.changeId, id), eq(bulkItems.state, 'waiting')),
    )
    .orderBy(asc(bulkItems.nth))
    .limit(size + 1);
  const batch = items.slice(0, size);
  const { failed, before } = await workOn(tx, change, batch);
  await storeItems(tx, { change, batch, failed, before });
  await tellOverlapped(tx, change, batch);
  const isLast = items.length <= size;
  if (isLast) await tx.db.update(bulkChanges).set({ finishedAt: tx.now() }).where(mine);
  return isLast;
}

/** The kind of a change says which ids its items are, and which acts it may be. */
async function workOn(tx: Scope, row: ChangeRow, batch: readonly ItemRow[]): Promise<Outcome<ItemId>> {
  const { kind, change, undoes } = row;
  const ids = batch.map(({ itemId }) => itemId);
  if (change.act !== 'undo')
    return kind === 'campaign'
      ? applyToCampaigns(tx, ids as CampaignId[], change as CampaignsChange)
      : applyChange(tx, ids as CreativeId[], change as BulkChange);
  const undone = await readChange(tx, undoes);
  const before = new Map(batch.map((item) => [item.itemId, item.before ?? {}]));
  return kind === 'campaign'
    ? revertCampaigns(tx, { change: undone as CampaignsChange, before: before as Map<CampaignId, Before> })
    : revertChange(tx, { change: undone as BulkChange, before: before as Map<CreativeId, Before> });
}

/** A change that is taken back. @throws AppError `bulk.not-undoable` */
async function readChange({ db, actor }: Scope, id: BulkChangeId | null): Promise<BulkChange | CampaignsChange> {
  if (id === null) throw new AppError('bulk.not-undoable');
  const [undone] = await db
    .select({ change: bulkChanges.change })
    .from(bulkChanges)
    .where(and(eq(bulkChanges.organizationId, actor.organizationId), eq(bulkChanges.id, id)));
  if (!undone || undone.change.act === 'undo') throw new AppError('bulk.not-undoable');
  return undone.change;
}

interface Settled {
  change: ChangeRow;
  batch: readonly ItemRow[];
  failed: Map<ItemId, ErrorCode>;
  before: Map<ItemId, Before>;
}

async function storeItems(tx: Scope, { change, batch, failed, before }: Settled): Promise<void> {
  const codes = batch.map(({ itemId }) => failed.get(itemId) ?? null);
  const isUndo = change.undoes !== null;
  const was = batch.map((item) => {
    const own = isUndo ? item.before : before.get(item.itemId);
    return own ? JSON.stringify(own) : null;
  });
  await tx.db.execute(sql`
    update bulk_items i set state = case when r.code is null then 'done' else 'failed' end, code = r.code,
      before = r.before::jsonb, done_at = clock_timestamp()
    from unnest(${sql.param(batch.map(({ nth }) => nth))}::int[], ${sql.param(codes)}::text[], ${sql.param(was)}::text[])
      as r (nth, code, before)
    where i.organization_id = ${change.organizationId} and i.change_id = ${change.id} and i.nth = r.nth`);
}

/** Tells those whose change of the same this one has overwritten. */
async function tellOverlapped(tx: Scope, { id, subject }: ChangeRow, batch: readonly ItemRow[]): Promise<void> {
  const since = new Date(tx.now().getTime() - limits.bulk.overlapMs);
  const { organizationId, accountId } = tx.actor;
  const { rows } = await tx.db.execute<{ accountId: AccountId }>(sql`
    select distinct c.account_id as "accountId"
    from bulk_items i join bulk_changes c on c.organization_id = i.organization_id and c.id = i.change_id
    where i.organization_id = ${organizationId} and i.state = 'done' and i.change_id <> ${id}
      and i.item_id = any(${sql.param(batch.map(({ itemId }) => itemId))}::text[])
      and c.subject = ${subject} and c.account_id <> ${accountId} and c.created_at > ${since}`);
  if (rows.length === 0) return;
  await tx.record('bulk.overlapped', { accountIds: rows.map((row) => row.accountId) });
}

import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import type { BulkChange, BulkResult } from '@ad-foundry/contract/work/bulk.ts';
import { anyOf } from '#db/any-of.ts';
import { campaigns, creatives } from '#db/schema/campaigns.ts';
import { visibleCampaigns, visibleCreatives } from '#features/campaigns/queries.ts';
import { refreshCampaigns } from '#features/creatives/actions/completion.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** Creatives per transaction. */
const batchSize = 100;

/**
 * Changes creatives in transactions of a hundred; what cannot be changed is listed with its error code.
 * @throws AppError `creative.not-found` if none of them is visible
 */
export async function changeCreatives(scope: Scope, change: BulkChange): Promise<BulkResult> {
  const ids = [
    ...new Set(change.act === 'deadlines' ? change.items.map((item) => item.creativeId) : change.creativeIds),
  ];
  const result: BulkResult = { done: [], failed: [] };
  for (let at = 0; at < ids.length; at += batchSize) {
    const { done, failed } = await scope.transaction((tx) => changeBatch(tx, ids.slice(at, at + batchSize), change));
    result.done.push(...done);
    result.failed.push(...failed);
  }
  if (result.done.length === 0 && result.failed.every(({ code }) => code === 'creative.not-found'))
    throw new AppError('creative.not-found');
  return result;
}

async function changeBatch(tx: Scope, ids: readonly CreativeId[], change: BulkChange): Promise<BulkResult> {
  const rows = await lockRows(tx, ids);
  const known = new Set(rows.map(({ creative }) => creative.id));
  const failed = ids.filter((id) => !known.has(id)).map((id) => ({ id, code: 'creative.not-found' }));
  const open: Row[] = [];
  for (const row of rows) {
    const code = refusal(row, change);
    if (code) failed.push({ id: row.creative.id, code });
    else open.push(row);
  }
  // Repeated, an act changes and records nothing.
  const changed = open.filter((row) => isChanged(row, change));
  if (changed.length > 0) await apply(tx, changed, change);
  return { done: open.map(({ creative }) => creative.id), failed };
}

type Row = Awaited<ReturnType<typeof lockRows>>[number];

/** In id order, so that concurrent changes do not deadlock. */
function lockRows(tx: Scope, ids: readonly CreativeId[]) {
  return tx.db
    .select({ creative: creatives, campaign: { id: campaigns.id, archivedAt: campaigns.archivedAt } })
    .from(creatives)
    .innerJoin(campaigns, and(visibleCampaigns(tx), eq(campaigns.id, creatives.campaignId)))
    .where(and(visibleCreatives(tx), anyOf(creatives.id, ids), isNull(creatives.deletedAt)))
    .orderBy(asc(creatives.id))
    .for('no key update', { of: creatives });
}

function refusal({ creative, campaign }: Row, { act }: BulkChange): ErrorCode | null {
  if (campaign.archivedAt) return act === 'restore' ? 'archive.parent-archived' : 'campaign.archived';
  return act === 'deadlines' && creative.archivedAt ? 'creative.archived' : null;
}

function isChanged({ creative }: Row, change: BulkChange): boolean {
  if (change.act === 'deadlines') return true;
  return (creative.archivedAt === null) === (change.act === 'archive');
}

async function apply(tx: Scope, rows: readonly Row[], change: BulkChange): Promise<void> {
  const these = and(
    eq(creatives.organizationId, tx.actor.organizationId),
    anyOf(
      creatives.id,
      rows.map(({ creative }) => creative.id),
    ),
  );
  const campaignIds = [...new Set(rows.map(({ campaign }) => campaign.id))];
  if (change.act === 'deadlines') return setDeadlines(tx, rows, change);
  const reason = change.act === 'archive' ? (change.reason ?? null) : null;
  const mark =
    change.act === 'archive'
      ? { archivedAt: tx.now(), archivedBy: tx.actor.accountId, archivedReason: reason }
      : { archivedAt: null, archivedBy: null, archivedReason: null };
  await tx.db.update(creatives).set(mark).where(these);
  await refreshCampaigns(tx, campaignIds);
  for (const { creative, campaign } of rows) {
    const about = { creativeId: creative.id, campaignId: campaign.id, name: creative.name };
    if (change.act === 'archive') await tx.record('creative.archived', { ...about, reason });
    else await tx.record('creative.restored', about);
  }
}

async function setDeadlines(
  tx: Scope,
  rows: readonly Row[],
  { items }: Extract<BulkChange, { act: 'deadlines' }>,
): Promise<void> {
  const wanted = new Map(items.map((item) => [item.creativeId, item.deadlineAt]));
  const ids = rows.map(({ creative }) => creative.id);
  await tx.db.execute(sql`
    update creatives c set deadline_at = changed.deadline_at, edition = c.edition + 1,
      updated_at = ${tx.now().toISOString()}::timestamptz
    from unnest(${sql.param(ids)}::text[], ${sql.param(ids.map((id) => wanted.get(id) ?? null))}::timestamptz[])
      as changed (id, deadline_at)
    where c.organization_id = ${tx.actor.organizationId} and c.id = changed.id`);
  for (const { creative, campaign } of rows)
    await tx.record('creative.updated', { creativeId: creative.id, campaignId: campaign.id });
}

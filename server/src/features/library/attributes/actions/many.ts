import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { AttributeId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { storedValue, type AttributeValue } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { ownRow } from '#db/own-row.ts';
import { attributes } from '#db/schema/attributes.ts';
import { reachableAttributes } from '#features/library/attributes/access.ts';
import { requireAttribute } from '#features/library/attributes/queries.ts';
import { judgeOnce } from '#features/library/attributes/rules.ts';
import type { Scope } from '#infra/scope.ts';
import { assertValid } from './fill.ts';

/*
 * Changes one attribute of many creatives. The caller holds the creatives' locks and updates their completion. The
 * attribute is locked before the creatives, in the same order as edits of attributes.
 */

/** A row of `creative_attributes` as JSON. */
type JsonRow = Record<string, unknown>;

export interface FilledMany {
  failed: Map<CreativeId, ErrorCode>;
  /** Per changed creative, the row before and after; null where there is none. */
  changed: Map<CreativeId, { before: JsonRow | null; after: JsonRow | null }>;
}

interface ValueChange {
  attributeId: AttributeId;
  required?: boolean | undefined;
  value?: AttributeValue | null | undefined;
}

/** Locks an own attribute. The product's attributes need no lock, since they change at start-up only. */
export async function lockAttribute(tx: Scope, attributeId: AttributeId): Promise<void> {
  await tx.db
    .select({ id: attributes.id })
    .from(attributes)
    .where(ownRow(attributes, tx, attributeId))
    .for('share');
}

/** @throws AppError `attribute.not-found`, `attribute.value-invalid` */
export async function requireFillable(tx: Scope, { attributeId, value }: ValueChange): Promise<void> {
  const { input } = await requireAttribute(tx, attributeId);
  const stored = storedValue(value ?? null);
  if (stored !== null) assertValid(input, stored, judgeOnce(input, stored));
}

/** Adds the attribute where it is missing, and sets the value and the requirement if they are passed. */
export async function fillMany(tx: Scope, ids: readonly CreativeId[], filling: ValueChange): Promise<FilledMany> {
  const { attributeId, required } = filling;
  const attribute = await requireAttribute(tx, attributeId);
  const before = await rowsOf(tx, ids, attributeId);
  const counts = await countsOf(tx, ids);
  const failed = new Map<CreativeId, ErrorCode>();
  for (const id of ids) {
    if (before.has(id)) continue;
    if (attribute.archivedAt !== null) failed.set(id, 'attribute.archived');
    else if ((counts.get(id) ?? 0) >= limits.attribute.perCreative) failed.set(id, 'attribute.too-many');
  }
  const accepted = ids.filter((id) => !failed.has(id));
  const { organizationId, accountId } = tx.actor;
  const isFilled = filling.value !== undefined;
  const value = storedValue(filling.value ?? null);
  const { judgedPattern, fitsPattern } = judgeOnce(attribute.input, value);
  const at = tx.now().toISOString();
  await tx.db.execute(sql`
    insert into creative_attributes as a (organization_id, creative_id, attribute_id, required, value, judged_pattern,
      fits_pattern, filled_by, filled_at, created_at)
    select ${organizationId}, id, ${attributeId}, ${required ?? false}, ${value === null ? null : JSON.stringify(value)}::jsonb,
      ${judgedPattern}::text, ${fitsPattern}::boolean, case when ${isFilled} then ${accountId}::text end,
      case when ${isFilled} then ${at}::timestamptz end, ${at}::timestamptz
    from unnest(${sql.param(accepted)}::text[]) as id
    on conflict (organization_id, creative_id, attribute_id) do update set
      required = coalesce(${required ?? null}::boolean, a.required),
      value = case when ${isFilled} then excluded.value else a.value end,
      judged_pattern = case when ${isFilled} then excluded.judged_pattern else a.judged_pattern end,
      fits_pattern = case when ${isFilled} then excluded.fits_pattern else a.fits_pattern end,
      filled_by = case when ${isFilled} then excluded.filled_by else a.filled_by end,
      filled_at = case when ${isFilled} then excluded.filled_at else a.filled_at end
    where a.required is distinct from coalesce(${required ?? null}::boolean, a.required)
      or (${isFilled} and a.value is distinct from excluded.value)`);
  return { failed, changed: compare({ ids: accepted, before, after: await rowsOf(tx, accepted, attributeId) }) };
}

/** Removes the attribute with its values. */
export async function removeFromMany(
  tx: Scope,
  ids: readonly CreativeId[],
  attributeId: AttributeId,
): Promise<FilledMany> {
  const before = await rowsOf(tx, ids, attributeId);
  await deleteRows(tx, ids, attributeId);
  return { failed: new Map(), changed: compare({ ids, before, after: new Map() }) };
}

/**
 * Undoes a change. Fails with `edit.outdated` for each creative whose row has changed since, and with
 * `attribute.not-found` for all of them if the attribute is deleted.
 */
export async function restoreMany(
  tx: Scope,
  { attributeId, changed }: { attributeId: AttributeId; changed: FilledMany['changed'] },
): Promise<Map<CreativeId, ErrorCode>> {
  await lockAttribute(tx, attributeId);
  const attributeCount = await tx.db.$count(attributes, and(reachableAttributes(tx), eq(attributes.id, attributeId)));
  if (attributeCount === 0) return new Map([...changed.keys()].map((id) => [id, 'attribute.not-found']));
  const current = await rowsOf(tx, [...changed.keys()], attributeId);
  const failed = new Map<CreativeId, ErrorCode>();
  const rows: JsonRow[] = [];
  const unchanged: CreativeId[] = [];
  for (const [id, { before, after }] of changed) {
    if (!isDeepStrictEqual(current.get(id) ?? null, after)) failed.set(id, 'edit.outdated');
    else {
      unchanged.push(id);
      if (before) rows.push(before);
    }
  }
  await deleteRows(tx, unchanged, attributeId);
  await tx.db.execute(sql`
    insert into creative_attributes
    select r.* from jsonb_populate_recordset(null::creative_attributes, ${JSON.stringify(rows)}::jsonb) r
    where r.organization_id = ${tx.actor.organizationId}`);
  return failed;
}

async function deleteRows({ db, actor }: Scope, ids: readonly CreativeId[], attributeId: AttributeId): Promise<void> {
  await db.execute(sql`
    delete from creative_attributes where organization_id = ${actor.organizationId} and attribute_id = ${attributeId}
      and creative_id = any(${sql.param(ids)}::text[])`);
}

interface Comparison {
  ids: readonly CreativeId[];
  before: Map<CreativeId, JsonRow>;
  after: Map<CreativeId, JsonRow>;
}

function compare({ ids, before, after }: Comparison): FilledMany['changed'] {
  const pairs = ids.map((id) => [id, { before: before.get(id) ?? null, after: after.get(id) ?? null }] as const);
  return new Map(pairs.filter(([, pair]) => !isDeepStrictEqual(pair.before, pair.after)));
}

async function rowsOf(
  { db, actor }: Scope,
  ids: readonly CreativeId[],
  attributeId: AttributeId,
): Promise<Map<CreativeId, JsonRow>> {
  const { rows } = await db.execute<{ id: CreativeId; row: JsonRow }>(sql`
    select a.creative_id as id, to_jsonb(a) as row from creative_attributes a
    where a.organization_id = ${actor.organizationId} and a.attribute_id = ${attributeId}
      and a.creative_id = any(${sql.param(ids)}::text[])`);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** The number of attributes of each creative. */
async function countsOf({ db, actor }: Scope, ids: readonly CreativeId[]): Promise<Map<CreativeId, number>> {
  const { rows } = await db.execute<{ id: CreativeId; count: number }>(sql`
    select a.creative_id as id, count(*)::int as count from creative_attributes a
    where a.organization_id = ${actor.organizationId} and a.creative_id = any(${sql.param(ids)}::text[])
    group by a.creative_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

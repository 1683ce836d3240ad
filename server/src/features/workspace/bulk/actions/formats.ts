import { sql } from 'drizzle-orm';
import type { CreativeId, FormatId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { JsonRow, SlotContent } from '#db/schema/bulk.ts';
import type { BulkItem } from '#features/workspace/bulk/queries/kinds.ts';
import { requireFormats } from '#features/library/formats/queries.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { idsOf, noOutcome, refreshChanged, type Outcome } from './outcome.ts';

interface FormatChange {
  add: readonly FormatId[];
  remove: readonly FormatId[];
}

/**
 * Adds formats that a creative lacks and removes others. A creative with files in a format to remove keeps all its
 * formats.
 */
export async function changeFormats(
  tx: Scope,
  items: readonly BulkItem<'creative'>[],
  { add, remove }: FormatChange,
): Promise<Outcome> {
  const formats = await requireFormats(
    tx,
    [...new Set(add)].filter((id) => !remove.includes(id)),
  );
  const outcome = noOutcome();
  const slots = await slotsOf(tx, idsOf(items));
  const removed: JsonRow[] = [];
  const added: NewSlot[] = [];
  for (const { id: creativeId } of items) {
    const current = slots.filter((slot) => slot.creativeId === creativeId);
    const obsolete = current.filter(({ formatId }) => remove.includes(formatId));
    const missing = formats.filter(({ id }) => !current.some(({ formatId }) => formatId === id));
    if (obsolete.some(({ hasFiles }) => hasFiles)) outcome.failed.set(creativeId, 'slot.has-files');
    else if (current.length - obsolete.length + missing.length > limits.slotsPerCreative)
      outcome.failed.set(creativeId, 'creative.too-many-slots');
    else if (obsolete.length + missing.length > 0) {
      const last = Math.max(0, ...current.map(({ position }) => position));
      const newSlots = missing.map(({ id, revisionId }, at) => {
        return { id: newId('slot'), creativeId, formatId: id, revisionId, position: last + at + 1 };
      });
      added.push(...newSlots);
      removed.push(...obsolete.map(({ row }) => row));
      const before = { added: newSlots.map(({ id }) => id), removed: obsolete.map(({ row }) => row) };
      outcome.before.set(creativeId, { slots: { ...before, contents: obsolete.flatMap(({ contents }) => contents) } });
    }
  }
  await deleteSlots(
    tx,
    removed.map(({ id }) => String(id)),
  );
  await insertSlots(tx, added);
  await refreshChanged(tx, items, outcome);
  return outcome;
}

/**
 * Removes the added slots and restores the removed ones, unless an added slot has files or a removed format exists
 * again.
 */
export async function restoreFormats(tx: Scope, items: readonly BulkItem<'creative'>[]): Promise<Outcome> {
  const outcome = noOutcome();
  const slots = await slotsOf(tx, idsOf(items));
  const withFiles = new Set<string>(slots.filter(({ hasFiles }) => hasFiles).map(({ row }) => String(row.id)));
  const deleted: string[] = [];
  const restored: JsonRow[] = [];
  const restoredContents: SlotContent[] = [];
  for (const { id: creativeId, before } of items) {
    const { added = [], removed = [], contents = [] } = before.slots ?? {};
    const current = slots.filter((slot) => slot.creativeId === creativeId);
    if (added.some((id) => withFiles.has(id))) outcome.failed.set(creativeId, 'slot.has-files');
    else if (removed.some((row) => current.some(({ formatId }) => formatId === row['format_id'])))
      outcome.failed.set(creativeId, 'edit.outdated');
    else {
      deleted.push(...added);
      restored.push(...removed);
      restoredContents.push(...contents);
      outcome.before.set(creativeId, {});
    }
  }
  await deleteSlots(tx, deleted);
  await tx.db.execute(sql`
    insert into slots select r.* from jsonb_populate_recordset(null::slots, ${JSON.stringify(restored)}::jsonb) r
    where r.organization_id = ${tx.actor.organizationId} on conflict do nothing`);
  await restoreContents(tx, restoredContents);
  await refreshChanged(tx, items, outcome);
  return outcome;
}

/** Restores the rows that were deleted with slots, and the places of comments. */
async function restoreContents({ db, actor }: Scope, contents: readonly SlotContent[]): Promise<void> {
  const rowsOf = (table: SlotContent['table']) =>
    JSON.stringify(contents.filter((content) => content.table === table).map(({ row }) => row));
  // Parents come before their children.
  for (const table of ['variations', 'cards', 'promises', 'declined_slots'] as const) {
    const name = sql.identifier(table);
    await db.execute(sql`
      insert into ${name} select r.* from jsonb_populate_recordset(null::${name}, ${rowsOf(table)}::jsonb) r
      where r.organization_id = ${actor.organizationId}`);
  }
  await db.execute(sql`
    update comments t set slot_id = r.slot_id, card_id = r.card_id
    from jsonb_populate_recordset(null::comments, ${rowsOf('comments')}::jsonb) r
    where t.organization_id = ${actor.organizationId} and t.id = r.id and t.slot_id is null`);
}

interface CurrentSlot extends Record<string, unknown> {
  creativeId: CreativeId;
  formatId: FormatId;
  position: number;
  row: JsonRow;
  contents: SlotContent[];
  hasFiles: boolean;
}

async function slotsOf({ db, actor }: Scope, ids: readonly CreativeId[]): Promise<CurrentSlot[]> {
  const { rows } = await db.execute<CurrentSlot>(sql`
    select s.creative_id as "creativeId", s.format_id as "formatId", s.position, to_jsonb(s) as row,
      (select coalesce(jsonb_agg(jsonb_build_object('table', c.table_name, 'row', c.row)), '[]') from (
        select 'variations' as table_name, to_jsonb(v) as row from variations v
          where v.organization_id = s.organization_id and v.slot_id = s.id
        union all select 'cards', to_jsonb(k) from cards k
          join variations v on v.organization_id = k.organization_id and v.id = k.variation_id
          where v.organization_id = s.organization_id and v.slot_id = s.id
        union all select 'promises', to_jsonb(p) from promises p
          where p.organization_id = s.organization_id and p.slot_id = s.id
        union all select 'declined_slots', to_jsonb(p) from declined_slots p
          where p.organization_id = s.organization_id and p.slot_id = s.id
        union all select 'comments', jsonb_build_object('id', t.id, 'slot_id', t.slot_id, 'card_id', t.card_id) from comments t
          where t.organization_id = s.organization_id and t.slot_id = s.id) c) as contents,
      exists (select from version_places p where p.organization_id = s.organization_id and p.slot_id = s.id)
      or exists (select from uploads u
        where u.organization_id = s.organization_id and u.slot_id = s.id and u.state = 'receiving') as "hasFiles"
    from slots s
    where s.organization_id = ${actor.organizationId} and s.creative_id = any(${sql.param(ids)}::text[])`);
  return rows;
}

async function deleteSlots({ db, actor }: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    delete from slots where organization_id = ${actor.organizationId} and id = any(${sql.param(ids)}::text[])`);
}

interface NewSlot {
  id: string;
  creativeId: CreativeId;
  formatId: FormatId;
  revisionId: string;
  position: number;
}

async function insertSlots({ db, actor, now }: Scope, rows: readonly NewSlot[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into slots (id, organization_id, creative_id, format_id, format_revision_id, position, created_at)
    select s.id, ${actor.organizationId}, s.creative_id, s.format_id, s.revision_id, s.position,
      ${now().toISOString()}::timestamptz
    from unnest(${sql.param(rows.map(({ id }) => id))}::text[], ${sql.param(rows.map((row) => row.creativeId))}::text[],
      ${sql.param(rows.map(({ formatId }) => formatId))}::text[],
      ${sql.param(rows.map(({ revisionId }) => revisionId))}::text[],
      ${sql.param(rows.map(({ position }) => position))}::int[]) as s (id, creative_id, format_id, revision_id, position)`);
}

import { sql } from 'drizzle-orm';
import type { CreativeId, FormatId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { JsonRow } from '#db/schema/bulk.ts';
import { refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import { requireFormats } from '#features/library/formats/queries.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { idsOf, noOutcome, recordChanged, type ChangedRow, type Outcome, type Row } from './outcome.ts';

interface Wanted {
  add: readonly FormatId[];
  remove: readonly FormatId[];
}

/** Adds formats that a creative lacks, and removes others; a creative with files in one of those keeps all of them. */
export async function changeFormats(tx: Scope, rows: readonly Row[], { add, remove }: Wanted): Promise<Outcome> {
  const formats = await requireFormats(
    tx,
    [...new Set(add)].filter((id) => !remove.includes(id)),
  );
  const outcome = noOutcome();
  const slots = await slotsOf(tx, idsOf(rows));
  const removed: JsonRow[] = [];
  const added: NewSlot[] = [];
  for (const { creative } of rows) {
    const own = slots.filter(({ creativeId }) => creativeId === creative.id);
    const going = own.filter(({ formatId }) => remove.includes(formatId));
    const coming = formats.filter(({ id }) => !own.some(({ formatId }) => formatId === id));
    if (going.some(({ hasFiles }) => hasFiles)) outcome.failed.set(creative.id, 'slot.has-files');
    else if (own.length - going.length + coming.length > limits.slotsPerCreative)
      outcome.failed.set(creative.id, 'creative.too-many-slots');
    else if (going.length + coming.length > 0) {
      const last = Math.max(0, ...own.map(({ position }) => position));
      const made = coming.map(({ id, revisionId }, at) => {
        return { id: newId('slot'), creativeId: creative.id, formatId: id, revisionId, position: last + at + 1 };
      });
      added.push(...made);
      removed.push(...going.map(({ row }) => row));
      const before = { added: made.map(({ id }) => id), removed: going.map(({ row }) => row) };
      outcome.before.set(creative.id, { slots: before });
    }
  }
  await deleteSlots(
    tx,
    removed.map(({ id }) => String(id)),
  );
  await insertSlots(tx, added);
  await settle(tx, rows, outcome);
  return outcome;
}

/** Removes the slots that were added and puts the others back; not where an added one has files, or a removed format is back. */
export async function restoreFormats(tx: Scope, rows: readonly ChangedRow[]): Promise<Outcome> {
  const outcome = noOutcome();
  const slots = await slotsOf(tx, idsOf(rows));
  const withFiles = new Set<string>(slots.filter(({ hasFiles }) => hasFiles).map(({ row }) => String(row.id)));
  const going: string[] = [];
  const back: JsonRow[] = [];
  for (const { creative, before } of rows) {
    const { added = [], removed = [] } = before.slots ?? {};
    const there = slots.filter(({ creativeId }) => creativeId === creative.id);
    if (added.some((id) => withFiles.has(id))) outcome.failed.set(creative.id, 'slot.has-files');
    else if (removed.some((row) => there.some(({ formatId }) => formatId === row['format_id'])))
      outcome.failed.set(creative.id, 'edit.outdated');
    else {
      going.push(...added);
      back.push(...removed);
      outcome.before.set(creative.id, {});
    }
  }
  await deleteSlots(tx, going);
  await tx.db.execute(sql`
    insert into slots select r.* from jsonb_populate_recordset(null::slots, ${JSON.stringify(back)}::jsonb) r
    where r.organization_id = ${tx.actor.organizationId} on conflict do nothing`);
  await settle(tx, rows, outcome);
  return outcome;
}

async function settle(tx: Scope, rows: readonly Row[], { before }: Outcome): Promise<void> {
  const changed = rows.filter(({ creative }) => before.has(creative.id));
  if (changed.length === 0) return;
  await refreshCompletion(tx, idsOf(changed));
  await recordChanged(
    tx,
    changed.map(({ campaign }) => campaign.id),
  );
}

interface SlotOf extends Record<string, unknown> {
  creativeId: CreativeId;
  formatId: FormatId;
  position: number;
  row: JsonRow;
  hasFiles: boolean;
}

async function slotsOf({ db, actor }: Scope, ids: readonly CreativeId[]): Promise<SlotOf[]> {
  const { rows } = await db.execute<SlotOf>(sql`
    select s.creative_id as "creativeId", s.format_id as "formatId", s.position, to_jsonb(s) as row,
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

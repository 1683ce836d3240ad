import { sql, type SQL } from 'drizzle-orm';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { shiftedByDays } from '#db/time-zone-of.ts';
import { copyAttachments } from '#features/collect/attachments/actions/copy.ts';
import { newId, newUid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';

export interface Copying {
  /** Whether the current files are copied too. */
  files: boolean;
  shiftDays: number;
}

interface CreativesCopy extends Copying {
  /** The creatives to copy, in order. */
  from: readonly CreativeId[];
  into: CampaignId;
  /** The names of the copies, in order; by default the names of the originals. */
  names?: readonly string[];
  /** Only for copying a single creative. */
  creationKey?: string;
}

/** Number of creatives per round of statements. */
const batchSize = 100;

/**
 * Copies creatives with brief, reference files, slots and attributes. Without files, the slots get the current rules of
 * their formats. The caller updates the campaign's counts. @returns the ids of the copies, in order; none for a
 * creation key that was used before
 */
export async function copyCreatives(tx: Scope, copy: CreativesCopy): Promise<CreativeId[]> {
  const copyIds: CreativeId[] = [];
  for (let at = 0; at < copy.from.length; at += batchSize) {
    const pairs = pairUp(copy.from.slice(at, at + batchSize), () => newId('creative'));
    const added = await insertCreatives(tx, { ...copy, offset: at }, pairs);
    if (added === 0) return [];
    await insertAttributes(tx, pairs);
    await copyAttachments(tx, pairs);
    const slots = await copySlots(tx, copy, pairs);
    if (copy.files) await copyFiles(tx, slots);
    copyIds.push(...pairs.map(([, id]) => id));
  }
  return copyIds;
}

type Pairs<Old extends string = string, New extends string = string> = [Old, New][];

const pairUp = <Old extends string, New extends string>(ids: readonly Old[], draw: () => New): Pairs<Old, New> =>
  ids.map((id) => [id, draw()]);

/** The pairs as a table `m (old, new, nth)`. */
const tableOf = (pairs: Pairs): SQL =>
  sql`unnest(${sql.param(pairs.map(([old]) => old))}::text[], ${sql.param(pairs.map(([, id]) => id))}::text[])
    with ordinality as m (old, new, nth)`;

async function insertCreatives(
  { db, actor, now }: Scope,
  { into, names, creationKey, files, shiftDays, offset }: CreativesCopy & { offset: number },
  pairs: Pairs,
): Promise<number> {
  const at = now().toISOString();
  // The creation times are a millisecond apart, so that lists by age keep the order.
  const { rowCount } = await db.execute(sql`
    insert into creatives (id, organization_id, campaign_id, name, description, deadline_at, strict, attributes_missing,
      completed_at, created_by, creation_key, created_at, updated_at)
    select m.new, c.organization_id, ${into}, coalesce((${sql.param(names ?? null)}::text[])[(m.nth + ${offset})::int], c.name), c.description,
      ${shiftedByDays(sql`c.deadline_at`, shiftDays, actor)}, c.strict, c.attributes_missing,
      case when ${files} and c.completed_at is not null and not k.needs_approval
        then ${at}::timestamptz end,
      ${actor.accountId}, ${creationKey ?? null}::uuid, ${at}::timestamptz + (m.nth + ${offset}) * interval '1 millisecond', ${at}::timestamptz
    from ${tableOf(pairs)} join creatives c on c.organization_id = ${actor.organizationId} and c.id = m.old
    join campaigns k on k.organization_id = c.organization_id and k.id = ${into}
    on conflict (organization_id, creation_key) where creation_key is not null do nothing`);
  return rowCount ?? 0;
}

async function insertAttributes({ db, actor }: Scope, pairs: Pairs): Promise<void> {
  await db.execute(sql`
    insert into creative_attributes (organization_id, creative_id, attribute_id, required, value, judged_pattern,
      fits_pattern, filled_by, filled_at, created_at)
    select a.organization_id, m.new, a.attribute_id, a.required, a.value, a.judged_pattern, a.fits_pattern, a.filled_by,
      a.filled_at, a.created_at
    from ${tableOf(pairs)} join creative_attributes a
      on a.organization_id = ${actor.organizationId} and a.creative_id = m.old`);
}

/** Ids of the children of these parents, in order. */
async function childrenOf(tx: Scope, table: string, parent: string, pairs: Pairs): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select t.id from ${tableOf(pairs)} join ${sql.identifier(table)} t
      on t.organization_id = ${tx.actor.organizationId} and t.${sql.identifier(parent)} = m.old
    order by m.nth, t.position`);
  return rows.map(({ id }) => id);
}

async function copySlots(tx: Scope, { files }: Copying, creatives: Pairs): Promise<Pairs> {
  const pairs = pairUp(await childrenOf(tx, 'slots', 'creative_id', creatives), () => newId('slot'));
  await tx.db.execute(sql`
    insert into slots (id, organization_id, creative_id, format_id, format_revision_id, position, state, created_at)
    select s.new, x.organization_id, m.new, x.format_id,
      case when ${files} then x.format_revision_id else f.current_revision_id end, x.position,
      case when ${files} then x.state else 'empty' end, ${tx.now().toISOString()}::timestamptz
    from (select old, new from ${tableOf(pairs)}) s
    join slots x on x.organization_id = ${tx.actor.organizationId} and x.id = s.old
    join formats f on f.id = x.format_id
    join ${tableOf(creatives)} on m.old = x.creative_id`);
  return pairs;
}

/** Copies variations, cards and the current version of each card; the copies share the contents. */
async function copyFiles(tx: Scope, slots: Pairs): Promise<void> {
  const { db, actor } = tx;
  const at = tx.now().toISOString();
  const variations = pairUp(await childrenOf(tx, 'variations', 'slot_id', slots), () => newId('variation'));
  if (variations.length === 0) return;
  await db.execute(sql`
    insert into variations (id, organization_id, slot_id, name, position, created_by, created_at)
    select v.new, x.organization_id, m.new, x.name, x.position, x.created_by, ${at}::timestamptz
    from (select old, new from ${tableOf(variations)}) v
    join variations x on x.organization_id = ${actor.organizationId} and x.id = v.old
    join ${tableOf(slots)} on m.old = x.slot_id`);
  const cards = pairUp(await childrenOf(tx, 'cards', 'variation_id', variations), () => newId('card'));
  await insertCards(tx, cards, variations);
  const current = await db.execute<{ id: string; card: string }>(sql`
    select p.version_id as id, p.card_id as card from ${tableOf(cards)}
    join version_places p on p.organization_id = ${actor.organizationId} and p.card_id = m.old and p.is_current`);
  const versions = pairUp(
    current.rows.map(({ id }) => id),
    () => newId('version'),
  );
  await db.execute(sql`
    insert into versions (id, organization_id, card_id, number, sha256, original_name, facts, verdict, waived_at,
      waived_by, waived_reason, waived_rules, scan_state, preview_state, preview_sha256, preview_width, preview_height,
      note, uploaded_by, created_at)
    select v.new, x.organization_id, m.new, 1, x.sha256, x.original_name, x.facts, x.verdict, x.waived_at, x.waived_by,
      x.waived_reason, x.waived_rules, x.scan_state, x.preview_state, x.preview_sha256, x.preview_width,
      x.preview_height, x.note, x.uploaded_by, ${at}::timestamptz
    from (select old, new from ${tableOf(versions)}) v
    join versions x on x.organization_id = ${actor.organizationId} and x.id = v.old
    join ${tableOf(cards)} on m.old = x.card_id`);
}

/** Inserts cards. Draws new uids for the cards whose uid another card of the organization has. */
async function insertCards(tx: Scope, cards: Pairs, variations: Pairs): Promise<void> {
  for (let remaining = cards; remaining.length > 0;) {
    const uids = remaining.map(() => newUid());
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      insert into cards (id, organization_id, variation_id, position, uid, created_at)
      select c.new, x.organization_id, m.new, x.position, u.uid, ${tx.now().toISOString()}::timestamptz
      from (select old, new, nth from ${tableOf(remaining)}) c
      join unnest(${sql.param(uids)}::text[]) with ordinality as u (uid, nth) on u.nth = c.nth
      join cards x on x.organization_id = ${tx.actor.organizationId} and x.id = c.old
      join ${tableOf(variations)} on m.old = x.variation_id
      on conflict (organization_id, uid) do nothing returning id`);
    const inserted = new Set(rows.map(({ id }) => id));
    remaining = remaining.filter(([, id]) => !inserted.has(id));
  }
}

import { sql } from 'drizzle-orm';
import type { CardId, SlotId, VariationId } from '@ad-foundry/contract/ids.ts';
import { newId, newUid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';

export interface ExpectedFiles {
  slotId: SlotId;
  isCarousel: boolean;
  /** Number of variations of the slot; for a carousel, number of cards per variation. */
  files: number;
  /** Names of the variations; by default A, B, C … */
  names: readonly string[];
}

interface NewVariation {
  id: VariationId;
  slotId: SlotId;
  name: string;
  position: number;
  cards: number;
}

/**
 * Inserts the empty variations and cards for the expected files of new slots, in a constant number of statements.
 * Inserts none for a slot with a single unnamed file.
 */
export async function insertEmptyVariations(tx: Scope, slots: readonly ExpectedFiles[]): Promise<void> {
  const variations = slots.flatMap(variationsFor);
  if (variations.length === 0) return;
  const { organizationId, accountId } = tx.actor;
  const column = (key: keyof NewVariation) => sql.param(variations.map((variation) => variation[key]));
  await tx.db.execute(sql`
    insert into variations (id, organization_id, slot_id, name, position, created_by, created_at)
    select v.id, ${organizationId}, v.slot_id, v.name, v.position, ${accountId}, ${tx.now().toISOString()}::timestamptz
    from unnest(${column('id')}::text[], ${column('slotId')}::text[], ${column('name')}::text[],
      ${column('position')}::int[]) as v (id, slot_id, name, position)`);
  await insertEmptyCards(tx, variations);
}

function variationsFor({ slotId, isCarousel, files, names }: ExpectedFiles): NewVariation[] {
  if (files === 1 && names.length === 0) return [];
  const count = Math.max(names.length, isCarousel ? 1 : files);
  return Array.from({ length: count }, (_, at) => ({
    id: newId('variation'),
    slotId,
    name: names[at] ?? letterOf(at),
    position: at + 1,
    cards: isCarousel ? files : 1,
  }));
}

async function insertEmptyCards(tx: Scope, variations: readonly NewVariation[]): Promise<void> {
  const { organizationId } = tx.actor;
  let missing = variations.flatMap(({ id: variationId, cards }) =>
    Array.from({ length: cards }, (_, at) => ({ id: newId('card'), variationId, position: at + 1 })),
  );
  // Draws new uids for the cards whose uid another card of the organization has.
  while (missing.length > 0) {
    const column = (key: 'id' | 'variationId' | 'position') => sql.param(missing.map((card) => card[key]));
    const { rows } = await tx.db.execute<{ id: CardId }>(sql`
      insert into cards (id, organization_id, variation_id, position, uid, created_at)
      select c.id, ${organizationId}, c.variation_id, c.position, c.uid, ${tx.now().toISOString()}::timestamptz
      from unnest(${column('id')}::text[], ${column('variationId')}::text[], ${column('position')}::int[],
        ${sql.param(missing.map(() => newUid()))}::text[]) as c (id, variation_id, position, uid)
      on conflict (organization_id, uid) do nothing returning id`);
    const inserted = new Set(rows.map(({ id }) => id));
    missing = missing.filter(({ id }) => !inserted.has(id));
  }
}

/** A, B, … Z, AA: the usual names of the arms of an A/B test; `index` starts at 0. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCodePoint(65 + (index % 26));
}

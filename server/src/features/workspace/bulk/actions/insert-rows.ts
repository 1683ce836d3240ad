import { sql } from 'drizzle-orm';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { ManyRow } from '@ad-foundry/contract/create-many.ts';
import { insertValues } from '#features/library/attributes/actions/import.ts';
import { insertEmptyVariations } from '#features/collect/variations/actions/insert-empty-variations.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import type { Surroundings } from './judge-rows.ts';

/** Rows per statement. */
const batchSize = 1000;

interface NewCreatives extends Pick<Surroundings, 'formats' | 'inputs'> {
  campaignId: CampaignId;
  /** Only rows without faults. */
  rows: readonly ManyRow[];
}

/** Creates a creative per row, with its slots, empty variations and attribute values. */
export async function insertRows(tx: Scope, { rows, ...surroundings }: NewCreatives): Promise<void> {
  for (let offset = 0; offset < rows.length; offset += batchSize) {
    const batch = rows.slice(offset, offset + batchSize).map((row) => ({ ...row, id: newId('creative') }));
    await insertCreatives(tx, { rows: batch, campaignId: surroundings.campaignId, offset });
    const values = batch.flatMap(({ id: creativeId, attributes }) =>
      attributes.map((value) => ({ creativeId, ...value })),
    );
    await insertValues(tx, surroundings.inputs, values);
    await insertSlots(tx, batch, surroundings.formats);
  }
}

type IdentifiedRow = ManyRow & { id: CreativeId };

interface CreativesBatch {
  campaignId: CampaignId;
  rows: readonly IdentifiedRow[];
  /** The index of the first row. */
  offset: number;
}

async function insertCreatives(tx: Scope, { campaignId, rows, offset }: CreativesBatch): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  const now = tx.now().toISOString();
  const column = (key: 'id' | 'name' | 'description' | 'deadlineAt') => sql.param(rows.map((row) => row[key]));
  // The creation times are a millisecond apart, so that lists by age keep the order of the rows.
  await tx.db.execute(sql`
    insert into creatives (id, organization_id, campaign_id, name, description, deadline_at, created_by, created_at,
      updated_at)
    select r.id, ${organizationId}, ${campaignId}, r.name, r.description, r.deadline_at, ${accountId},
      ${now}::timestamptz + (r.nth + ${offset}) * interval '1 millisecond', ${now}::timestamptz
    from unnest(${column('id')}::text[], ${column('name')}::text[], ${column('description')}::text[],
      ${column('deadlineAt')}::timestamptz[]) with ordinality as r (id, name, description, deadline_at, nth)`);
}

async function insertSlots(tx: Scope, rows: readonly IdentifiedRow[], formats: NewCreatives['formats']): Promise<void> {
  const { organizationId } = tx.actor;
  const now = tx.now().toISOString();
  const slots = rows.flatMap(({ id: creativeId, slots: ofRow }) =>
    ofRow.map((slot, index) => ({ ...slot, id: newId('slot'), creativeId, position: index + 1 })),
  );
  if (slots.length === 0) return;
  const column = (key: 'id' | 'creativeId' | 'formatId' | 'ownerId' | 'position') =>
    sql.param(slots.map((slot) => slot[key]));
  const revisions = sql.param(slots.map(({ formatId }) => formats.get(formatId)?.revisionId));
  await tx.db.execute(sql`
    insert into slots (id, organization_id, creative_id, format_id, format_revision_id, position, owner_id, created_at)
    select s.id, ${organizationId}, s.creative_id, s.format_id, s.revision_id, s.position, s.owner_id,
      ${now}::timestamptz
    from unnest(${column('id')}::text[], ${column('creativeId')}::text[], ${column('formatId')}::text[],
      ${revisions}::text[], ${column('position')}::int[], ${column('ownerId')}::text[])
      as s (id, creative_id, format_id, revision_id, position, owner_id)`);
  await insertEmptyVariations(
    tx,
    slots.map(({ id, formatId, files, variations }) => ({
      slotId: id,
      isCarousel: formats.get(formatId)?.type === 'carousel',
      files,
      names: variations,
    })),
  );
}

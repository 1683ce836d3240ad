import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { createMany as endpoints, CreateManyResult, RowFault } from '@ad-foundry/contract/work/create-many.ts';
import type { AttributeId, CampaignId, CreativeId, FormatId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { anyOf } from '#db/any-of.ts';
import { campaigns, creatives } from '#db/schema/campaigns.ts';
import { formats } from '#db/schema/formats.ts';
import { findGivenFault, insertGiven, lockInputs } from '#features/attributes/actions/import.ts';
import { requireOpenCampaign, visibleCampaigns, visibleCreatives } from '#features/campaigns/queries.ts';
import { refreshCampaigns } from '#features/creatives/actions/completion.ts';
import { visibleFormats } from '#features/formats/queries.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { usedKey } from '#infra/used-key.ts';

type Input = z.output<typeof endpoints.creatives.body> & { campaignId: CampaignId };
type Row = Input['rows'][number];

/** Rows per statement. */
const batchSize = 1000;

/**
 * Creates a creative per row in one transaction, or none where a row has a fault. A repeated creation key makes nothing
 * more. @throws AppError `campaign.not-found`, `campaign.archived`
 */
export function createCreatives(scope: Scope, input: Input): Promise<CreateManyResult> {
  return scope.transaction(async (tx) => {
    // Attributes before all else, in the same order as edits of attributes.
    const inputs = await lockInputs(
      tx,
      input.rows.flatMap(({ attributes }) => attributes),
    );
    await requireOpenCampaign(tx, input.campaignId);
    // One after another in a campaign, so that two requests with the same key or the same names make them once.
    await tx.db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(visibleCampaigns(tx), eq(campaigns.id, input.campaignId)))
      .for('no key update');
    const [done] = await tx.db
      .select({ campaignId: creatives.campaignId, name: creatives.name })
      .from(creatives)
      .where(and(eq(creatives.organizationId, tx.actor.organizationId), eq(creatives.creationKey, input.creationKey)));
    if (done && (done.campaignId !== input.campaignId || done.name !== input.rows[0]?.name)) throw usedKey();
    if (done && !input.check) return { created: input.rows.length, faults: [] };
    const revisions = await revisionsOf(tx, input.rows);
    const faults = judge(input.rows, {
      revisions,
      inputs,
      taken: await namesIn(tx, input.campaignId),
      keys: await keysOf(tx, input.rows),
    });
    if (input.check || faults.length > 0) return { created: 0, faults };
    for (let at = 0; at < input.rows.length; at += batchSize)
      await insertRows(tx, { ...input, rows: input.rows.slice(at, at + batchSize), at, revisions, inputs });
    await refreshCampaigns(tx, [input.campaignId]);
    await tx.record('creatives.created', { campaignId: input.campaignId, count: input.rows.length });
    return { created: input.rows.length, faults: [] };
  });
}

/** The current revisions of the formats that can be briefed, of those that the rows name. */
async function revisionsOf(tx: Scope, rows: readonly Row[]): Promise<Map<FormatId, string>> {
  const ids = [...new Set(rows.flatMap(({ formatIds }) => formatIds))];
  const found = await tx.db
    .select({ id: formats.id, revisionId: formats.currentRevisionId })
    .from(formats)
    .where(and(visibleFormats(tx), anyOf(formats.id, ids), isNotNull(formats.currentRevisionId)));
  return new Map(found.map(({ id, revisionId }) => [id, revisionId ?? '']));
}

async function namesIn(tx: Scope, campaignId: CampaignId): Promise<Set<string>> {
  const rows = await tx.db
    .select({ nameKey: creatives.nameKey })
    .from(creatives)
    .where(and(visibleCreatives(tx), eq(creatives.campaignId, campaignId), isNull(creatives.archivedAt)));
  return new Set(rows.map(({ nameKey }) => nameKey));
}

/** The names in lower case as the database writes it, which differs from ours in some letters. */
async function keysOf(tx: Scope, rows: readonly Row[]): Promise<string[]> {
  const found = await tx.db.execute<{ key: string }>(sql`select lower(n.name) as key
    from unnest(${sql.param(rows.map(({ name }) => name))}::text[]) with ordinality as n (name, nth) order by n.nth`);
  return found.rows.map(({ key }) => key);
}

type Inputs = Awaited<ReturnType<typeof lockInputs>>;

interface Known {
  revisions: Map<FormatId, string>;
  inputs: Inputs;
  /** Names of the campaign's creatives, in lower case. */
  taken: Set<string>;
  /** Those of the rows. */
  keys: string[];
}

function judge(rows: readonly Row[], { revisions, inputs, taken, keys }: Known) {
  const seen = new Set<string>();
  const faults: CreateManyResult['faults'] = [];
  for (const [row, { formatIds, attributes }] of rows.entries()) {
    const key = keys[row] ?? '';
    const add = (code: RowFault, attributeId: AttributeId | null = null) => faults.push({ row, code, attributeId });
    if (taken.has(key)) add('name-taken');
    else if (seen.has(key)) add('name-twice');
    if (formatIds.length > limits.slotsPerCreative) add('too-many-formats');
    if (formatIds.some((id) => !revisions.has(id))) add('format-unknown');
    const named = new Set<AttributeId>();
    for (const given of attributes) {
      const code = named.has(given.attributeId) ? 'attribute-invalid' : findGivenFault(inputs, given);
      if (code) add(code, given.attributeId);
      named.add(given.attributeId);
    }
    seen.add(key);
  }
  return faults;
}

interface Batch extends Input {
  /** The place of its first row. */
  at: number;
  revisions: Map<FormatId, string>;
  inputs: Inputs;
}

async function insertRows(tx: Scope, { rows, at, campaignId, creationKey, revisions, inputs }: Batch): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  const made = rows.map((row) => ({ ...row, id: newId('creative') }));
  const now = tx.now().toISOString();
  // One millisecond apart, so that lists by age keep the order of the rows.
  await tx.db.execute(sql`
    insert into creatives (id, organization_id, campaign_id, name, description, deadline_at, created_by, creation_key,
      created_at, updated_at)
    select r.id, ${organizationId}, ${campaignId}, r.name, r.description, r.deadline_at, ${accountId},
      case when r.nth + ${at} = 1 then ${creationKey}::uuid end,
      ${now}::timestamptz + (r.nth + ${at}) * interval '1 millisecond', ${now}::timestamptz
    from unnest(${sql.param(made.map(({ id }) => id))}::text[], ${sql.param(made.map(({ name }) => name))}::text[],
      ${sql.param(made.map(({ description }) => description))}::text[],
      ${sql.param(made.map(({ deadlineAt }) => deadlineAt))}::timestamptz[])
      with ordinality as r (id, name, description, deadline_at, nth)`);
  const given = made.flatMap(({ id: creativeId, attributes }) => attributes.map((value) => ({ creativeId, ...value })));
  await insertGiven(tx, inputs, given);
  await insertSlots(tx, made, revisions);
}

type Made = Row & { id: CreativeId };

async function insertSlots(tx: Scope, made: readonly Made[], revisions: Batch['revisions']): Promise<void> {
  const { organizationId } = tx.actor;
  const now = tx.now().toISOString();
  const slots = made.flatMap(({ id: creativeId, formatIds }) =>
    formatIds.map((formatId, index) => ({ id: newId('slot'), creativeId, formatId, position: index + 1 })),
  );
  if (slots.length === 0) return;
  await tx.db.execute(sql`
    insert into slots (id, organization_id, creative_id, format_id, format_revision_id, position, created_at)
    select s.id, ${organizationId}, s.creative_id, s.format_id, s.revision_id, s.position, ${now}::timestamptz
    from unnest(${sql.param(slots.map(({ id }) => id))}::text[], ${sql.param(slots.map((slot) => slot.creativeId))}::text[],
      ${sql.param(slots.map(({ formatId }) => formatId))}::text[],
      ${sql.param(slots.map(({ formatId }) => revisions.get(formatId)))}::text[],
      ${sql.param(slots.map(({ position }) => position))}::int[]) as s (id, creative_id, format_id, revision_id, position)`);
}

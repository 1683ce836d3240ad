import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { AttributeId, CampaignId, FormatId, MemberId } from '@ad-foundry/contract/ids.ts';
import { limits, type FormatType } from '@ad-foundry/contract/limits.ts';
import type { CreateManyResult, ManyRow, RowFault } from '@ad-foundry/contract/create-many.ts';
import { anyOf } from '#db/any-of.ts';
import { creatives } from '#db/schema/campaigns.ts';
import { formats } from '#db/schema/formats.ts';
import { members } from '#db/schema/organizations.ts';
import { findValueFault, type lockInputs } from '#features/library/attributes/actions/import.ts';
import { isAssignedMember, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { visibleFormats } from '#features/library/formats/queries.ts';
import type { Scope } from '#infra/scope.ts';

export interface BriefableFormat {
  revisionId: string;
  type: FormatType;
}

/** The data that rows are checked against. */
export interface Surroundings {
  formats: Map<FormatId, BriefableFormat>;
  /** The owners in the rows who may deliver slots of the campaign. */
  owners: Set<MemberId>;
  inputs: Awaited<ReturnType<typeof lockInputs>>;
  /** The names of the campaign's creatives, in lower case. */
  takenNames: Set<string>;
  /** The names in the rows, in lower case. */
  rowNames: string[];
}

interface NewRows {
  campaignId: CampaignId;
  rows: readonly ManyRow[];
}

export async function readSurroundings(
  tx: Scope,
  { campaignId, rows }: NewRows,
): Promise<Omit<Surroundings, 'inputs'>> {
  return {
    formats: await readFormats(tx, rows),
    owners: await readOwners(tx, campaignId, rows),
    takenNames: await readTakenNames(tx, campaignId),
    rowNames: await lowerCaseNames(tx, rows),
  };
}

const slotsOf = (rows: readonly ManyRow[]) => rows.flatMap(({ slots }) => slots);

async function readFormats(tx: Scope, rows: readonly ManyRow[]): Promise<Surroundings['formats']> {
  const ids = [...new Set(slotsOf(rows).map(({ formatId }) => formatId))];
  const found = await tx.db
    .select({ id: formats.id, revisionId: formats.currentRevisionId, type: formats.type })
    .from(formats)
    .where(and(visibleFormats(tx), anyOf(formats.id, ids), isNotNull(formats.currentRevisionId)));
  return new Map(found.map(({ id, revisionId, type }) => [id, { revisionId: revisionId ?? '', type }]));
}

async function readOwners(tx: Scope, campaignId: CampaignId, rows: readonly ManyRow[]): Promise<Set<MemberId>> {
  const ids = [...new Set(slotsOf(rows).flatMap(({ ownerId }) => ownerId ?? []))];
  const active = and(eq(members.organizationId, tx.actor.organizationId), ne(members.status, 'disabled'));
  const found = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(and(active, anyOf(members.id, ids), or(ne(members.role, 'guest'), isAssignedMember(campaignId))));
  return new Set(found.map(({ id }) => id));
}

async function readTakenNames(tx: Scope, campaignId: CampaignId): Promise<Set<string>> {
  const rows = await tx.db
    .select({ nameKey: creatives.nameKey })
    .from(creatives)
    .where(and(visibleCreatives(tx), eq(creatives.campaignId, campaignId), isNull(creatives.archivedAt)));
  return new Set(rows.map(({ nameKey }) => nameKey));
}

/** Lower-cases the names in the database, since JavaScript differs for some letters. */
async function lowerCaseNames(tx: Scope, rows: readonly ManyRow[]): Promise<string[]> {
  const found = await tx.db.execute<{ key: string }>(sql`select lower(n.name) as key
    from unnest(${sql.param(rows.map(({ name }) => name))}::text[]) with ordinality as n (name, nth) order by n.nth`);
  return found.rows.map(({ key }) => key);
}

/** The faults of rows, in their order. */
export function judgeRows(rows: readonly ManyRow[], surroundings: Surroundings): CreateManyResult['faults'] {
  const { formats: briefable, owners, inputs, takenNames, rowNames } = surroundings;
  const earlierNames = new Set<string>();
  const faults: CreateManyResult['faults'] = [];
  for (const [row, { slots, attributes }] of rows.entries()) {
    const name = rowNames[row] ?? '';
    const add = (code: RowFault, attributeId: AttributeId | null = null) => faults.push({ row, code, attributeId });
    if (takenNames.has(name)) add('name-taken');
    else if (earlierNames.has(name)) add('name-twice');
    if (slots.length > limits.slotsPerCreative) add('too-many-formats');
    if (slots.some(({ formatId }) => !briefable.has(formatId))) add('format-unknown');
    if (slots.some(({ ownerId }) => ownerId !== null && !owners.has(ownerId))) add('owner-unknown');
    const filled = new Set<AttributeId>();
    for (const value of attributes) {
      const code = filled.has(value.attributeId) ? 'attribute-invalid' : findValueFault(inputs, value);
      if (code) add(code, value.attributeId);
      filled.add(value.attributeId);
    }
    earlierNames.add(name);
  }
  return faults;
}

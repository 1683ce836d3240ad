import { sql, type SQL } from 'drizzle-orm';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import type { Before } from '#db/schema/bulk.ts';
import { slots } from '#db/schema/campaigns.ts';
import { refreshCampaigns, refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import { judgeVersions } from '#features/tree/creatives/actions/judge.ts';
import { listContents, listSlots } from '#features/tree/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { shiftInstants } from './shift-instants.ts';
import { idsOf, noOutcome, recordChanged, type ChangedRow, type Outcome, type Row } from './outcome.ts';

interface Wanted {
  deadlineAt: (Date | string | null)[];
  strict: boolean[];
  campaignId: CampaignId[];
}
type Field = keyof Wanted;
type Values = { [F in Field]: { field: F; values: Wanted[F] } }[Field];

const columns: Record<Field, { name: SQL; type: SQL }> = {
  deadlineAt: { name: sql`deadline_at`, type: sql`timestamptz[]` },
  strict: { name: sql`strict`, type: sql`boolean[]` },
  campaignId: { name: sql`campaign_id`, type: sql`text[]` },
};

/** Sets a column of each creative, where it differs. @returns the new editions of the creatives that changed */
async function setColumn(tx: Scope, rows: readonly Row[], { field, values }: Values) {
  const { name, type } = columns[field];
  const changed = await tx.db.execute<{ id: CreativeId; edition: number }>(sql`
    update creatives c set ${name} = w.value, edition = c.edition + 1, updated_at = ${tx.now().toISOString()}::timestamptz
    from unnest(${sql.param(idsOf(rows))}::text[], ${sql.param(values)}::${type}) as w (id, value)
    where c.organization_id = ${tx.actor.organizationId} and c.id = w.id and c.${name} is distinct from w.value
    returning c.id, c.edition`);
  return new Map(changed.rows.map(({ id, edition }) => [id, edition]));
}

const beforeOf = ({ creative }: Row, field: Field): Before => {
  if (field === 'deadlineAt') return { deadlineAt: creative.deadlineAt?.toISOString() ?? null };
  return field === 'strict' ? { strict: creative.strict } : { campaignId: creative.campaignId };
};

async function setField(tx: Scope, rows: readonly Row[], values: Values): Promise<Outcome> {
  const editions = await setColumn(tx, rows, values);
  const outcome = noOutcome();
  const changed = rows.filter(({ creative }) => editions.has(creative.id));
  for (const row of changed)
    outcome.before.set(row.creative.id, {
      ...beforeOf(row, values.field),
      edition: editions.get(row.creative.id) ?? 0,
    });
  if (changed.length === 0) return outcome;
  if (values.field === 'strict') await judgeAnew(tx, idsOf(changed));
  const from = changed.map(({ campaign }) => campaign.id);
  if (values.field !== 'campaignId') await recordChanged(tx, from);
  else {
    const into = rows.flatMap(({ creative }, at) => (editions.has(creative.id) ? (values.values[at] ?? []) : []));
    await refreshCampaigns(tx, [...new Set([...from, ...into])]);
    await recordChanged(tx, [...from, ...into]);
  }
  return outcome;
}

export const setDeadline = (tx: Scope, rows: readonly Row[], deadlineAt: string | null): Promise<Outcome> =>
  setField(tx, rows, { field: 'deadlineAt', values: rows.map(() => deadlineAt) });

/** Moves the deadlines that there are. */
export async function shiftDeadlines(tx: Scope, rows: readonly Row[], days: number): Promise<Outcome> {
  const before = rows.map(({ creative }) => creative.deadlineAt);
  return setField(tx, rows, { field: 'deadlineAt', values: await shiftInstants(tx, before, days) });
}

export const setStrict = (tx: Scope, rows: readonly Row[], strict: boolean): Promise<Outcome> =>
  setField(tx, rows, { field: 'strict', values: rows.map(() => strict) });

/** The campaign is not archived. */
export const moveTo = (tx: Scope, rows: readonly Row[], campaignId: CampaignId): Promise<Outcome> =>
  setField(tx, rows, { field: 'campaignId', values: rows.map(() => campaignId) });

/** Sets a field back where the creative is as the change left it. */
export async function restoreField(tx: Scope, rows: readonly ChangedRow[], field: Field): Promise<Outcome> {
  const outdated = rows.filter(({ creative, before }) => creative.edition !== before.edition);
  const rest = rows.filter(({ creative, before }) => creative.edition === before.edition);
  const outcome = await setField(tx, rest, valuesOf(rest, field));
  for (const { creative } of outdated) outcome.failed.set(creative.id, 'edit.outdated');
  return outcome;
}

function valuesOf(rows: readonly ChangedRow[], field: Field): Values {
  if (field === 'deadlineAt') return { field, values: rows.map(({ before }) => before.deadlineAt ?? null) };
  if (field === 'strict') return { field, values: rows.map(({ before }) => before.strict ?? false) };
  return { field, values: rows.map(({ before, campaign }) => before.campaignId ?? campaign.id) };
}

/** Judges every file again after a change of strictness. */
async function judgeAnew(tx: Scope, ids: readonly CreativeId[]): Promise<void> {
  const found = await listSlots(tx, anyOf(slots.creativeId, ids));
  const contents = await listContents(
    tx,
    found.map(({ slot }) => slot.id),
  );
  const judging = found.map((row) => ({ ...row, spec: row.revision.spec, strict: row.creative.strict }));
  await judgeVersions(tx, judging, contents);
  await refreshCompletion(tx, ids);
}

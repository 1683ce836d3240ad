import { sql, type SQL } from 'drizzle-orm';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { BulkKind } from '@ad-foundry/contract/bulk.ts';
import { anyOf } from '#db/any-of.ts';
import type { PreviousState } from '#db/schema/bulk.ts';
import { slots } from '#db/schema/campaigns.ts';
import { shiftedByDays } from '#db/time-zone-of.ts';
import { kinds, type BulkItem } from '#features/workspace/bulk/queries/kinds.ts';
import { requireOpenCampaign } from '#features/tree/campaigns/queries.ts';
import { recountCreatives, refreshCampaigns, refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import { judgeVersions } from '#features/tree/creatives/actions/judge.ts';
import { listContents, listSlots } from '#features/tree/creatives/queries.ts';
import { requireOpenGroup } from '#features/tree/groups/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { campaignsOf, codeOf, idsOf, noOutcome, recordChanged, type Outcome } from './outcome.ts';

type Value = string | boolean | null;

/** A column whose value acts set. */
interface Column<Kind extends BulkKind> {
  kind: Kind;
  key: 'deadlineAt' | 'strict' | 'campaignId' | 'dueAt' | 'groupId';
  name: SQL;
  type: SQL;
  read(item: BulkItem<Kind>): Date | Value;
  /** Checks whether the campaign or group in the column accepts items. */
  requireOpen?(tx: Scope, id: string): Promise<unknown>;
  /** Updates data that depends on the column, and makes open screens reload. */
  afterwards(tx: Scope, changed: readonly BulkItem<Kind>[], values: readonly Value[]): Promise<void>;
}

const textOf = (value: Date | Value): Value => (value instanceof Date ? value.toISOString() : value);

/** Sets the column of each item to the value with the same index, if it differs. */
async function setColumn<Kind extends BulkKind>(
  tx: Scope,
  { kind, key, name, type, read, afterwards }: Column<Kind>,
  entries: readonly { item: BulkItem<Kind>; value: Value }[],
): Promise<Outcome> {
  const outcome = noOutcome();
  const { rows } = await tx.db.execute<{ id: string; edition: number }>(sql`
    update ${kinds[kind].table} t set ${name} = w.value, edition = t.edition + 1,
      updated_at = ${tx.now().toISOString()}::timestamptz
    from unnest(${sql.param(entries.map(({ item }) => item.id))}::text[],
      ${sql.param(entries.map(({ value }) => value))}::${type}) as w (id, value)
    where t.organization_id = ${tx.actor.organizationId} and t.id = w.id and t.${name} is distinct from w.value
    returning t.id, t.edition`);
  const editions = new Map(rows.map(({ id, edition }) => [id, edition]));
  const changed = entries.filter(({ item }) => editions.has(item.id));
  for (const { item } of changed) {
    const previous: PreviousState = { [key]: textOf(read(item)), edition: editions.get(item.id) };
    outcome.before.set(item.id, previous);
  }
  if (changed.length > 0)
    await afterwards(
      tx,
      changed.map(({ item }) => item),
      changed.map(({ value }) => value),
    );
  return outcome;
}

/** Moves instants by some days, at the same time of day in the actor's time zone; ISO texts, null stays null. */
async function shiftInstants(tx: Scope, instants: readonly Value[], days: number): Promise<(string | null)[]> {
  const { rows } = await tx.db.execute<{ shifted: string | Date | null }>(sql`
    select ${shiftedByDays(sql`i.at`, days, tx.actor)} as shifted
    from unnest(${sql.param(instants)}::timestamptz[]) with ordinality as i (at, nth) order by i.nth`);
  return rows.map(({ shifted }) => (shifted === null ? null : new Date(shifted).toISOString()));
}

/** The steps of acts on a column. */
function actsOn<Kind extends BulkKind>(column: Column<Kind>) {
  type Items = readonly BulkItem<Kind>[];
  return {
    set: (tx: Scope, items: Items, value: Value): Promise<Outcome> =>
      setColumn(
        tx,
        column,
        items.map((item) => ({ item, value })),
      ),
    async shift(tx: Scope, items: Items, days: number): Promise<Outcome> {
      const instants = items.map((item) => textOf(column.read(item)));
      const shifted = await shiftInstants(tx, instants, days);
      return setColumn(
        tx,
        column,
        items.map((item, at) => ({ item, value: shifted[at] ?? null })),
      );
    },
    /** Restores items that were not changed since, unless their previous campaign or group is archived. */
    async restore(tx: Scope, items: Items): Promise<Outcome> {
      const entries = items.map((item) => ({ item, value: item.before[column.key] ?? null }));
      const closed = await closedParents(
        tx,
        column,
        entries.map(({ value }) => value),
      );
      const failed = new Map<string, ErrorCode>();
      for (const { item, value } of entries) {
        const code = closed.get(value) ?? (item.edition === item.before.edition ? null : 'edit.outdated');
        if (code) failed.set(item.id, code);
      }
      const { before } = await setColumn(
        tx,
        column,
        entries.filter(({ item }) => !failed.has(item.id)),
      );
      return { failed, before };
    },
  };
}

/** The error code of each campaign or group that items cannot return to. */
async function closedParents<Kind extends BulkKind>(
  tx: Scope,
  { requireOpen }: Column<Kind>,
  ids: readonly Value[],
): Promise<Map<Value, ErrorCode>> {
  const closed = new Map<Value, ErrorCode>();
  for (const id of requireOpen ? new Set(ids) : []) {
    const code = id === null ? null : await codeOf(async () => requireOpen?.(tx, String(id)));
    if (code) closed.set(id, code);
  }
  return closed;
}

/** Judges every file again after a change of strictness. */
async function judgeAgain(tx: Scope, ids: readonly CreativeId[]): Promise<void> {
  const found = await listSlots(tx, anyOf(slots.creativeId, ids));
  const contents = await listContents(
    tx,
    found.map(({ slot }) => slot.id),
  );
  const judged = found.map((row) => ({ ...row, spec: row.revision.spec, strict: row.creative.strict }));
  await judgeVersions(tx, judged, contents);
  await refreshCompletion(tx, ids);
}

async function recordCampaigns(tx: Scope, campaigns: readonly BulkItem<'campaign'>[]): Promise<void> {
  for (const { id } of campaigns) await tx.record('campaign.updated', { campaignId: id });
}

export const deadlineColumn = actsOn<'creative'>({
  kind: 'creative',
  key: 'deadlineAt',
  name: sql`deadline_at`,
  type: sql`timestamptz[]`,
  read: ({ deadlineAt }) => deadlineAt,
  afterwards: (tx, changed) => recordChanged(tx, campaignsOf(changed)),
});

export const strictColumn = actsOn<'creative'>({
  kind: 'creative',
  key: 'strict',
  name: sql`strict`,
  type: sql`boolean[]`,
  read: ({ strict }) => strict,
  async afterwards(tx, changed) {
    await judgeAgain(tx, idsOf(changed));
    await recordChanged(tx, campaignsOf(changed));
  },
});

export const campaignColumn = actsOn<'creative'>({
  kind: 'creative',
  key: 'campaignId',
  name: sql`campaign_id`,
  type: sql`text[]`,
  read: ({ campaignId }) => campaignId,
  requireOpen: (tx, id) => requireOpenCampaign(tx, id as CampaignId),
  async afterwards(tx, changed, values) {
    const campaignIds = [...campaignsOf(changed), ...(values as CampaignId[])];
    // The campaign decides whether a creative needs approval.
    await recountCreatives(tx, idsOf(changed));
    await refreshCampaigns(tx, [...new Set(campaignIds)]);
    await recordChanged(tx, campaignIds);
  },
});

export const dueColumn = actsOn<'campaign'>({
  kind: 'campaign',
  key: 'dueAt',
  name: sql`due_at`,
  type: sql`timestamptz[]`,
  read: ({ dueAt }) => dueAt,
  afterwards: recordCampaigns,
});

export const groupColumn = actsOn<'campaign'>({
  kind: 'campaign',
  key: 'groupId',
  name: sql`group_id`,
  type: sql`text[]`,
  read: ({ groupId }) => groupId,
  requireOpen: (tx, id) => requireOpenGroup(tx, id as CampaignGroupId),
  afterwards: recordCampaigns,
});

import { and, asc, eq, sql } from 'drizzle-orm';
import type { CampaignId, CreativeId, SlotId } from '@ad-foundry/contract/ids.ts';
import { isMissing } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { creativeComplete, type SlotState } from '@ad-foundry/contract/rules/completion/completion.ts';
import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';
import { anyOf } from '#db/any-of.ts';
import { attributes, creativeAttributes } from '#db/schema/attributes.ts';
import { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { listContents, listSlots, type Contents, type SlotRow } from '#features/tree/creatives/queries.ts';
import { decisionOfSlot, stateOfSlot, type FileReviews } from '#features/tree/creatives/rules.ts';
import { judgedBy } from '#infra/patterns.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { holdCreatives } from './lock.ts';
import { refreshReviews } from './reviews.ts';

/**
 * Recomputes for these creatives the states and decisions of slots, missing attributes, completion and the campaigns'
 * counts, in a constant number of statements.
 */
export async function refreshCompletion(tx: OrganizationScope, creativeIds: readonly CreativeId[]): Promise<void> {
  if (creativeIds.length === 0) return;
  await holdCreatives(tx, creativeIds);
  const rows = await listSlots(tx, anyOf(slots.creativeId, creativeIds));
  const contents = await listContents(
    tx,
    rows.map(({ slot }) => slot.id),
  );
  await storeMissing(tx, creativeIds);
  await storeCompletion(tx, creativeIds, statesOf(rows, contents, await refreshReviews(tx, rows, contents)));
}

/** Recomputes one slot of a locked creative. Passing `contents`, the slot's current rows, saves a read. */
export async function refreshSlot(tx: OrganizationScope, row: SlotRow, contents?: Contents): Promise<void> {
  const current = contents ?? (await listContents(tx, [row.slot.id]));
  await storeCompletion(tx, [row.creative.id], statesOf([row], current, await refreshReviews(tx, [row], current)));
}

interface StateOfSlot {
  id: SlotId;
  state: SlotState;
  decision: Decision | null;
}

function statesOf(rows: readonly SlotRow[], contents: Contents, reviews: FileReviews): StateOfSlot[] {
  return rows.map((row) => ({
    id: row.slot.id,
    state: stateOfSlot(row, contents),
    decision: decisionOfSlot(row, contents, reviews),
  }));
}

/** Stores the number of required attributes without a valid value, per creative. */
async function storeMissing({ db, actor }: OrganizationScope, creativeIds: readonly CreativeId[]): Promise<void> {
  const required = await db
    .select({ filled: creativeAttributes, input: attributes.input })
    .from(creativeAttributes)
    .innerJoin(attributes, eq(attributes.id, creativeAttributes.attributeId))
    .where(
      and(
        eq(creativeAttributes.organizationId, actor.organizationId),
        anyOf(creativeAttributes.creativeId, creativeIds),
        eq(creativeAttributes.required, true),
      ),
    );
  const missing = new Map(creativeIds.map((id) => [id, 0]));
  for (const { filled, input } of required)
    if (isMissing({ ...filled, input }, judgedBy(filled)))
      missing.set(filled.creativeId, (missing.get(filled.creativeId) ?? 0) + 1);
  await db.execute(sql`
    update ${creatives} set attributes_missing = counted.missing
    from unnest(${sql.param([...missing.keys()])}::text[], ${sql.param([...missing.values()])}::int[])
      as counted (id, missing)
    where ${creatives.organizationId} = ${actor.organizationId} and ${creatives.id} = counted.id
      and ${creatives.attributesMissing} <> counted.missing`);
}

interface Summary extends Record<string, unknown> {
  id: CreativeId;
  campaignId: CampaignId;
  wasComplete: boolean;
  attributesMissing: number;
  slots: { state: SlotState; decision: Decision | null }[];
  needsApproval: boolean;
}

/** Recomputes completion from the stored states and decisions of the slots, without recording `creative.fulfilled`. */
export async function recountCreatives(tx: OrganizationScope, creativeIds: readonly CreativeId[]): Promise<void> {
  await holdCreatives(tx, creativeIds);
  await updateCompletion(tx, creativeIds);
}

async function storeCompletion(
  tx: OrganizationScope,
  creativeIds: readonly CreativeId[],
  states: readonly StateOfSlot[],
): Promise<void> {
  for (const { id: creativeId, campaignId } of await updateCompletion(tx, creativeIds, states))
    await tx.record('creative.fulfilled', { creativeId, campaignId });
}

/** Stores the states of slots, and completion if it changed. @returns the creatives that became complete */
async function updateCompletion(
  tx: OrganizationScope,
  creativeIds: readonly CreativeId[],
  states: readonly StateOfSlot[] = [],
): Promise<Summary[]> {
  const { organizationId } = tx.actor;
  const column = (key: keyof StateOfSlot) => sql`${sql.param(states.map((each) => each[key]))}::text[]`;
  const { rows } = await tx.db.execute<Summary>(sql`
    with new as materialized (
      select s.id, s.state as state_before, s.decision as decision_before, s.sent as sent_before, n.state, n.decision,
        n.state = 'delivered' and slot_is_sent(s.organization_id, s.id) as sent
      from unnest(${column('id')}, ${column('state')}, ${column('decision')}) as n (id, state, decision)
      join slots s on s.organization_id = ${organizationId} and s.id = n.id
    ), stored as (
      update slots s set state = new.state, decision = new.decision, sent = new.sent from new
      where s.organization_id = ${organizationId} and s.id = new.id
        and (new.state, new.decision, new.sent) is distinct from (new.state_before, new.decision_before, new.sent_before)
      returning s.id, s.creative_id, s.state, s.decision
    ), now as (
      select creative_id, state, decision from stored
      union all select creative_id, state, decision from slots
      where organization_id = ${organizationId} and creative_id = any(${sql.param(creativeIds)}::text[])
        and id not in (select id from stored)
    ), slots_of as (
      select creative_id, json_agg(json_build_object('state', state, 'decision', decision)) as slots
      from now group by creative_id
    )
    select c.id, c.campaign_id as "campaignId", c.completed_at is not null as "wasComplete",
      c.attributes_missing as "attributesMissing", coalesce(s.slots, '[]') as slots,
      k.needs_approval as "needsApproval"
    from creatives c join campaigns k on k.organization_id = c.organization_id and k.id = c.campaign_id
    left join slots_of s on s.creative_id = c.id
    where c.organization_id = ${organizationId} and c.id = any(${sql.param(creativeIds)}::text[])`);
  const changed = rows.filter((row) => creativeComplete(row) !== row.wasComplete);
  if (changed.length === 0) return [];
  await tx.db.execute(sql`
    update creatives set completed_at = case when completed_at is null then ${tx.now().toISOString()}::timestamptz end
    where organization_id = ${organizationId} and id = any(${sql.param(changed.map(({ id }) => id))}::text[])`);
  await refreshCampaigns(tx, [...new Set(changed.map(({ campaignId }) => campaignId))]);
  return changed.filter(({ wasComplete }) => !wasComplete);
}

/** Counts creatives per campaign under the campaigns' locks, so that concurrent completions are all counted. */
export async function refreshCampaigns(
  { db, actor }: OrganizationScope,
  campaignIds: readonly CampaignId[],
): Promise<void> {
  const affectedCampaigns = and(eq(campaigns.organizationId, actor.organizationId), anyOf(campaigns.id, campaignIds));
  await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(affectedCampaigns)
    .orderBy(asc(campaigns.id))
    .for('no key update');
  await db.execute(sql`
    update campaigns k set creatives_total = counted.total, creatives_complete = counted.complete
    from (
      select requested.id, count(c.id) as total, count(c.completed_at) as complete
      from unnest(${sql.param(campaignIds)}::text[]) as requested (id)
      left join creatives c on c.organization_id = ${actor.organizationId} and c.campaign_id = requested.id
        and c.deleted_at is null and c.archived_at is null
      group by requested.id
    ) counted
    where k.organization_id = ${actor.organizationId} and k.id = counted.id`);
}

import { sql, type SQL } from 'drizzle-orm';
import type { CampaignGroupId, CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { Before } from '#db/schema/bulk.ts';
import { noOutcome, type Outcome } from './outcome.ts';
import { changePeople } from '#features/tree/assignments/actions.ts';
import type { Scope } from '#infra/scope.ts';
import { shiftInstants } from './shift-instants.ts';
import { campaignIdsOf, type CampaignRow, type ChangedCampaign } from './campaign-rows.ts';

type Field = 'dueAt' | 'groupId';

interface Values {
  field: Field;
  values: readonly (string | null)[];
}

const columns: Record<Field, { name: SQL; type: SQL }> = {
  dueAt: { name: sql`due_at`, type: sql`timestamptz[]` },
  groupId: { name: sql`group_id`, type: sql`text[]` },
};

/** Sets a column of each campaign, where it differs. */
async function setField(tx: Scope, rows: readonly CampaignRow[], set: Values): Promise<Outcome<CampaignId>> {
  const { name, type } = columns[set.field];
  const changed = await tx.db.execute<{ id: CampaignId; edition: number }>(sql`
    update campaigns c set ${name} = w.value, edition = c.edition + 1, updated_at = ${tx.now().toISOString()}::timestamptz
    from unnest(${sql.param(campaignIdsOf(rows))}::text[], ${sql.param(set.values)}::${type}) as w (id, value)
    where c.organization_id = ${tx.actor.organizationId} and c.id = w.id and c.${name} is distinct from w.value
    returning c.id, c.edition`);
  const editions = new Map(changed.rows.map(({ id, edition }) => [id, edition]));
  const outcome = noOutcome<CampaignId>();
  for (const row of rows) {
    const edition = editions.get(row.campaign.id);
    if (edition === undefined) continue;
    outcome.before.set(row.campaign.id, { ...beforeOf(row, set.field), edition });
    await tx.record('campaign.updated', { campaignId: row.campaign.id });
  }
  return outcome;
}

const beforeOf = ({ campaign }: CampaignRow, field: Field): Before =>
  field === 'dueAt' ? { dueAt: campaign.dueAt?.toISOString() ?? null } : { groupId: campaign.groupId };

export const setDue = (tx: Scope, rows: readonly CampaignRow[], dueAt: string | null) =>
  setField(tx, rows, { field: 'dueAt', values: rows.map(() => dueAt) });

/** Moves the due dates that there are. */
export async function shiftDues(tx: Scope, rows: readonly CampaignRow[], days: number) {
  const before = rows.map(({ campaign }) => campaign.dueAt);
  return setField(tx, rows, { field: 'dueAt', values: await shiftInstants(tx, before, days) });
}

/** The group is not archived; null takes campaigns out of theirs. */
export const moveToGroup = (tx: Scope, rows: readonly CampaignRow[], groupId: CampaignGroupId | null) =>
  setField(tx, rows, { field: 'groupId', values: rows.map(() => groupId) });

/** Sets a field back where the campaign is as the change left it. */
export async function restoreCampaignField(tx: Scope, rows: readonly ChangedCampaign[], field: Field) {
  const isAsLeft = ({ campaign, before }: ChangedCampaign) => campaign.edition === before.edition;
  const rest = rows.filter(isAsLeft);
  const outcome = await setField(tx, rest, { field, values: rest.map(({ before }) => before[field] ?? null) });
  for (const row of rows) if (!isAsLeft(row)) outcome.failed.set(row.campaign.id, 'edit.outdated');
  return outcome;
}

interface Wanted {
  add: readonly MemberId[];
  remove: readonly MemberId[];
}

/** Assigns members to campaigns, and removes others from there. */
export async function assignCampaigns(tx: Scope, rows: readonly CampaignRow[], wanted: Wanted) {
  const outcome = noOutcome<CampaignId>();
  for (const people of await changePeople(tx, { campaignIds: campaignIdsOf(rows), ...wanted }))
    outcome.before.set(people.campaignId, { people });
  return outcome;
}

/** Ends the assignments that were made, and makes those that were ended. */
export async function restoreCampaignPeople(tx: Scope, rows: readonly ChangedCampaign[]) {
  const outcome = noOutcome<CampaignId>();
  for (const { campaign, before } of rows) {
    if (!before.people) continue;
    const { added, removed } = before.people;
    await changePeople(tx, { campaignIds: [campaign.id], add: removed, remove: added });
    outcome.before.set(campaign.id, {});
  }
  return outcome;
}

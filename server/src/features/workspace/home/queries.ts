import { sql } from 'drizzle-orm';
import type { CampaignId, ViewId } from '@ad-foundry/contract/ids.ts';
import { homeLimits, type Home, type Waiting } from '@ad-foundry/contract/home.ts';
import { requireView } from '#features/workspace/views/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { withPreviews } from './queries/owing.ts';
import { readEntries } from './queries/waiting.ts';
import { readWork } from './queries/work.ts';
import { orderEntries } from './rules.ts';

/** What waits for the actor, then the work of the team, from one snapshot. */
export function readHome(scope: Scope): Promise<Home> {
  return scope.snapshot(async (snapshot) => {
    const { viewId, ...state } = await readState(snapshot);
    const { count, entries } = await readEntries(snapshot, homeLimits.entries);
    return {
      entries: orderEntries(await withPreviews(snapshot, entries)),
      count,
      work: await readWork(snapshot),
      ...state,
      view: viewId && (await requireView(snapshot, viewId)),
    };
  });
}

/** Everything that waits for the actor. */
export function listWaiting(scope: Scope): Promise<Waiting> {
  return scope.snapshot(async (snapshot) => {
    const { count, entries } = await readEntries(snapshot, homeLimits.entries);
    return { count, entries: await withPreviews(snapshot, entries) };
  });
}

/** How much waits for the actor. */
export async function countEntries(scope: Scope): Promise<{ count: number }> {
  const { count } = await readEntries(scope, 1);
  return { count };
}

interface StateRow extends Record<string, unknown> {
  isHidden: boolean;
  campaignId: CampaignId | null;
  campaignName: string | null;
  figures: boolean;
  guest: boolean;
  viewId: ViewId | null;
}

/** Which of the first steps are done, and the saved view of the home. */
async function readState({ db, actor }: Scope) {
  const { organizationId, accountId } = actor;
  const { rows } = await db.execute<StateRow>(sql`
    select h.steps_hidden_at is not null as "isHidden", v.id as "viewId", c.id as "campaignId", c.name as "campaignName",
      exists (select from organizations_to_advertisers a where a.organization_id = ${organizationId}) as figures,
      exists (select from members m where m.organization_id = ${organizationId} and m.role = 'guest')
        or exists (select from invitations i where i.organization_id = ${organizationId} and i.role = 'guest') as guest
    from (select) nothing
    left join homes h on h.organization_id = ${organizationId} and h.account_id = ${accountId}
    left join views v on v.organization_id = h.organization_id and v.id = h.view_id and v.deleted_at is null
      and (v.is_shared or v.account_id = h.account_id)
    left join lateral (select id, name from campaigns where organization_id = ${organizationId} and deleted_at is null
      and archived_at is null order by created_at desc, id desc limit 1) c on true`);
  const [row] = rows;
  return {
    steps: {
      campaign: row?.campaignId != null,
      figures: row?.figures ?? false,
      guest: row?.guest ?? false,
      isHidden: row?.isHidden ?? false,
    },
    viewId: row?.viewId ?? null,
    newestCampaign: row?.campaignId ? { id: row.campaignId, name: row.campaignName ?? '' } : null,
  };
}

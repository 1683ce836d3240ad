import { sql } from 'drizzle-orm';
import type { CampaignId, ViewId } from '@ad-foundry/contract/ids.ts';
import { homeLimits, type Home } from '@ad-foundry/contract/home.ts';
import { requireView } from '#features/workspace/views/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { listDelivered } from './queries/delivered.ts';
import { listDue } from './queries/due.ts';
import { listOwing } from './queries/owing.ts';
import { listUnfit } from './queries/unfit.ts';

const dayMs = 86_400_000;

/** The actor's items, then the team's, from one snapshot. */
export function readHome(scope: Scope): Promise<Home> {
  return scope.snapshot(async (at) => {
    const now = at.now();
    const { lastVisitAt, isHidden, steps, newestCampaign, viewId } = await readState(at);
    const earliest = new Date(now.getTime() - homeLimits.sinceDays * dayMs);
    const since = lastVisitAt !== null && lastVisitAt > earliest ? lastVisitAt : earliest;
    const until = new Date(now.getTime() + homeLimits.dueDays * dayMs);
    const { counts, due } = await listDue(at, { now, until });
    const unfit = await listUnfit(at);
    const delivered = await listDelivered(at, since);
    return {
      lastVisitAt: lastVisitAt?.toISOString() ?? null,
      since: since.toISOString(),
      counts: { ...counts, unfit: unfit.count, delivered: delivered.count },
      due,
      unfit: unfit.items,
      delivered: delivered.items,
      owing: await listOwing(at, { now, until }),
      steps: { ...steps, isHidden },
      newestCampaign,
      view: viewId && (await requireView(at, viewId)),
    };
  });
}

interface StateRow extends Record<string, unknown> {
  visitedAt: string | null;
  visitedBeforeAt: string | null;
  isHidden: boolean;
  campaignId: CampaignId | null;
  campaignName: string | null;
  figures: boolean;
  guest: boolean;
  viewId: ViewId | null;
}

/** The previous visit, and which of the first steps are done. */
async function readState({ db, actor, now }: Scope) {
  const { organizationId, accountId } = actor;
  const { rows } = await db.execute<StateRow>(sql`
    select h.visited_at as "visitedAt", h.visited_before_at as "visitedBeforeAt",
      h.steps_hidden_at is not null as "isHidden", v.id as "viewId", c.id as "campaignId", c.name as "campaignName",
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
  const visitedAt = row?.visitedAt ? new Date(row.visitedAt) : null;
  const before = row?.visitedBeforeAt ? new Date(row.visitedBeforeAt) : null;
  const isOver = visitedAt !== null && visitedAt.getTime() < now().getTime() - homeLimits.visitMs;
  return {
    lastVisitAt: isOver ? visitedAt : before,
    isHidden: row?.isHidden ?? false,
    steps: {
      campaign: row?.campaignId != null,
      figures: row?.figures ?? false,
      guest: row?.guest ?? false,
    },
    viewId: row?.viewId ?? null,
    newestCampaign: row?.campaignId ? { id: row.campaignId, name: row.campaignName ?? '' } : null,
  };
}

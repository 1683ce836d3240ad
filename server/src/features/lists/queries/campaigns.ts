import { and, gt, ilike, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { Platform } from '@ad-foundry/contract/limits.ts';
import type { ListedCampaign, lists as endpoints } from '@ad-foundry/contract/work/lists.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { presentCampaign, previewsOf, selectCampaigns, visibleCampaigns } from '#features/campaigns/queries.ts';
import { facesOf } from '#features/people/queries.ts';
import { likeText, toPage } from '#infra/cursor.ts';
import type { Scope } from '#infra/scope.ts';
import { campaignConditions, creativeConditions, dueCondition, orderOf } from './conditions.ts';

type Query = z.output<typeof endpoints.campaigns.query>;

/** Campaigns with people and slots, page by page. @throws AppError `group.not-found` */
export async function listAllCampaigns(scope: Scope, query: Query) {
  const { begins, order, keyOf } = orderOf(campaigns, query);
  const inside = creativeConditions(query);
  const rows = await selectCampaigns(scope)
    .where(
      and(
        visibleCampaigns(scope),
        query.status ? statusesAt(scope)[query.status] : isNull(campaigns.archivedAt),
        ...(await campaignConditions(scope, query)),
        inside.length > 0 ? hasCreative(and(...inside)) : undefined,
        query.search ? ilike(campaigns.name, likeText(query.search)) : undefined,
        dueCondition(campaigns, query.due, scope),
        begins,
      ),
    )
    .orderBy(...order)
    .limit(query.limit + 1);
  const ids = rows.map(({ campaign }) => campaign.id);
  const previews = await previewsOf(scope, ids);
  const faces = await facesOf(scope, ids);
  const slots = await slotsOf(scope, ids);
  return toPage(rows, query.limit, {
    keyOf: ({ campaign }) => [keyOf(campaign), campaign.id],
    present: (row): ListedCampaign => ({
      ...presentCampaign({ ...row, previews: previews.get(row.campaign.id) ?? [] }),
      people: faces.get(row.campaign.id) ?? { faces: [], count: 0 },
      ...(slots.get(row.campaign.id) ?? { slots: { delivered: 0, partial: 0, unfit: 0, empty: 0 }, platforms: [] }),
    }),
  });
}

/** Whether a campaign has a creative, named `x`, that is not archived and fulfils a condition. */
const hasCreative = (condition: SQL | undefined) => sql`exists (select from creatives x
  where x.organization_id = ${campaigns.organizationId} and x.campaign_id = ${campaigns.id} and x.deleted_at is null
    and x.archived_at is null and ${condition})`;

/** Conditions by status. */
function statusesAt(scope: Scope): Record<NonNullable<Query['status']>, SQL | undefined> {
  const isComplete = sql`${campaigns.creativesTotal} > 0 and ${campaigns.creativesComplete} = ${campaigns.creativesTotal}`;
  const isOpen = and(isNull(campaigns.archivedAt), sql`not (${isComplete})`);
  return {
    open: isOpen,
    complete: and(isNull(campaigns.archivedAt), isComplete),
    late: and(isOpen, gt(campaigns.creativesTotal, 0), lt(campaigns.dueKey, scope.now())),
    unfit: and(
      isOpen,
      hasCreative(sql`exists (select from slots s where s.organization_id = x.organization_id
        and s.creative_id = x.id and s.state = 'does-not-fit')`),
    ),
    archived: isNotNull(campaigns.archivedAt),
  };
}

interface SlotsRow extends Record<string, unknown> {
  id: CampaignId;
  delivered: number;
  partial: number;
  unfit: number;
  empty: number;
  platforms: Platform[];
}

/** Slots by state, and platforms, of each campaign. */
async function slotsOf({ db, actor }: Scope, ids: CampaignId[]) {
  const { rows } = await db.execute<SlotsRow>(sql`
    select x.campaign_id as id, (count(*) filter (where s.state = 'delivered'))::int as delivered,
      (count(*) filter (where s.state = 'partial'))::int as partial,
      (count(*) filter (where s.state = 'does-not-fit'))::int as unfit,
      (count(*) filter (where s.state = 'empty'))::int as empty,
      array_agg(distinct f.platform order by f.platform) as platforms
    from creatives x
    join slots s on s.organization_id = x.organization_id and s.creative_id = x.id
    join formats f on f.id = s.format_id
    where x.organization_id = ${actor.organizationId} and x.campaign_id = any(${sql.param(ids)}::text[])
      and x.archived_at is null and x.deleted_at is null
    group by x.campaign_id`);
  return new Map(rows.map(({ id, platforms, ...slots }) => [id, { slots, platforms }]));
}

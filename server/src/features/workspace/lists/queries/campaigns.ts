import { and, asc, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits, type Platform } from '@ad-foundry/contract/limits.ts';
import type {
  ListedCampaign,
  ListedCampaignsFilter,
  listedCampaignStatuses,
  lists as endpoints,
} from '@ad-foundry/contract/lists.ts';
import { countReviews, type ReviewCounts } from '@ad-foundry/contract/rules/review/state.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { presentCampaign, previewsOf, selectCampaigns, visibleCampaigns } from '#features/tree/campaigns/queries.ts';
import { facesOf } from '#features/tree/assignments/queries.ts';
import { reviewOf } from '#features/tree/creatives/queries.ts';
import { waitingCreatives } from '#features/workspace/home/queries/waiting.ts';
import { toPage } from '#infra/cursor.ts';
import type { Scope } from '#infra/scope.ts';
import { campaignConditions, creativeConditions, dueCondition, orderOf, valuesIn } from './conditions.ts';
import { countWithSlots } from './count.ts';
import { textCondition } from './text.ts';

type Query = z.output<typeof endpoints.campaigns.query>;

/** Campaigns with people and slots, page by page. @throws AppError `group.not-found` */
export async function listAllCampaigns(scope: Scope, query: Query) {
  const { begins, order, keyOf } = orderOf(campaigns, query);
  const rows = await selectCampaigns(scope)
    .where(and(await matching(scope, query), begins))
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
      ...(slots.get(row.campaign.id) ?? { slots: countReviews([]), platforms: [] }),
    }),
  });
}

/** The conditions of a filter on campaigns. */
async function matching(scope: Scope, filter: ListedCampaignsFilter): Promise<SQL | undefined> {
  const creativeFilter = creativeConditions(filter);
  return and(
    visibleCampaigns(scope),
    statusCondition(scope, filter),
    ...(await campaignConditions(scope, filter)),
    creativeFilter.length > 0 ? hasCreative(and(...creativeFilter)) : undefined,
    await textCondition(scope, filter.search, { kind: 'campaign', table: campaigns }),
    filter.waitingForMe && hasCreative(sql`x.id in ${waitingCreatives(scope)}`),
    dueCondition(campaigns, filter, scope),
  );
}

/** The ids of the matching campaigns in id order, at most `limit`. @throws AppError `group.not-found` */
export async function idsOfMatchingCampaigns(scope: Scope, filter: ListedCampaignsFilter, limit: number) {
  const rows = await scope.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(await matching(scope, filter))
    .orderBy(asc(campaigns.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Counts the matches, up to the maximum of one bulk change, and their slots.
 * @throws AppError `group.not-found`
 */
export async function countCampaigns(scope: Scope, filter: ListedCampaignsFilter) {
  const matches = scope.db
    .select({
      id: campaigns.id,
      organizationId: campaigns.organizationId,
      needsApproval: campaigns.needsApproval,
    })
    .from(campaigns)
    .where(await matching(scope, filter))
    .limit(limits.bulk.matching + 1)
    .as('matches');
  const slotsOfCampaign = sql`
    join creatives x on x.organization_id = ${matches.organizationId} and x.campaign_id = ${matches.id}
      and x.archived_at is null and x.deleted_at is null
    join slots s on s.organization_id = x.organization_id and s.creative_id = x.id`;
  return countWithSlots(scope, matches, slotsOfCampaign);
}

/** Whether a campaign has a creative, aliased `x`, that meets the condition and is not archived. */
const hasCreative = (condition: SQL | undefined) => sql`exists (select from creatives x
  where x.organization_id = ${campaigns.organizationId} and x.campaign_id = ${campaigns.id} and x.deleted_at is null
    and x.archived_at is null and ${condition})`;

/** Matches any of the requested statuses; by default everything that is not archived. */
function statusCondition(scope: Scope, { status }: ListedCampaignsFilter): SQL | undefined {
  if (!status) return isNull(campaigns.archivedAt);
  const conditions = statusesAt(scope);
  return or(...valuesIn<Status>(status).map((each) => conditions[each]));
}

type Status = (typeof listedCampaignStatuses)[number];

/** Conditions by status. */
function statusesAt(scope: Scope): Record<Status, SQL | undefined> {
  const isComplete = sql`${campaigns.creativesTotal} > 0 and ${campaigns.creativesComplete} = ${campaigns.creativesTotal}`;
  const isOpen = and(isNull(campaigns.archivedAt), sql`not (${isComplete})`);
  return {
    open: isOpen,
    complete: and(isNull(campaigns.archivedAt), isComplete),
    // A creative may have a separate deadline.
    late: and(
      isOpen,
      hasCreative(sql`x.completed_at is null and x.due_key < ${scope.now().toISOString()}::timestamptz`),
    ),
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
  slots: Partial<ReviewCounts>;
  platforms: Platform[];
}

/** The number of slots by state, and the platforms, of each campaign. */
async function slotsOf({ db, actor }: Scope, ids: CampaignId[]) {
  const { rows } = await db.execute<SlotsRow>(sql`
    with found as (
      select x.campaign_id as id, ${reviewOf} as review, f.platform, count(*)::int as count
      from creatives x
      join ${campaigns} on ${campaigns.organizationId} = x.organization_id and ${campaigns.id} = x.campaign_id
      join slots s on s.organization_id = x.organization_id and s.creative_id = x.id
      join formats f on f.id = s.format_id
      where x.organization_id = ${actor.organizationId} and x.campaign_id = any(${sql.param(ids)}::text[])
        and x.archived_at is null and x.deleted_at is null
      group by 1, 2, 3
    )
    select id, (select json_object_agg(review, count) from (
        select review, sum(count) as count from found q where q.id = found.id group by review) states) as slots,
      array_agg(distinct platform order by platform) as platforms
    from found group by id`);
  return new Map(rows.map(({ id, platforms, slots }) => [id, { slots: { ...countReviews([]), ...slots }, platforms }]));
}

import { and, eq, ilike, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { lists as endpoints } from '@ad-foundry/contract/work/lists.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import { listSummaries, presentBrief } from '#features/briefs/queries.ts';
import { visibleCampaigns, visibleCreatives } from '#features/campaigns/queries.ts';
import { visibleGroups } from '#features/groups/queries.ts';
import { facesOf } from '#features/people/queries.ts';
import { likeText, toPage } from '#infra/cursor.ts';
import type { Scope } from '#infra/scope.ts';
import { campaignConditions, creativeConditions, dueCondition, orderOf } from './conditions.ts';

type Query = z.output<typeof endpoints.creatives.query>;

/** The creatives of open campaigns, page by page. @throws AppError `group.not-found` */
export async function listAllCreatives(scope: Scope, query: Query) {
  const { begins, order, keyOf } = orderOf(creatives, query);
  const rows = await scope.db
    .select({
      creative: creatives,
      campaign: { id: campaigns.id, name: campaigns.name, dueAt: campaigns.dueAt },
      group: { id: campaignGroups.id, name: campaignGroups.name },
    })
    .from(creatives)
    .innerJoin(
      campaigns,
      and(visibleCampaigns(scope), isNull(campaigns.archivedAt), eq(campaigns.id, creatives.campaignId)),
    )
    .leftJoin(campaignGroups, and(visibleGroups(scope), eq(campaignGroups.id, campaigns.groupId)))
    .where(
      and(
        visibleCreatives(scope),
        isNull(creatives.archivedAt),
        ...(await campaignConditions(scope, query)),
        ...ownConditions(query).map(ofRow),
        query.search ? ilike(creatives.name, likeText(query.search)) : undefined,
        query.status && statusesAt(scope)[query.status],
        dueCondition(creatives, query.due, scope),
        begins,
      ),
    )
    .orderBy(...order)
    .limit(query.limit + 1);
  const ids = rows.map(({ creative }) => creative.id);
  const summarize = await listSummaries(scope, ids);
  const faces = await facesOf(
    scope,
    rows.map(({ campaign }) => campaign.id),
  );
  return toPage(rows, query.limit, {
    keyOf: ({ creative }) => [keyOf(creative), creative.id],
    present: ({ creative, campaign, group }) => ({
      ...presentBrief(creative, campaign.dueAt),
      ...summarize(creative.id),
      campaign: { id: campaign.id, name: campaign.name },
      group,
      people: faces.get(campaign.id) ?? { faces: [], count: 0 },
    }),
  });
}

const ownConditions = creativeConditions;

/** A condition on the alias `x`, for a row of `creatives`. */
const ofRow = (condition: SQL) =>
  sql`exists (select from (select ${creatives.organizationId} as organization_id, ${creatives.id} as id) x where ${condition})`;

/** Conditions by status. */
function statusesAt(scope: Scope): Record<NonNullable<Query['status']>, SQL | undefined> {
  const hasSlot = (condition: SQL) => sql`exists (select from slots s
    where s.organization_id = ${creatives.organizationId} and s.creative_id = ${creatives.id} and ${condition})`;
  const open = isNull(creatives.completedAt);
  const unfit = hasSlot(sql`s.state = 'does-not-fit'`);
  const begun = hasSlot(sql`s.state in ('partial', 'delivered')`);
  return {
    open,
    complete: isNotNull(creatives.completedAt),
    late: and(open, lt(creatives.dueKey, scope.now())),
    unfit: and(open, unfit),
    untouched: and(open, sql`not ${unfit}`, sql`not ${begun}`),
    started: and(open, sql`not ${unfit}`, begun),
  };
}

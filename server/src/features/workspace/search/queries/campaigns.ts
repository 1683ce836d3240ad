import { and, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { SearchQuery } from '@ad-foundry/contract/rules/search/search-query.ts';
import { anyOf } from '#db/any-of.ts';
import { campaignGroups, campaigns } from '#db/schema/campaigns.ts';
import { visibleCampaigns } from '#features/tree/campaigns/queries.ts';
import { visibleGroups } from '#features/tree/groups/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { presentCampaign, presentGroup } from '#features/workspace/search/present.ts';
import type { Match } from '#features/workspace/search/rules.ts';
import { candidatesAmong, holdsText, type Candidate } from './candidates.ts';
import { insideOf } from './creatives.ts';
import { createdBy } from './library.ts';

/** The groups among candidates. */
export async function readGroups(scope: Scope, found: Candidate[] | null): Promise<Match[]> {
  if (!found || found.length === 0) return [];
  const scores = new Map(found.map(({ id, score }) => [id, score]));
  const rows = await scope.db
    .select()
    .from(campaignGroups)
    .where(and(visibleGroups(scope), anyOf(campaignGroups.id, [...scores.keys()])));
  return rows.map((row) => ({ item: presentGroup(row), score: scores.get(row.id) ?? 0 }));
}

/**
 * The campaigns among the candidates. Without candidates, the most recently changed campaigns that contain the text and
 * meet the operators.
 */
export async function readCampaigns(scope: Scope, query: SearchQuery, found: Candidate[] | null): Promise<Match[]> {
  // A campaign has no platform, so a filter by platform excludes it.
  if (found?.length === 0 || query.platforms.length > 0) return [];
  const statuses = query.statuses.filter((status) => status !== 'unfit');
  if (query.statuses.length > statuses.length && statuses.length === 0) return [];
  const complete = sql`(${campaigns.creativesTotal} > 0 and ${campaigns.creativesComplete} = ${campaigns.creativesTotal})`;
  const conditions = {
    open: sql`not ${complete}`,
    complete,
    late: and(sql`not ${complete}`, lt(campaigns.dueKey, scope.now())),
  };
  const rows = await scope.db
    .select({
      campaign: campaigns,
      group: { id: campaignGroups.id, name: campaignGroups.name },
    })
    .from(campaigns)
    .leftJoin(campaignGroups, and(visibleGroups(scope), eq(campaignGroups.id, campaigns.groupId)))
    .where(
      and(
        visibleCampaigns(scope),
        found
          ? anyOf(
              campaigns.id,
              found.map(({ id }) => id),
            )
          : holdsText(scope, 'campaign', { id: campaigns.id, text: query.text }),
        found ? undefined : query.archived ? isNotNull(campaigns.archivedAt) : isNull(campaigns.archivedAt),
        or(...statuses.map((status) => conditions[status])),
        query.before ? lt(campaigns.dueKey, new Date(query.before)) : undefined,
        query.after ? gte(campaigns.dueKey, new Date(query.after)) : undefined,
        insideOf(query.in),
        createdBy(scope, query.by, campaigns.createdBy),
      ),
    )
    .orderBy(desc(campaigns.updatedAt))
    .limit(limits.search.perKind);
  const ids = rows.map(({ campaign }) => campaign.id);
  const among = found ?? (await candidatesAmong(scope, 'campaign', { ids, text: query.text }));
  const scores = new Map<string, number>(among.map(({ id, score }) => [id, score]));
  return rows.map((row) => ({ item: presentCampaign(row, scope.now()), score: scores.get(row.campaign.id) ?? 1 }));
}

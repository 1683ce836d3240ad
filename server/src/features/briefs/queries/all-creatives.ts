import { and, asc, desc, eq, gte, ilike, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { lists as endpoints } from '@ad-foundry/contract/work/lists.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import { isAssignedTo, visibleCampaigns, visibleCreatives } from '#features/campaigns/queries.ts';
import { requireGroup, visibleGroups } from '#features/groups/queries.ts';
import { presentBrief } from '#features/briefs/present.ts';
import { listSummaries } from '#features/briefs/queries.ts';
import { decodeCursor, likeText, toPage } from '#infra/cursor.ts';
import type { Scope } from '#infra/scope.ts';

type Query = z.output<typeof endpoints.creatives.query>;
type Row = { creative: typeof creatives.$inferSelect };

/** Per sort: the column, the same key of a row, and the direction. */
const sorts = {
  due: { column: creatives.dueKey, of: ({ creative }: Row) => creative.dueKey.toISOString(), cursor: 'instant' },
  name: { column: creatives.nameKey, of: ({ creative }: Row) => creative.nameKey, cursor: 'text' },
  updated: {
    column: creatives.updatedAt,
    of: ({ creative }: Row) => creative.updatedAt.toISOString(),
    cursor: 'instant',
  },
  created: {
    column: creatives.createdAt,
    of: ({ creative }: Row) => creative.createdAt.toISOString(),
    cursor: 'instant',
  },
} as const;

const dayMs = 86_400_000;

/** The creatives of open campaigns, page by page. @throws AppError `group.not-found` */
export async function listAllCreatives(scope: Scope, query: Query) {
  if (query.groupId) await requireGroup(scope, query.groupId);
  const sort = sorts[query.sort];
  const isDescending = query.sort === 'updated' || query.sort === 'created';
  const after = decodeCursor(query.cursor, sort.cursor);
  const key = sort.cursor === 'instant' ? sql`${after?.key}::timestamptz` : sql`${after?.key}::text`;
  const beyond = isDescending ? sql`<` : sql`>`;
  const direction = isDescending ? desc : asc;
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
        ...conditionsOf(scope, query),
        after ? sql`(${sort.column}, ${creatives.id}) ${beyond} (${key}, ${after.id})` : undefined,
      ),
    )
    .orderBy(direction(sort.column), direction(creatives.id))
    .limit(query.limit + 1);
  const summarize = await listSummaries(
    scope,
    rows.map(({ creative }) => creative.id),
  );
  return toPage(rows, query.limit, {
    keyOf: (row) => [sort.of(row), row.creative.id],
    present: ({ creative, campaign, group }) => ({
      ...presentBrief(creative, campaign.dueAt),
      ...summarize(creative.id),
      campaign: { id: campaign.id, name: campaign.name },
      group,
    }),
  });
}

function conditionsOf(scope: Scope, { search, status, due, platform, groupId, mine }: Query): (SQL | undefined)[] {
  const now = scope.now();
  const within = (days: number) => lt(creatives.dueKey, new Date(now.getTime() + days * dayMs));
  const inSlots = (condition: SQL) => sql`exists (select from slots s join formats f on f.id = s.format_id
    where s.organization_id = ${creatives.organizationId} and s.creative_id = ${creatives.id} and ${condition})`;
  const open = isNull(creatives.completedAt);
  const statuses = {
    open,
    complete: isNotNull(creatives.completedAt),
    late: and(open, lt(creatives.dueKey, now)),
    unfit: and(open, inSlots(sql`s.state = 'does-not-fit'`)),
  };
  const ranges = {
    week: and(gte(creatives.dueKey, now), within(7)),
    month: and(gte(creatives.dueKey, now), within(30)),
    none: sql`${creatives.dueKey} = timestamptz '9999-12-31 00:00:00+00'`,
  };
  return [
    search ? ilike(creatives.name, likeText(search)) : undefined,
    status && statuses[status],
    due && ranges[due],
    platform && inSlots(sql`f.platform = ${platform}`),
    groupId && eq(campaigns.groupId, groupId),
    mine && isAssignedTo(scope.actor.accountId),
  ];
}

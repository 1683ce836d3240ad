import { and, asc, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { creativeStatuses, ListedCreativesFilter, lists as endpoints } from '@ad-foundry/contract/lists.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import { listSummaries, presentBrief } from '#features/workspace/briefs/queries.ts';
import { requireCampaign, visibleCampaigns, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { hasChanges, reviewOf } from '#features/tree/creatives/queries.ts';
import { waitingCreatives } from '#features/workspace/home/queries/waiting.ts';
import { visibleGroups } from '#features/tree/groups/queries.ts';
import { facesOf } from '#features/tree/assignments/queries.ts';
import { toPage } from '#infra/cursor.ts';
import type { Scope } from '#infra/scope.ts';
import { readFields, readValues } from './fields.ts';
import { campaignConditions, creativeConditions, dueCondition, orderOf, valuesIn } from './conditions.ts';
import { countWithSlots } from './count.ts';
import { textCondition } from './text.ts';

type Query = z.output<typeof endpoints.creatives.query>;

/** The creatives of open campaigns, page by page. @throws AppError `campaign.not-found`, `group.not-found` */
export async function listAllCreatives(scope: Scope, query: Query) {
  const { begins, order, keyOf } = orderOf(creatives, query);
  const rows = await scope.db
    .select({
      creative: creatives,
      campaign: { id: campaigns.id, name: campaigns.name, dueAt: campaigns.dueAt },
      group: { id: campaignGroups.id, name: campaignGroups.name },
    })
    .from(creatives)
    .innerJoin(campaigns, ofOpenCampaign(scope))
    .leftJoin(campaignGroups, and(visibleGroups(scope), eq(campaignGroups.id, campaigns.groupId)))
    .where(and(await matching(scope, query), begins))
    .orderBy(...order)
    .limit(query.limit + 1);
  const ids = rows.map(({ creative }) => creative.id);
  const fieldsOf = await readValues(scope, ids, await readFields(scope, query.fields));
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
      fields: fieldsOf(creative.id),
    }),
  });
}

/**
 * The ids of the matching creatives in id order, at most `limit`.
 * @throws AppError `campaign.not-found`, `group.not-found`
 */
export async function idsOfMatching(scope: Scope, filter: ListedCreativesFilter, limit: number): Promise<CreativeId[]> {
  const rows = await scope.db
    .select({ id: creatives.id })
    .from(creatives)
    .innerJoin(campaigns, ofOpenCampaign(scope))
    .where(await matching(scope, filter))
    .orderBy(asc(creatives.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Counts the matches, up to the maximum of one bulk change, and their slots. @throws the errors of `idsOfMatching` */
export async function countCreatives(scope: Scope, filter: ListedCreativesFilter) {
  const matches = scope.db
    .select({
      id: creatives.id,
      organizationId: creatives.organizationId,
      needsApproval: campaigns.needsApproval,
    })
    .from(creatives)
    .innerJoin(campaigns, ofOpenCampaign(scope))
    .where(await matching(scope, filter))
    .limit(limits.bulk.matching + 1)
    .as('matches');
  const slotsOfCreative = sql`
    join slots s on s.organization_id = ${matches.organizationId} and s.creative_id = ${matches.id}`;
  return countWithSlots(scope, matches, slotsOfCreative);
}

/** Joins a creative to its campaign, if that is not archived. */
export const ofOpenCampaign = (scope: Scope) =>
  and(visibleCampaigns(scope), isNull(campaigns.archivedAt), eq(campaigns.id, creatives.campaignId));

/** Conditions of a filter on creatives and their campaigns. */
export async function matching(scope: Scope, filter: ListedCreativesFilter): Promise<SQL | undefined> {
  if (filter.campaignId) await requireCampaign(scope, filter.campaignId);
  return and(
    visibleCreatives(scope),
    filter.campaignId && eq(creatives.campaignId, filter.campaignId),
    statusCondition(scope, filter),
    ...(await campaignConditions(scope, filter)),
    ...creativeConditions(filter).map(ofRow),
    await textCondition(scope, filter.search, { kind: 'creative', table: creatives }),
    filter.waitingForMe && sql`${creatives.id} in ${waitingCreatives(scope)}`,
    filter.review ? hasSlot(sql`${reviewOf} = any(${sql.param(valuesIn(filter.review))}::text[])`) : undefined,
    dueCondition(creatives, filter, scope),
    filter.deliveredAfter ? deliveredAfter(filter.deliveredAfter) : undefined,
  );
}

/** Whether files were delivered for a creative since then, and none has requested changes, by the same rule as the home. */
const deliveredAfter = (after: string) => sql`exists (
  select from version_places p join versions v on v.organization_id = p.organization_id and v.id = p.version_id
  where p.organization_id = ${creatives.organizationId} and p.creative_id = ${creatives.id}
    and v.created_at > ${after}::timestamptz) and not ${hasChanges(creatives)}`;

/** Applies a condition on the alias `x` to a row of `creatives`. */
const ofRow = (condition: SQL) =>
  sql`exists (select from (select ${creatives.organizationId} as organization_id, ${creatives.id} as id) x where ${condition})`;

const hasSlot = (condition: SQL) => sql`exists (select from slots s
  where s.organization_id = ${creatives.organizationId} and s.creative_id = ${creatives.id} and ${condition})`;

/** Matches any of the requested statuses; by default everything that is not archived. */
function statusCondition(scope: Scope, { status }: ListedCreativesFilter): SQL | undefined {
  if (!status) return isNull(creatives.archivedAt);
  const conditions = statusesAt(scope);
  return or(...valuesIn<Status>(status).map((each) => conditions[each]));
}

type Status = (typeof creativeStatuses)[number];

/** Conditions by status. */
function statusesAt(scope: Scope): Record<Status, SQL | undefined> {
  const isNotArchived = isNull(creatives.archivedAt);
  const open = and(isNotArchived, isNull(creatives.completedAt));
  const unfit = hasSlot(sql`s.state = 'does-not-fit'`);
  const begun = hasSlot(sql`s.state in ('partial', 'delivered')`);
  return {
    open,
    complete: and(isNotArchived, isNotNull(creatives.completedAt)),
    late: and(open, lt(creatives.dueKey, scope.now())),
    unfit: and(open, unfit),
    untouched: and(open, sql`not ${unfit}`, sql`not ${begun}`),
    started: and(open, sql`not ${unfit}`, begun),
    archived: isNotNull(creatives.archivedAt),
  };
}

import { and, desc, eq, gte, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { limits, type Platform } from '@ad-foundry/contract/limits.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { SearchQuery } from '@ad-foundry/contract/rules/search/search-query.ts';
import { anyOf } from '#db/any-of.ts';
import { attributes } from '#db/schema/attributes.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import { visibleCampaigns, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { visibleGroups } from '#features/tree/groups/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { presentFound, presentValue } from '#features/workspace/search/present.ts';
import type { Match } from '#features/workspace/search/rules.ts';
import { candidatesAmong, holdsText, type Candidate } from './candidates.ts';
import { createdBy } from './library.ts';

/** Columns of a creative in a search, with its campaign and group. */
export const foundColumns = {
  id: creatives.id,
  name: creatives.name,
  dueKey: creatives.dueKey,
  completedAt: creatives.completedAt,
  updatedAt: creatives.updatedAt,
  archivedAt: creatives.archivedAt,
  campaign: { id: campaigns.id, name: campaigns.name, archivedAt: campaigns.archivedAt },
  group: { id: campaignGroups.id, name: campaignGroups.name },
};

const inSlots = (condition: SQL) => sql`from slots s join formats f on f.id = s.format_id
  where s.organization_id = ${creatives.organizationId} and s.creative_id = ${creatives.id} and ${condition}`;

const slotColumns = {
  platforms: sql<Platform[]>`array(select distinct f.platform ${inSlots(sql`true`)} order by 1)`,
  isUnfit: sql<boolean>`exists (select ${inSlots(sql`s.state = 'does-not-fit'`)})`,
  previewVersionId: sql<VersionId | null>`(select v.id from version_places p join versions v on v.id = p.version_id
    where p.organization_id = ${creatives.organizationId} and p.creative_id = ${creatives.id} and p.is_current
      and v.preview_state = 'ready' order by p.slot_position, p.variation_position, p.card_position limit 1)`,
};

function selectCreatives(scope: Scope, query: SearchQuery, ids: string[] | null, kind: 'creative' | 'value') {
  const rows = scope.db
    .select({ ...foundColumns, ...slotColumns })
    .from(creatives)
    .innerJoin(campaigns, and(visibleCampaigns(scope), eq(campaigns.id, creatives.campaignId)))
    .leftJoin(campaignGroups, and(visibleGroups(scope), eq(campaignGroups.id, campaigns.groupId)))
    .where(
      and(
        visibleCreatives(scope),
        ids ? anyOf(creatives.id, ids) : archivedOr(query),
        ids ? undefined : holdsText(scope, kind, { id: creatives.id, text: query.text }),
        narrow(scope, query),
        createdBy(scope, query.by, creatives.createdBy),
      ),
    );
  return ids ? rows : rows.orderBy(desc(creatives.updatedAt), desc(creatives.id)).limit(limits.search.perKind);
}

/** Matches either only archived items, or only others. */
export function archivedOr({ archived }: SearchQuery) {
  return archived
    ? or(isNotNull(creatives.archivedAt), isNotNull(campaigns.archivedAt))
    : and(isNull(creatives.archivedAt), isNull(campaigns.archivedAt));
}

/** The operators' conditions on creatives joined with campaigns and groups. */
export function narrow(scope: Scope, { statuses, platforms, before, after, in: placeNames }: SearchQuery) {
  const open = isNull(creatives.completedAt);
  const conditions = {
    open,
    complete: isNotNull(creatives.completedAt),
    late: and(open, lt(creatives.dueKey, scope.now())),
    unfit: and(open, sql`exists (select ${inSlots(sql`s.state = 'does-not-fit'`)})`),
  };
  return and(
    or(...statuses.map((status) => conditions[status])),
    platforms.length > 0
      ? sql`exists (select ${inSlots(sql`f.platform = any(${sql.param(platforms)}::text[])`)})`
      : undefined,
    before ? lt(creatives.dueKey, new Date(before)) : undefined,
    after ? gte(creatives.dueKey, new Date(after)) : undefined,
    insideOf(placeNames),
  );
}

/** Matches items in a campaign or group whose name contains one of these words. */
export function insideOf(names: readonly string[]) {
  return or(
    ...names.map(
      (name) => sql`(position(trim(search_fold(${name})) in search_fold(${campaigns.name})) > 0
        or position(trim(search_fold(${name})) in search_fold(coalesce(${campaignGroups.name}, ''))) > 0)`,
    ),
  );
}

/**
 * The creatives among the candidates. Without candidates, the most recently changed creatives that contain the text and
 * meet the operators.
 */
export async function readCreatives(scope: Scope, query: SearchQuery, found: Candidate[] | null): Promise<Match[]> {
  if (found?.length === 0) return [];
  const rows = await selectCreatives(scope, query, found && found.map(({ id }) => id), 'creative');
  const ids = rows.map(({ id }) => id);
  const among = found ?? (await candidatesAmong(scope, 'creative', { ids, text: query.text }));
  const scores = new Map<string, number>(among.map(({ id, score }) => [id, score]));
  return rows.map((row) => ({ item: presentFound(row, scope.now()), score: scores.get(row.id) ?? 1 }));
}

/**
 * The attribute values among the candidates, each with its creative. Without candidates, the same as `readCreatives`.
 */
export async function readValues(scope: Scope, query: SearchQuery, found: Candidate[] | null): Promise<Match[]> {
  if (found?.length === 0 || query.text === '') return [];
  const rows = await selectCreatives(scope, query, found && [...new Set(found.map(({ id }) => id))], 'value');
  const ids = rows.map(({ id }) => id);
  const among = found ?? (await candidatesAmong(scope, 'value', { ids, text: query.text }));
  const byId = new Map(rows.map((row) => [row.id as string, row]));
  const values = await readTexts(scope, among);
  return among.flatMap(({ id, part, score }) => {
    const row = byId.get(id);
    const value = values.get(`${id}/${part}`);
    return row && value ? [{ item: presentValue(row, value, scope.now()), score }] : [];
  });
}

async function readTexts({ db, actor }: Scope, found: readonly Candidate[]) {
  const { rows } = await db.execute<{ key: string; label: string; value: string }>(sql`
    select ca.creative_id || '/' || ca.attribute_id as key, a.label, ca.value #>> '{}' as value
    from unnest(${sql.param(found.map(({ id }) => id))}::text[], ${sql.param(found.map(({ part }) => part))}::text[])
      as requested (creative_id, attribute_id)
    join creative_attributes ca on ca.organization_id = ${actor.organizationId}
      and ca.creative_id = requested.creative_id and ca.attribute_id = requested.attribute_id
    join ${attributes} a on a.id = ca.attribute_id
    where ca.value is not null`);
  return new Map(rows.map(({ key, label, value }) => [key, { label, value }]));
}

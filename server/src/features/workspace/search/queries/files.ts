import { and, desc, eq, sql } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { SearchQuery } from '@ad-foundry/contract/rules/search/search-query.ts';
import { anyOf } from '#db/any-of.ts';
import { campaignGroups, campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { formats } from '#db/schema/formats.ts';
import { cards, versionPlaces, versions } from '#db/schema/variations.ts';
import { visibleCampaigns, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { visibleGroups } from '#features/tree/groups/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { presentFile } from '#features/workspace/search/present.ts';
import type { Match } from '#features/workspace/search/rules.ts';
import { candidatesAmong, holdsText, type Candidate } from './candidates.ts';
import { archivedOr, foundColumns, narrow } from './creatives.ts';
import { createdBy } from './library.ts';

function selectFiles(scope: Scope, query: SearchQuery, ids: string[] | null) {
  const { actor } = scope;
  const rows = scope.db
    .select({
      ...foundColumns,
      file: {
        id: versions.id,
        cardId: versionPlaces.cardId,
        name: versions.originalName,
        uid: cards.uid,
        previewState: versions.previewState,
        createdAt: versions.createdAt,
      },
      platform: formats.platform,
      slotState: slots.state,
    })
    .from(versionPlaces)
    .innerJoin(versions, eq(versions.id, versionPlaces.versionId))
    .innerJoin(cards, eq(cards.id, versionPlaces.cardId))
    .innerJoin(slots, eq(slots.id, versionPlaces.slotId))
    .innerJoin(formats, eq(formats.id, slots.formatId))
    .innerJoin(creatives, and(visibleCreatives(scope), eq(creatives.id, versionPlaces.creativeId)))
    .innerJoin(campaigns, and(visibleCampaigns(scope), eq(campaigns.id, creatives.campaignId)))
    .leftJoin(campaignGroups, and(visibleGroups(scope), eq(campaignGroups.id, campaigns.groupId)))
    .where(
      and(
        eq(versionPlaces.organizationId, actor.organizationId),
        eq(versionPlaces.isCurrent, true),
        // Guests know only the names of files that they uploaded.
        actor.role === 'guest' ? eq(versions.uploadedBy, actor.accountId) : undefined,
        ids ? anyOf(versionPlaces.cardId, ids) : archivedOr(query),
        ids ? undefined : holdsText(scope, 'file', { id: versionPlaces.cardId, text: query.text }),
        narrow(scope, { ...query, platforms: [] }),
        query.platforms.length > 0 ? sql`${formats.platform} = any(${sql.param(query.platforms)}::text[])` : undefined,
        createdBy(scope, query.by, versions.uploadedBy),
      ),
    );
  return ids ? rows : rows.orderBy(desc(versions.createdAt), desc(versions.id)).limit(limits.search.perKind);
}

/**
 * The files among the candidates. Without candidates, the newest files that contain the text or that a named person
 * uploaded.
 */
export async function readFiles(scope: Scope, query: SearchQuery, found: Candidate[] | null): Promise<Match[]> {
  if (found?.length === 0) return [];
  if (!found && query.text === '' && query.by.length === 0 && !query.kinds.includes('file')) return [];
  const rows = await selectFiles(scope, query, found && found.map(({ id }) => id));
  const ids = rows.map(({ file }) => file.cardId);
  const among = found ?? (await candidatesAmong(scope, 'file', { ids, text: query.text }));
  const scores = new Map<string, number>(among.map(({ id, score }) => [id, score]));
  return rows.map((row) => ({ item: presentFile(row, scope.now()), score: scores.get(row.file.cardId) ?? 1 }));
}

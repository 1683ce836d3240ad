import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { SearchQuery } from '@ad-foundry/contract/rules/search/search-query.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import { comments } from '#db/schema/comments.ts';
import { readableComments } from '#features/talk/comments/queries/readable.ts';
import { visibleCampaigns, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { visibleGroups } from '#features/tree/groups/queries.ts';
import { presentBrief, presentComment } from '#features/workspace/search/present.ts';
import type { Match } from '#features/workspace/search/rules.ts';
import type { Scope } from '#infra/scope.ts';
import { candidatesAmong, holdsText, type Candidate } from './candidates.ts';
import { archivedOr, foundColumns, narrow } from './creatives.ts';
import { createdBy } from './library.ts';

/** The texts of briefs among the candidates. Without candidates, the most recently changed that contain the text. */
export async function readBriefs(scope: Scope, query: SearchQuery, found: Candidate[] | null): Promise<Match[]> {
  if (found?.length === 0 || query.text === '') return [];
  const rows = await scope.db
    .select({ ...foundColumns, text: creatives.description })
    .from(creatives)
    .innerJoin(campaigns, and(visibleCampaigns(scope), eq(campaigns.id, creatives.campaignId)))
    .leftJoin(campaignGroups, and(visibleGroups(scope), eq(campaignGroups.id, campaigns.groupId)))
    .where(
      and(
        visibleCreatives(scope),
        found
          ? anyOf(
              creatives.id,
              found.map(({ id }) => id),
            )
          : archivedOr(query),
        found ? undefined : holdsText(scope, 'brief', { id: creatives.id, text: query.text }),
        narrow(scope, query),
        createdBy(scope, query.by, creatives.createdBy),
      ),
    )
    .orderBy(desc(creatives.updatedAt), desc(creatives.id))
    .limit(limits.search.perKind);
  const scores = await scoresOf(scope, 'brief', { found, ids: rows.map(({ id }) => id), text: query.text });
  return rows.map((row) => ({ item: presentBrief(row, query.text), score: scores.get(row.id) ?? 1 }));
}

/** The comments among the candidates that the actor may read. Without candidates, the newest that contain the text. */
export async function readComments(scope: Scope, query: SearchQuery, found: Candidate[] | null): Promise<Match[]> {
  if (found?.length === 0 || query.text === '') return [];
  const rows = await scope.db
    .select({
      ...foundColumns,
      comment: { id: comments.id, text: comments.body, createdAt: comments.createdAt },
      author: sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
    })
    .from(comments)
    .innerJoin(creatives, and(visibleCreatives(scope), eq(creatives.id, comments.creativeId)))
    .innerJoin(campaigns, and(visibleCampaigns(scope), eq(campaigns.id, creatives.campaignId)))
    .leftJoin(campaignGroups, and(visibleGroups(scope), eq(campaignGroups.id, campaigns.groupId)))
    .leftJoin(accounts, eq(accounts.id, comments.authorId))
    .where(
      and(
        eq(comments.organizationId, scope.actor.organizationId),
        isNotNull(comments.body),
        scope.actor.role === 'guest' ? inArray(comments.id, readableComments(scope)) : undefined,
        found
          ? anyOf(
              comments.id,
              found.map(({ id }) => id),
            )
          : archivedOr(query),
        found ? undefined : holdsText(scope, 'comment', { id: comments.id, text: query.text }),
        narrow(scope, query),
        createdBy(scope, query.by, comments.authorId),
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limits.search.perKind);
  const ids = rows.map(({ comment }) => comment.id);
  const scores = await scoresOf(scope, 'comment', { found, ids, text: query.text });
  return rows.map((row) => ({ item: presentComment(row, query.text), score: scores.get(row.comment.id) ?? 1 }));
}

async function scoresOf(
  scope: Scope,
  kind: 'brief' | 'comment',
  { found, ids, text }: { found: Candidate[] | null; ids: string[]; text: string },
): Promise<Map<string, number>> {
  const among = found ?? (await candidatesAmong(scope, kind, { ids, text }));
  return new Map(among.map(({ id, score }) => [id, score]));
}

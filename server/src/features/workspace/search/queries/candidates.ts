import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { SearchKind } from '@ad-foundry/contract/rules/search/search-query.ts';
import { anyOf } from '#db/any-of.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import { searchEntries } from '#db/schema/search.ts';
import { versionPlaces, versions } from '#db/schema/variations.ts';
import { visibleCampaigns, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { readableComments } from '#features/talk/comments/queries/readable.ts';
import { visibleGroups } from '#features/tree/groups/queries.ts';
import { exactScore } from '#features/workspace/search/rules.ts';
import type { Scope } from '#infra/scope.ts';

/** An item whose text matches, by its id in `search_entries`, with the quality of the match from 0 to 1. */
export interface Candidate {
  id: string;
  /** The attribute of a value; empty for other kinds. */
  part: string;
  score: number;
}

const indexed = ['group', 'campaign', 'creative', 'file', 'value', 'brief', 'comment'] as const satisfies SearchKind[];
type Indexed = (typeof indexed)[number];

/** The best candidates of each indexed kind, not yet checked against what the actor may see. */
export async function findCandidates(scope: Scope, text: string, kinds: readonly SearchKind[]) {
  const indexedKinds = indexed.filter((kind) => kinds.includes(kind));
  const rows =
    scope.actor.role === 'guest' ? await ofGuest(scope, text, indexedKinds) : await ofMember(scope, text, indexedKinds);
  const found = new Map<string, Candidate & { kind: SearchKind }>();
  for (const { kind, id, part, score } of rows) {
    const key = `${kind}/${id}/${part}`;
    // The index may return an item twice, and similar words that the score rejects.
    if (score !== null && !found.has(key)) found.set(key, { kind, id, part, score });
  }
  const byKind = new Map<SearchKind, Candidate[]>();
  for (const { kind, ...candidate } of found.values()) byKind.set(kind, [...(byKind.get(kind) ?? []), candidate]);
  return byKind;
}

type CandidateRow = { kind: SearchKind; id: string; part: string; score: number | null };

async function ofMember({ db, actor }: Scope, text: string, kinds: readonly Indexed[]): Promise<CandidateRow[]> {
  const { rows } = await db.execute<CandidateRow>(sql`select kind, id, part, score
    from search_candidates(${actor.organizationId}, ${text}, ${sql.param(kinds)}::text[], ${limits.search.perKind})`);
  return rows;
}

/** Compares all items, since guests see few; among files, only those that the guest uploaded. */
async function ofGuest(scope: Scope, text: string, kinds: readonly Indexed[]): Promise<CandidateRow[]> {
  const { db, actor } = scope;
  const ids = {
    group: db.select({ id: campaignGroups.id }).from(campaignGroups).where(visibleGroups(scope)),
    campaign: db.select({ id: campaigns.id }).from(campaigns).where(visibleCampaigns(scope)),
    creative: db.select({ id: creatives.id }).from(creatives).where(visibleCreatives(scope)),
    brief: db.select({ id: creatives.id }).from(creatives).where(visibleCreatives(scope)),
    comment: readableComments(scope),
    file: db
      .select({ id: versionPlaces.cardId })
      .from(versionPlaces)
      .innerJoin(creatives, eq(creatives.id, versionPlaces.creativeId))
      .innerJoin(versions, eq(versions.id, versionPlaces.versionId))
      .where(and(visibleCreatives(scope), eq(versionPlaces.isCurrent, true), eq(versions.uploadedBy, actor.accountId))),
  };
  const score: SQL<number | null> = sql`search_score(${searchEntries.text}, ${text})`;
  const found = await Promise.all(
    kinds
      .filter((kind) => kind !== 'value')
      .map((kind) =>
        db
          .select({ kind: searchEntries.kind, id: searchEntries.id, part: searchEntries.part, score })
          .from(searchEntries)
          .where(
            and(
              eq(searchEntries.organizationId, actor.organizationId),
              eq(searchEntries.kind, kind),
              inArray(searchEntries.id, ids[kind]),
              isNotNull(score),
            ),
          )
          .limit(limits.search.perKind),
      ),
  );
  return found.flat();
}

/** Whether the search entry of a row contains the words of a text; no condition if the text is empty. */
export function holdsText({ actor }: Scope, kind: Indexed, { id, text }: { id: PgColumn; text: string }) {
  if (text === '') return undefined;
  return sql`exists (select from search_entries e where e.organization_id = ${actor.organizationId} and e.kind = ${kind}
    and e.id = ${id} and search_score(e.text, ${text}) >= ${exactScore})`;
}

/** Scores the items that meet the operators, and omits items whose text does not match. */
export async function candidatesAmong(scope: Scope, kind: Indexed, { ids, text }: { ids: string[]; text: string }) {
  const { db, actor } = scope;
  if (text === '' || ids.length === 0) return ids.map((id): Candidate => ({ id, part: '', score: 1 }));
  const score: SQL<number> = sql`search_score(${searchEntries.text}, ${text})`;
  return db
    .select({ id: searchEntries.id, part: searchEntries.part, score })
    .from(searchEntries)
    .where(
      and(
        eq(searchEntries.organizationId, actor.organizationId),
        eq(searchEntries.kind, kind),
        anyOf(searchEntries.id, ids),
        sql`${score} >= ${exactScore}`,
      ),
    );
}

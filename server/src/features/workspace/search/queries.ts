import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import {
  isNarrowed,
  parseSearch,
  searchKinds,
  type SearchKind,
  type SearchQuery,
} from '@ad-foundry/contract/rules/search/search-query.ts';
import type { SearchResult, search as endpoints } from '@ad-foundry/contract/search.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { visibleCampaigns } from '#features/tree/campaigns/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { readCampaigns, readGroups } from './queries/campaigns.ts';
import { findCandidates, type Candidate } from './queries/candidates.ts';
import { readCreatives, readValues } from './queries/creatives.ts';
import { readFiles } from './queries/files.ts';
import { findFormats, findPeople, findTemplates } from './queries/library.ts';
import { findSlots } from './queries/slots.ts';
import { readBriefs, readComments } from './queries/texts.ts';
import { rank, type Match, type Near } from './rules.ts';

type Query = z.output<typeof endpoints.find.query>;

// The kinds that operators apply to; other kinds have no status, due date or creator.
const narrowable: SearchKind[] = ['campaign', 'creative', 'file', 'value', 'brief', 'comment'];
// Found by their words only.
const texts: SearchKind[] = ['value', 'brief', 'comment'];
const ofGuests: SearchKind[] = ['campaign', 'group', 'creative', 'file', 'brief', 'comment', 'format'];

/** Finds the matches of a search among the items that the actor may see. */
export async function find(scope: Scope, { q, kind, limit, near }: Query): Promise<SearchResult> {
  const query = parseSearch(q);
  const matches = query.text === '' && !isNarrowed(query) && !query.archived ? [] : await match(scope, query);
  return rank(matches, {
    isArchived: query.archived,
    kind,
    limit,
    near: near ? await findNear(scope, near) : null,
    now: scope.now(),
    ignored: query.ignored,
  });
}

async function match(scope: Scope, query: SearchQuery): Promise<Match[]> {
  const kinds = kindsOf(scope, query);
  const candidates = query.text === '' ? null : await findCandidates(scope, query.text, kinds);
  const candidatesOf = (kind: SearchKind): Candidate[] | null => candidates && (candidates.get(kind) ?? []);
  const all = (kind: SearchKind, read: Reader) =>
    readAll(candidatesOf(kind), query, (found) => read(scope, query, found));
  const readers: Record<SearchKind, () => Promise<Match[]>> = {
    group: () => readGroups(scope, candidatesOf('group')),
    campaign: () => all('campaign', readCampaigns),
    creative: () => all('creative', readCreatives),
    file: () => all('file', readFiles),
    value: () => all('value', readValues),
    brief: () => all('brief', readBriefs),
    comment: () => all('comment', readComments),
    // Guests do not see the library, so they find the formats of their slots instead.
    format: () => (scope.actor.role === 'guest' ? findSlots : findFormats)(scope, query.text),
    template: () => findTemplates(scope, query.text),
    person: () => findPeople(scope, query.text),
  };
  const found = await Promise.all(kinds.map((kind) => readers[kind]()));
  return found.flat();
}

type Reader = (scope: Scope, query: SearchQuery, found: Candidate[] | null) => Promise<Match[]>;

/**
 * Reads the matches of a kind. If more items than the candidates contain the text and operators exclude some
 * candidates, also searches all items that contain the text and meet the operators.
 */
async function readAll(
  found: Candidate[] | null,
  query: SearchQuery,
  read: (found: Candidate[] | null) => Promise<Match[]>,
): Promise<Match[]> {
  const best = await read(found);
  const { perKind } = limits.search;
  const isInScope = ({ item }: Match) => item.isArchived === query.archived;
  if (!found || found.length < perKind || best.filter(isInScope).length >= perKind) return best;
  const keyOf = ({ item }: Match) => `${item.id} ${item.note ?? ''}`;
  const bestKeys = new Set(best.map(keyOf));
  return [...best, ...(await read(null)).filter((match) => !bestKeys.has(keyOf(match)))];
}

/** The kinds to search: the requested ones that the role may see and the operators apply to. */
function kindsOf({ actor }: Scope, query: SearchQuery): SearchKind[] {
  return searchKinds.filter((kind) => {
    if (query.kinds.length > 0 && !query.kinds.includes(kind)) return false;
    if (actor.role === 'guest' && !ofGuests.includes(kind)) return false;
    if (isNarrowed(query) || query.archived)
      return narrowable.includes(kind) && (query.text !== '' || !texts.includes(kind));
    return true;
  });
}

async function findNear(scope: Scope, campaignId: CampaignId): Promise<Near | null> {
  const [row] = await scope.db
    .select({ groupId: campaigns.groupId })
    .from(campaigns)
    .where(and(visibleCampaigns(scope), eq(campaigns.id, campaignId)));
  return row ? { campaignId, groupId: row.groupId } : null;
}

import { limits } from '@ad-foundry/contract/limits.ts';
import { searchKinds, type SearchKind } from '@ad-foundry/contract/rules/search/search-query.ts';
import type { SearchItem, SearchResult } from '@ad-foundry/contract/search.ts';

/** A match before it is ranked. */
export interface Match {
  item: SearchItem;
  /** The quality of the match, 0 to 1 (`search_score`). */
  score: number;
}

/** The campaign that the actor is viewing. */
export interface Near {
  campaignId: string;
  groupId: string | null;
}

const dayMs = 86_400_000;
// Larger items rank first among matches of the same quality, and names before texts.
const weights: Partial<Record<SearchKind, number>> = {
  campaign: 0.06,
  group: 0.05,
  creative: 0.04,
  brief: -0.15,
  comment: -0.15,
};

/** The quality of the match, plus up to 0.12 for a recent change and 0.1 for being near the actor's campaign. */
export function rankOf({ item, score }: Match, now: Date, near: Near | null): number {
  const ageDays = Math.max(0, now.getTime() - Date.parse(item.updatedAt)) / dayMs;
  const recency = 0.12 * Math.exp(-ageDays / 30);
  return score + recency + nearness(item, near) + (weights[item.kind] ?? 0);
}

function nearness({ campaign, group, id }: SearchItem, near: Near | null): number {
  if (!near) return 0;
  if (campaign?.id === near.campaignId || id === near.campaignId) return 0.1;
  return near.groupId !== null && (group?.id === near.groupId || id === near.groupId) ? 0.05 : 0;
}

interface Options {
  isArchived: boolean;
  kind: SearchKind | undefined;
  limit: number;
  near: Near | null;
  now: Date;
  ignored: string[];
}

/** The best matches of one kind or of all kinds, their counts, and the facets that narrow them. */
export function rank(
  matches: readonly Match[],
  { isArchived, kind, limit, near, now, ignored }: Options,
): SearchResult {
  const shown = withoutGuesses(matches.filter(({ item }) => item.isArchived === isArchived));
  const ranked = shown
    .filter(({ item }) => kind === undefined || item.kind === kind)
    .map((match) => ({ item: match.item, rank: rankOf(match, now, near) }))
    .toSorted((a, b) => b.rank - a.rank || (a.item.id < b.item.id ? 1 : -1));
  const items = shown.map(({ item }) => item);
  return {
    items: ranked.slice(0, limit).map(({ item }) => item),
    counts: tally(items.map((item) => item.kind))
      .map(({ value, count }) => ({ kind: value, count: Math.min(count, limits.search.perKind) }))
      .toSorted((a, b) => searchKinds.indexOf(a.kind) - searchKinds.indexOf(b.kind)),
    facets: {
      status: tally(items.flatMap(({ status }) => status ?? [])),
      platform: tally(
        items.flatMap(({ platforms, kind: of }) => (of === 'creative' || of === 'file' ? platforms : [])),
      ),
      campaign: tally(items.flatMap(({ campaign }) => campaign?.name ?? [])).slice(0, 10),
    },
    archived: matches.filter(({ item }) => item.isArchived !== isArchived).length,
    ignored,
  };
}

/** Characters of a text that are shown, and of those before the word that was searched. */
const excerpt = { length: 160, before: 40 };
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The part of a text around the first word of a search, in one line. */
export function excerptOf(text: string, search: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const places = folded(search)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (word === '' ? -1 : folded(line).indexOf(word)))
    .filter((place) => place >= 0);
  const at = Math.max(0, Math.min(...places, line.length) - excerpt.before);
  const start = places.length === 0 || at === 0 ? 0 : line.indexOf(' ', at) + 1;
  const part = line.slice(start, start + excerpt.length);
  return `${start > 0 ? '…' : ''}${part}${start + excerpt.length < line.length ? '…' : ''}`;
}

// Matches with a lower score contain typing errors.
export const exactScore = 0.5;

/** Omits the matches with typing errors if enough others exist. */
function withoutGuesses(matches: readonly Match[]): readonly Match[] {
  const sure = matches.filter(({ score }) => score >= exactScore);
  return sure.length < 3 ? matches : sure;
}

/** Each value with how often it occurs, the most frequent first. */
function tally<T extends string>(values: readonly T[]): { value: T; count: number }[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count);
}

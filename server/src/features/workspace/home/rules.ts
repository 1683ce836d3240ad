import { entryKinds, type HomeEntry } from '@ad-foundry/contract/home.ts';

/** Rows of the short list. */
const shortList = 6;

/**
 * The entries in their order: those of the short list first, which takes them from each kind in turn, so that many of one
 * kind do not hide the others; both parts by kind.
 */
export function orderEntries(entries: readonly HomeEntry[]): HomeEntry[] {
  const byKind = entryKinds.map((kind) => entries.filter((entry) => entry.kind === kind));
  const first = new Set<HomeEntry>();
  for (let turn = 0; first.size < Math.min(shortList, entries.length); turn += 1)
    for (const { [turn]: entry } of byKind) if (entry && first.size < shortList) first.add(entry);
  const ordered = byKind.flat();
  return [...ordered.filter((entry) => first.has(entry)), ...ordered.filter((entry) => !first.has(entry))];
}

/** A question mark ends a sentence: what follows is no letter or sign, as in an address such as `/list?page=2`. */
const questionMark = /[?？؟](?=[\s"'”’»)*_~.!?]|$)/u;

/** Whether a comment asks something. */
export const hasQuestion = (text: string): boolean => questionMark.test(text);

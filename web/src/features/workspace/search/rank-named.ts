import { fold } from '@ad-foundry/contract/rules/search/fold.ts';

interface Named {
  label: string;
  /** Additional search words. */
  synonyms?: string | undefined;
}

/** Whether two words differ by at most one edit: a missing, added, replaced or swapped letter. */
function isNearly(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [rest, others] = [a.slice(start), b.slice(start)];
  return (
    rest.slice(1) === others ||
    rest === others.slice(1) ||
    rest.slice(1) === others.slice(1) ||
    (rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2))
  );
}

function quality(word: string, words: readonly string[]): number {
  if (words.some((each) => each.startsWith(word))) return 2;
  if (words.some((each) => each.includes(word))) return 1;
  // Tolerates one typing error, also in the prefix of a longer word.
  if (word.length < 4) return 0;
  return words.some((each) => isNearly(word, each) || isNearly(word, each.slice(0, word.length))) ? 0.5 : 0;
}

/** The items whose label or synonyms match every typed word, best match first; all items if the text is empty. */
export function rankNamed<T extends Named>(items: readonly T[], text: string): T[] {
  const typed = fold(text).split(/\s+/).filter(Boolean);
  if (typed.length === 0) return [...items];
  return items
    .map((item) => {
      const labelWords = fold(item.label).split(/[\s:]+/);
      const synonymWords = fold(item.synonyms ?? '').split(/\s+/);
      const parts = typed.map((word) => Math.max(2 * quality(word, labelWords), quality(word, synonymWords)));
      return { item, score: parts.includes(0) ? 0 : parts.reduce((sum, part) => sum + part, 0) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

import { foldName } from './judge-rows.ts';

const wordsIn = (name: string): string[] => foldName(name).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Names that share at least half of the words of a text that is none of them, the nearest first. */
export function closest(text: string, names: readonly string[], most = 3): string[] {
  const wanted = wordsIn(text);
  const scored = names.map((name) => {
    const words = wordsIn(name);
    const shared = wanted.filter((word) => words.some((each) => isLike(each, word))).length;
    return { name, share: shared / Math.max(wanted.length, 1), further: words.length - shared };
  });
  return scored
    .filter(({ share }) => share >= 0.5)
    .toSorted((a, b) => b.share - a.share || a.further - b.further)
    .slice(0, most)
    .map(({ name }) => name);
}

/** The same word but for its ending: "Story" and "Stories", "Reel" and "Reels". */
function isLike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return one === other || (short.length >= 4 && long.startsWith(short.slice(0, -1)) && long.length - short.length <= 3);
}

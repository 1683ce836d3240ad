import { fold } from '@ad-foundry/contract/rules/search/fold.ts';

/** A piece of a text, marked as matching a searched word or not. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/** Splits a text into the parts that match a searched word, and the others. */
export function markWords(text: string, searched: string): Piece[] {
  const words = fold(searched)
    .split(/[\s\p{P}\p{S}]+/u)
    .filter(Boolean);
  const folded = [...text].map(fold);
  const marked = folded.map(() => false);
  const joined = folded.join('');
  // Folding may lengthen a character, so positions in the folded text are mapped back.
  const origin = folded.flatMap((part, index) => [...part].flatMap((char) => Array<number>(char.length).fill(index)));
  for (const word of words) {
    for (let at = joined.indexOf(word); at >= 0; at = joined.indexOf(word, at + word.length))
      for (let index = at; index < at + word.length; index += 1) marked[origin[index] ?? 0] = true;
  }
  const pieces: Piece[] = [];
  [...text].forEach((char, index) => {
    const isMatch = marked[index] ?? false;
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += char;
    else pieces.push({ text: char, isMatch });
  });
  return pieces;
}

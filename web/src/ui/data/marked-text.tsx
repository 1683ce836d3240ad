import { markWords } from './matched-words.ts';

/** A name in which the searched words are marked. */
export function MarkedText({ text, searched }: { text: string; searched: string }) {
  return markWords(text, searched).map(({ text: piece, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className="rounded-xs bg-brand-soft text-inherit">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

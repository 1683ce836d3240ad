import type { PlacedText } from '@ad-foundry/contract/rules/formats/in-place.ts';

// A price or a share: "€2,190", "29 €", "15 %". A comma or point counts only between digits.
const figures = /[€$£]\s?\d+(?:[.,\u202f ]\d+)*|\d+(?:[.,\u202f]\d+)*\s?[€$£%]/g;

/** The first price or percentage that a cut hides, as a list of at most one. */
export function lostFigure({ state, full, shown }: PlacedText): string[] {
  if (state !== 'cut') return [];
  return (full.match(figures) ?? []).filter((figure) => !shown.includes(figure)).slice(0, 1);
}

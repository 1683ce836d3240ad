import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { ratioLabel } from '@ad-foundry/contract/rules/files/ratio.ts';
import { cardsOfOtherRatio } from '@ad-foundry/contract/rules/formats/carousel.ts';
import type { Violation } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import type { JudgedFile, JudgedPlace } from './judge-placements.ts';

type Size = Pick<MediaFacts, 'width' | 'height'>;

interface PlacedCard {
  judged: JudgedFile;
  judgedPlace: JudgedPlace;
  facts: MediaFacts;
}

/** Marks cards whose ratio differs from the carousel's first card, because all cards must have the same ratio. */
export function withCardRatios(all: readonly JudgedFile[]): JudgedFile[] {
  const broken = new Map<JudgedPlace, Violation>();
  for (const cards of carouselsOf(all).values()) {
    const { slot, place } = cards[0]?.judgedPlace ?? {};
    if (!slot) continue;
    const sizes = new Map<number, Size>();
    const stored = slot.variations.find(({ id }) => id === place?.variationId)?.cards ?? [];
    for (const [at, { current }] of stored.entries()) if (current) sizes.set(at + 1, current);
    const ordered = cards.toSorted((a, b) => positionOf(a) - positionOf(b));
    for (const { judgedPlace, facts } of ordered) sizes.set(positionOf({ judgedPlace }), facts);
    const last = Math.max(...sizes.keys());
    const filled = Array.from({ length: last }, (_, at) => sizes.get(at + 1) ?? null);
    const first = filled.find((size) => size?.width && size.height);
    if (!first?.width || !first.height) continue;
    const value = ratioLabel(first.width, first.height);
    for (const position of cardsOfOtherRatio(slot.spec, filled))
      for (const { judgedPlace, facts } of ordered)
        if (positionOf({ judgedPlace }) === position)
          broken.set(judgedPlace, {
            rule: { type: 'ratio', operator: 'eq', value },
            actual: `${facts.width}:${facts.height}`,
            remedy: null,
          });
  }
  return all.map((judged) =>
    judged.judgedPlaces.some((each) => broken.has(each)) ? withBroken(judged, broken) : judged,
  );
}

function carouselsOf(all: readonly JudgedFile[]): Map<string, PlacedCard[]> {
  const carousels = new Map<string, PlacedCard[]>();
  for (const judged of all) {
    const { result } = judged.placed;
    for (const judgedPlace of judged.judgedPlaces) {
      const { slot, place } = judgedPlace;
      if (slot.type !== 'carousel' || place.position === null || !result.ok) continue;
      const key = `${slot.slotId} ${place.variationId}`;
      carousels.set(key, [...(carousels.get(key) ?? []), { judged, judgedPlace, facts: result.facts }]);
    }
  }
  return carousels;
}

function positionOf({ judgedPlace }: Pick<PlacedCard, 'judgedPlace'>): number {
  return judgedPlace.place.position ?? 1;
}

function withBroken(judged: JudgedFile, broken: ReadonlyMap<JudgedPlace, Violation>): JudgedFile {
  const judgedPlaces = judged.judgedPlaces.map((each): JudgedPlace => {
    const violation = broken.get(each);
    if (!violation) return each;
    return { ...each, verdict: { ...each.verdict, outcome: 'breaks', broken: [violation, ...each.verdict.broken] } };
  });
  const isStopped = judged.status === 'ready' && judged.placed.reason === null;
  return { ...judged, judgedPlaces, status: isStopped ? 'stopped' : judged.status };
}

import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { imageFacts, rule, specOf } from '@ad-foundry/contract/testing/sample-facts.ts';
import { proposePlaces, type PlacingFile, type PlacingSlot } from './placing.ts';

/** Formats with advice and sizes; `ratios` and `sizes` are those that they request. */
const formats = [
  {
    spec: specOf({
      rules: [rule('width', 'gte', 600)],
      recommended: [rule('width', 'gte', 1080)],
      recommendedDimensions: ['1080x1080'],
    }),
    type: 'image',
    ratios: [1],
  },
  {
    spec: specOf({ rules: [rule('width', 'gte', 600)], recommendedDimensions: ['1440x1440'] }),
    type: 'image',
    ratios: [1],
  },
  {
    spec: specOf({ recommended: [rule('mime', 'in', ['image/png'])], recommendedDimensions: ['1080x1350'] }),
    type: 'image',
    ratios: [4 / 5],
  },
  {
    spec: specOf({
      rules: [rule('carousel_length', 'lte', 3)],
      recommended: [rule('width', 'gte', 1200)],
      recommendedDimensions: ['1080x1080'],
    }),
    type: 'carousel',
    ratios: [1],
  },
] as const;
type SampleFormat = (typeof formats)[number];

const [leastWidth, widths] = [600, [500, 800, 1080, 1200, 1440]];
const pictures = fc
  .record({
    width: fc.constantFrom(...widths),
    ratio: fc.constantFrom(1, 1.02, 0.8, 1.5),
    mime: fc.constantFrom('image/jpeg', 'image/png'),
  })
  .map(({ width, ratio, mime }) => imageFacts({ width, height: Math.round(width / ratio), mime }));

/** Names without meaning, so that only the facts count. */
const names = ['export', 'final', 'render', 'master', 'output'];

/** Whether the picture fits: 2 without a warning, 1 with one, null not at all. Written out for the formats above. */
function verdictOf({ width, mime }: MediaFacts, format: SampleFormat): number | null {
  const w = width ?? 0;
  if (format === formats[0]) return w < leastWidth ? null : w < 1080 ? 1 : 2;
  if (format === formats[1]) return w < leastWidth ? null : 2;
  if (format === formats[2]) return mime === 'image/png' ? 2 : 1;
  return w < 1200 ? 1 : 2;
}

/**
 * The order of reasons: no warning before a warning, a slot for one file before a card, the exact ratio, the exact
 * size.
 */
function reasonsOf(facts: MediaFacts, format: SampleFormat): number[] | null {
  const verdict = verdictOf(facts, format);
  if (verdict === null) return null;
  const [width, height] = [facts.width ?? 0, facts.height ?? 1];
  const off = Math.min(...format.ratios.map((ratio) => Math.max(width / height / ratio, (ratio * height) / width) - 1));
  return [
    verdict,
    format.type === 'carousel' ? 0 : 1,
    off < 0.005 ? 2 : off < 0.03 ? 1 : 0,
    format.spec.recommendedDimensions.includes(`${width}x${height}` as never) ? 1 : 0,
  ];
}

/** The index of the first reason that differs, if `reasons` is better there; -1 otherwise. */
function betterBy(reasons: number[], otherReasons: number[]): number {
  const at = reasons.findIndex((reason, index) => reason !== otherReasons[index]);
  return at >= 0 && (reasons[at] ?? 0) > (otherReasons[at] ?? 0) ? at : -1;
}

const slots = fc.array(fc.constantFrom(...formats), { minLength: 2, maxLength: 6 }).map((all) =>
  all.map((format, at): PlacingSlot & { format: SampleFormat } => ({
    format,
    slotId: `slot${at}` as SlotId,
    creativeId: 'creative' as never,
    creativeName: 'Hook',
    around: [],
    formatName: 'Feed',
    platform: 'meta',
    type: format.type,
    spec: format.spec,
    strict: false,
    variations: [],
  })),
);
const files = fc.array(pictures, { minLength: 1, maxLength: 4 }).map((all) =>
  all.map((facts, at): PlacingFile => ({
    key: `file${at}`,
    name: names[at] ?? '',
    folder: '',
    facts,
    sizeBytes: 100 + at,
  })),
);

/** How often each reason decided. */
const decided = [0, 0, 0, 0];

it('a picture is preset in the slot that is better by the first differing reason', () => {
  fc.assert(
    fc.property(files, slots, (drop, brief) => {
      const proposals = proposePlaces(drop, brief);
      const placed = [...proposals].flatMap(([key, proposal]) =>
        proposal.kind === 'place' ? [{ key, ids: proposal.places.map(({ slotId }) => slotId) }] : [],
      );
      const proposedPlaces = [...proposals.values()].flatMap((each) =>
        each.kind === 'place' ? each.places : each.kind === 'guess' ? each.candidates : [],
      );
      const taken = new Set(proposedPlaces.map(({ slotId }) => slotId));
      for (const { key, ids } of placed) {
        const facts = drop.find((file) => file.key === key)?.facts;
        if (!facts) throw new Error('a file without facts is never preset');
        const placedReasons = brief
          .filter(({ slotId }) => ids.includes(slotId))
          .map((slot) => reasonsOf(facts, slot.format));
        expect(placedReasons).not.toContain(null);
        const free = brief.filter(({ slotId }) => !taken.has(slotId));
        for (const slot of free) {
          const other = reasonsOf(facts, slot.format);
          if (other === null) continue;
          const isWorse = placedReasons.some((reasons) => reasons !== null && betterBy(other, reasons) < 0);
          expect([key, slot.slotId, isWorse]).toEqual([key, slot.slotId, true]);
          const [first] = placedReasons;
          const at = first ? betterBy(first, other) : -1;
          if (at >= 0) decided[at] = (decided[at] ?? 0) + 1;
        }
      }
    }),
    // Every reason has to decide at least once, even on a busy machine.
    { numRuns: 600, interruptAfterTimeLimit: 30_000 },
  );
}, 60_000);

afterAll(() => {
  // A generator that no longer reaches a reason would not test it.
  expect(Math.min(...decided)).toBeGreaterThan(0);
});

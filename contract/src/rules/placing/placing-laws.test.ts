import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { imageFacts, rule, specOf, videoFacts } from '@ad-foundry/contract/testing/sample-facts.ts';
import { readFile } from './placing-names.ts';
import { gainOf, single, targetsOf } from './placing-gains.ts';
import { fitsOf } from './placing-score.ts';
import { proposePlaces, type PlacingFile, type PlacingSlot, type Proposal } from './placing.ts';

const names = ['Hook A', 'Hook B', 'Été', 'Concept 1', 'Concept 2', 'Summer', 'Summer Sale'];
const formats = [
  {
    formatName: 'Instagram Stories',
    platform: 'meta',
    type: 'video',
    spec: specOf({ rules: [rule('ratio', 'eq', '9:16')] }),
  },
  { formatName: 'TikTok In-feed', platform: 'tiktok', type: 'video', spec: specOf() },
  {
    formatName: 'Facebook Feed',
    platform: 'meta',
    type: 'image',
    spec: specOf({ rules: [rule('ratio', 'eq', '1:1')] }),
  },
  {
    formatName: 'Instagram Carousel',
    platform: 'meta',
    type: 'carousel',
    spec: specOf({ rules: [rule('carousel_length', 'lte', 4)] }),
  },
] as const;

const filling = fc.constantFrom('none', 'filled', 'locked');
const slots = (of: readonly (typeof formats)[number][], maxLength: number) =>
  fc
    .array(fc.record({ creativeName: fc.constantFrom(...names), format: fc.constantFrom(...of), filling }), {
      maxLength,
    })
    .map((all) =>
      all.map(({ creativeName, format, filling: how }, at): PlacingSlot => {
        const current = {
          originalName: `old ${at}.mp4`,
          fileName: `new ${at}.mp4`,
          sizeBytes: 1,
          replaceable: how === 'filled',
        };
        const cards = [{ id: `card${at}` as never, uid: `uid${at}xx`, current }];
        return {
          slotId: `slot${at}` as SlotId,
          creativeId: creativeName as never,
          creativeName,
          around: ['Summer'],
          strict: false,
          variations: how === 'none' ? [] : [{ id: `variation${at}` as never, name: 'A', cards }],
          ...format,
        };
      }),
    );

const words = [
  'hook',
  'a',
  'B',
  'été',
  'concept',
  '1',
  '02',
  'summer',
  'sale',
  'IG',
  'story',
  'tiktok',
  'feed',
  'v2',
  '9x16',
];
const facts = fc.constantFrom(
  videoFacts(),
  videoFacts({ width: 1080, height: 1080 }),
  imageFacts(),
  imageFacts({ width: 1080, height: 1350 }),
  null,
);
const fileName = fc.oneof(
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((said) => said.join('_')),
  fc.integer({ min: 0, max: 5 }).map((at) => `again uid${at}xx`),
  fc.integer({ min: 0, max: 5 }).map((at) => `old ${at}`),
);
const files = (maxLength: number) =>
  fc
    .array(fc.record({ name: fileName, facts, folder: fc.constantFrom('', 'Summer', 'Hook B/IG') }), { maxLength })
    .map((all) => all.map((each, at): PlacingFile => ({ ...each, key: `file${at}`, sizeBytes: 100 + at })));

const all = { files: files(9), slots: slots(formats, 8) };
const bare = (proposals: Map<string, Proposal>) =>
  [...proposals].map(([key, proposal]) => JSON.stringify([key, proposal])).sort();

it('every file gets an answer, and no two files get the same place', () => {
  fc.assert(
    fc.property(all.files, all.slots, (some, asked) => {
      const proposals = proposePlaces(some, asked);
      expect([...proposals.keys()].sort()).toEqual(some.map(({ key }) => key).sort());
      const places = [...proposals.values()].flatMap((each) => (each.kind === 'leftover' ? [] : [each.place.key]));
      expect(new Set(places).size).toBe(places.length);
    }),
    { numRuns: 120 },
  );
});

it('the result is independent of the order of files and slots, and repeatable', () => {
  const shuffled = fc
    .tuple(all.files, all.slots)
    .chain(([some, asked]) =>
      fc.tuple(
        fc.constant([some, asked] as const),
        fc.shuffledSubarray(some, { minLength: some.length }),
        fc.shuffledSubarray(asked, { minLength: asked.length }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([[some, asked], others, otherwise]) => {
      expect(bare(proposePlaces(others, otherwise))).toEqual(bare(proposePlaces(some, asked)));
    }),
    { numRuns: 120 },
  );
});

it('proposals break no rule and replace only replaceable files', () => {
  fc.assert(
    fc.property(all.files, all.slots, (some, asked) => {
      const [read, proposals] = [some.map(readFile), proposePlaces(some, asked)];
      const fits = fitsOf(read, asked);
      for (const [row, { file }] of read.entries()) {
        const proposal = proposals.get(file.key);
        if (!proposal || proposal.kind === 'leftover') continue;
        const at = asked.findIndex(({ slotId }) => slotId === proposal.place.slotId);
        expect(fits[row]?.[at]?.outcome).not.toBe('breaks');
        const [card] = asked[at]?.variations[0]?.cards ?? [];
        if (proposal.place.replaces) expect(card?.current?.replaceable).toBe(true);
      }
    }),
  );
});

it('single files are placed with the maximum gain', () => {
  const single3 = slots(
    formats.filter(({ type }) => type !== 'carousel'),
    5,
  );
  fc.assert(
    fc.property(files(5), single3, (given, givenSlots) => {
      const asked = givenSlots.toSorted((a, b) => (a.slotId < b.slotId ? -1 : 1));
      const proposals = proposePlaces(given, asked);
      const read = given
        .filter(({ key, facts: seen }) => {
          const proposal = proposals.get(key);
          return seen !== null && !(proposal?.kind === 'leftover' && proposal.reason === 'present');
        })
        .map(readFile);
      const table = { slots: asked, fits: fitsOf(read, asked), rowOf: new Map(read.map((file, row) => [file, row])) };
      const units = read.map(single);
      const targets = targetsOf(table, { units, taken: new Set() });
      const gains = units.map((unit) => targets.map((target) => gainOf(table, unit, target)));
      const reached = read.reduce((sum, { file }, row) => {
        const proposal = proposals.get(file.key);
        if (!proposal || proposal.kind === 'leftover') return sum;
        return sum + (gains[row]?.[targets.findIndex(({ places: [place] }) => place?.key === proposal.place.key)] ?? 0);
      }, 0);
      expect(reached).toBe(best(gains));
    }),
    { numRuns: 120 },
  );
});

/** The best sum, by brute force. */
function best(gains: number[][], row = 0, used: ReadonlySet<number> = new Set()): number {
  const own = gains[row];
  if (!own) return 0;
  return own.reduce(
    (most, gain, column) =>
      gain <= 0 || used.has(column) ? most : Math.max(most, gain + best(gains, row + 1, new Set([...used, column]))),
    best(gains, row + 1, used),
  );
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { all, files, formats, kindsOf, proposedPlaces, slots } from '@ad-foundry/contract/testing/arbitrary-drops.ts';
import { openPlaces, type Place } from './places.ts';
import { compare, factsAreBetter, type Fit } from './placing-fit.ts';
import { parseFile, type NamedFile } from './placing-names.ts';
import { gainOf, isNamed, single, targetsOf } from './placing-table.ts';
import { proposePlaces, type PlacingFile, type PlacingSlot, type Proposal } from './placing.ts';
import { placementWords } from './weak-words.ts';

const bare = (proposals: Map<string, Proposal>) =>
  [...proposals].map(([key, proposal]) => JSON.stringify([key, proposal])).sort();

/** The places that a proposal takes: no other file may get them. */
const placesOf = (proposal: Proposal): Place[] =>
  proposal.kind === 'replaces' ? proposal.candidates.slice(0, 1) : proposedPlaces(proposal);

interface Preset {
  file: NamedFile;
  slot: PlacingSlot;
  place: Place;
  /** The file compared with each slot. */
  fits: readonly Fit[];
  at: number;
}

/** Every preset or suggested place of a drop, and the slots that have an open place left. */
function presetsOf(some: PlacingFile[], asked: PlacingSlot[]): { presets: Preset[]; open: boolean[] } {
  const [read, proposals] = [some.map(parseFile), proposePlaces(some, asked)];
  const all = compare(read, asked).fits;
  const taken = new Set([...proposals.values()].flatMap((each) => placesOf(each).map(({ key }) => key)));
  const presets = read.flatMap((file, row) => {
    const proposal = proposals.get(file.file.key);
    const fits = all[row] ?? [];
    return proposedPlaces(proposal).flatMap((place) => {
      const at = asked.findIndex(({ slotId }) => slotId === place.slotId);
      const slot = asked[at];
      return slot ? [{ file, slot, place, fits, at }] : [];
    });
  });
  return {
    presets,
    open: asked.map((slot) => openPlaces(slot).some(({ key }) => !taken.has(key))),
  };
}

it('every file gets an answer, and no two files get the same place', () => {
  fc.assert(
    fc.property(all.files, all.slots, (some, asked) => {
      const proposals = proposePlaces(some, asked);
      expect([...proposals.keys()].sort()).toEqual(some.map(({ key }) => key).sort());
      const places = [...proposals.values()].flatMap((each) => placesOf(each).map(({ key }) => key));
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

it('what is preset fits and is empty: nothing is replaced, and nothing added to a delivered carousel', () => {
  fc.assert(
    fc.property(all.files, all.slots, (some, asked) => {
      for (const { slot, place, fits, at } of presetsOf(some, asked).presets) {
        expect(fits[at]?.outcome).not.toBe('breaks');
        expect(openPlaces(slot).map(({ key }) => key)).toContain(place.key);
        expect(slot.variations.flatMap(({ cards }) => cards)).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});

it('a replacement is proposed only for a file with the uid or the name of a replaceable one', () => {
  fc.assert(
    fc.property(all.files, all.slots, (some, asked) => {
      const proposals = proposePlaces(some, asked);
      for (const { key, name } of some) {
        const proposal = proposals.get(key);
        if (proposal?.kind !== 'replaces') continue;
        for (const { slotId } of proposal.candidates) {
          const [card] = asked.find((slot) => slot.slotId === slotId)?.variations[0]?.cards ?? [];
          expect(card?.current?.replaceable).toBe(true);
          expect(name.includes(card?.uid ?? '-') || `${name}.mp4` === card?.current?.originalName).toBe(true);
        }
      }
    }),
    { numRuns: 200 },
  );
});

it('within the creative that the name says, facts decide before names: no open slot has a better verdict or closer ratio', () => {
  fc.assert(
    fc.property(all.files, all.slots, (some, asked) => {
      const { presets, open } = presetsOf(some, asked);
      for (const { slot, fits, at } of presets) {
        const here = fits[at];
        // A placement that the name says is kept to where the shape is right.
        if (here?.formatWords.some((word) => placementWords.has(word)) && here.ratio > 0) continue;
        const better = asked.filter(({ type, creativeId }, other) => {
          const fit = fits[other];
          // A card is for a file whose name or number says so, and a platform in a name is kept to.
          if (type !== slot.type && (type === 'carousel' || here?.wantsCard)) return false;
          if (!fit || !here || !open[other] || creativeId !== slot.creativeId) return false;
          return fit.outcome !== 'breaks' && !fit.otherPlatform && factsAreBetter(fit, here);
        });
        expect(better.map(({ slotId }) => slotId)).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});

it('a lone file becomes a card only where its name says so or no open slot for a single file fits', () => {
  fc.assert(
    fc.property(all.files, all.slots, (some, asked) => {
      const { presets, open } = presetsOf(some, asked);
      for (const { file, slot, fits, at } of presets) {
        if (slot.type !== 'carousel' || fits[at]?.wantsCard || file.numbered) continue;
        const single = asked.filter(({ type }, at) => type !== 'carousel' && open[at] && fits[at] && isNamed(fits[at]));
        expect(single).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});

it('a word in the names of most creatives changes nothing', () => {
  const plain = files(8).map((some) =>
    some.map((each) => ({
      ...each,
      name: each.name.replace(/^(again|old) /, ''),
    })),
  );
  const named = slots(formats, 8).filter((asked) => new Set(asked.map(({ creativeName }) => creativeName)).size > 2);
  fc.assert(
    fc.property(plain, named, (some, asked) => {
      const others = asked.map((slot) => ({
        ...slot,
        creativeName: `Kampagne ${slot.creativeName}`,
      }));
      const same = some.map((each) => ({
        ...each,
        name: `kampagne ${each.name}`,
      }));
      expect(kindsOf(proposePlaces(same, others))).toEqual(kindsOf(proposePlaces(some, asked)));
    }),
    { numRuns: 120 },
  );
});

it('single files of one creative are placed with the maximum gain', () => {
  const single3 = slots(
    formats.filter(({ type }) => type !== 'carousel'),
    5,
  ).map((asked) => asked.map((slot) => ({ ...slot, creativeId: 'one' as never, creativeName: 'Hook A' })));
  fc.assert(
    fc.property(files(5), single3, (given, givenSlots) => {
      const asked = givenSlots.toSorted((a, b) => (a.slotId < b.slotId ? -1 : 1));
      const proposals = proposePlaces(given, asked);
      const isStored = (key: string) => {
        const proposal = proposals.get(key);
        const isPast = proposal?.kind === 'leftover' && (proposal.reason === 'present' || proposal.reason === 'taken');
        return proposal?.kind === 'replaces' || isPast;
      };
      const read = given.map(parseFile);
      const rowOf = new Map(read.map((file, row) => [file, row]));
      const table = { slots: asked, ...compare(read, asked), rowOf, isMixed: false };
      const open = read.filter(({ file }) => file.facts !== null && !isStored(file.key));
      const units = open.map(single);
      const targets = targetsOf(table, { units, taken: new Set(), considers: isNamed });
      const gains = units.map((unit) => targets.map((target) => gainOf(table, { unit, target, considers: isNamed })));
      const reached = open.reduce((sum, { file }, row) => {
        const proposal = proposals.get(file.key);
        const [place] = proposal?.kind === 'guess' ? proposal.candidates : proposedPlaces(proposal);
        return sum + (gains[row]?.[targets.findIndex(({ places: [first] }) => first?.key === place?.key)] ?? 0);
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

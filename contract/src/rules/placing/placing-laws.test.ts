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
  /** How well the file fits each slot. */
  fits: readonly Fit[];
  at: number;
}

/** Every preset or suggested place of a drop, and the slots that have an open place left. */
function presetsOf(drop: PlacingFile[], brief: PlacingSlot[]): { presets: Preset[]; open: boolean[] } {
  const [read, proposals] = [drop.map(parseFile), proposePlaces(drop, brief)];
  const all = compare(read, brief).fits;
  const taken = new Set([...proposals.values()].flatMap((each) => placesOf(each).map(({ key }) => key)));
  const presets = read.flatMap((file, row) => {
    const proposal = proposals.get(file.file.key);
    const fits = all[row] ?? [];
    return proposedPlaces(proposal).flatMap((place) => {
      const at = brief.findIndex(({ slotId }) => slotId === place.slotId);
      const slot = brief[at];
      return slot ? [{ file, slot, place, fits, at }] : [];
    });
  });
  return {
    presets,
    open: brief.map((slot) => openPlaces(slot).some(({ key }) => !taken.has(key))),
  };
}

it('every file gets a result, and no two files get the same place', () => {
  fc.assert(
    fc.property(all.files, all.slots, (drop, brief) => {
      const proposals = proposePlaces(drop, brief);
      expect([...proposals.keys()].sort()).toEqual(drop.map(({ key }) => key).sort());
      const places = [...proposals.values()].flatMap((each) => placesOf(each).map(({ key }) => key));
      expect(new Set(places).size).toBe(places.length);
    }),
    { numRuns: 120 },
  );
});

it('the result is independent of the order of files and slots, and repeatable', () => {
  const shuffled = fc
    .tuple(all.files, all.slots)
    .chain(([drop, brief]) =>
      fc.tuple(
        fc.constant([drop, brief] as const),
        fc.shuffledSubarray(drop, { minLength: drop.length }),
        fc.shuffledSubarray(brief, { minLength: brief.length }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([[drop, brief], shuffledDrop, shuffledBrief]) => {
      expect(bare(proposePlaces(shuffledDrop, shuffledBrief))).toEqual(bare(proposePlaces(drop, brief)));
    }),
    { numRuns: 120 },
  );
});

it('a preset place is empty and its format accepts the file; nothing is replaced or added to a delivered carousel', () => {
  fc.assert(
    fc.property(all.files, all.slots, (drop, brief) => {
      for (const { slot, place, fits, at } of presetsOf(drop, brief).presets) {
        expect(fits[at]?.outcome).not.toBe('breaks');
        expect(openPlaces(slot).map(({ key }) => key)).toContain(place.key);
        expect(slot.variations.flatMap(({ cards }) => cards)).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});

it('a replacement is proposed only for a file with the uid or the name of a replaceable file', () => {
  fc.assert(
    fc.property(all.files, all.slots, (drop, brief) => {
      const proposals = proposePlaces(drop, brief);
      for (const { key, name } of drop) {
        const proposal = proposals.get(key);
        if (proposal?.kind !== 'replaces') continue;
        for (const { slotId } of proposal.candidates) {
          const [card] = brief.find((slot) => slot.slotId === slotId)?.variations[0]?.cards ?? [];
          expect(card?.current?.replaceable).toBe(true);
          expect(name.includes(card?.uid ?? '-') || `${name}.mp4` === card?.current?.originalName).toBe(true);
        }
      }
    }),
    { numRuns: 200 },
  );
});

it('within the named creative, facts precede names: no other open slot has a better verdict or closer ratio', () => {
  fc.assert(
    fc.property(all.files, all.slots, (drop, brief) => {
      const { presets, open } = presetsOf(drop, brief);
      for (const { slot, fits, at } of presets) {
        const here = fits[at];
        // A placement in the name wins if the shape is right.
        if (here?.formatWords.some((word) => placementWords.has(word)) && here.ratio > 0) continue;
        const better = brief.filter(({ type, creativeId }, other) => {
          const fit = fits[other];
          // A card takes only a file whose name or number points to a card, and a platform in a name is binding.
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

it('a lone file becomes a card only if its name says so or no open slot for a single file fits', () => {
  fc.assert(
    fc.property(all.files, all.slots, (drop, brief) => {
      const { presets, open } = presetsOf(drop, brief);
      for (const { file, slot, fits, at } of presets) {
        if (slot.type !== 'carousel' || fits[at]?.wantsCard || file.numbered) continue;
        const single = brief.filter(({ type }, at) => type !== 'carousel' && open[at] && fits[at] && isNamed(fits[at]));
        expect(single).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});

it('a word in the names of most creatives changes nothing', () => {
  const plain = files(8).map((drop) =>
    drop.map((each) => ({
      ...each,
      name: each.name.replace(/^(again|old) /, ''),
    })),
  );
  const named = slots(formats, 8).filter((brief) => new Set(brief.map(({ creativeName }) => creativeName)).size > 2);
  fc.assert(
    fc.property(plain, named, (drop, brief) => {
      const others = brief.map((slot) => ({
        ...slot,
        creativeName: `Kampagne ${slot.creativeName}`,
      }));
      const same = drop.map((each) => ({
        ...each,
        name: `kampagne ${each.name}`,
      }));
      expect(kindsOf(proposePlaces(same, others))).toEqual(kindsOf(proposePlaces(drop, brief)));
    }),
    { numRuns: 120 },
  );
});

it('single files of one creative are placed with the maximum gain', () => {
  const single3 = slots(
    formats.filter(({ type }) => type !== 'carousel'),
    5,
  ).map((brief) => brief.map((slot) => ({ ...slot, creativeId: 'one' as never, creativeName: 'Hook A' })));
  fc.assert(
    fc.property(files(5), single3, (drop, unsortedBrief) => {
      const brief = unsortedBrief.toSorted((a, b) => (a.slotId < b.slotId ? -1 : 1));
      const proposals = proposePlaces(drop, brief);
      const isStored = (key: string) => {
        const proposal = proposals.get(key);
        const isPast = proposal?.kind === 'leftover' && (proposal.reason === 'present' || proposal.reason === 'taken');
        return proposal?.kind === 'replaces' || isPast;
      };
      const read = drop.map(parseFile);
      const rowOf = new Map(read.map((file, row) => [file, row]));
      const table = { slots: brief, ...compare(read, brief), rowOf, isMixed: false };
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
  const rowGains = gains[row];
  if (!rowGains) return 0;
  return rowGains.reduce(
    (most, gain, column) =>
      gain <= 0 || used.has(column) ? most : Math.max(most, gain + best(gains, row + 1, new Set([...used, column]))),
    best(gains, row + 1, used),
  );
}

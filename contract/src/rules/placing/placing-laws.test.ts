import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { imageFacts, rule, specOf, videoFacts } from '@ad-foundry/contract/testing/sample-facts.ts';
import { openPlaces, type Place } from './places.ts';
import { compare, factsAreBetter, type Fit } from './placing-fit.ts';
import { parseFile, type NamedFile } from './placing-names.ts';
import { gainOf, isNamed, single, targetsOf } from './placing-table.ts';
import { placementWords } from './weak-words.ts';
import { proposePlaces, type PlacingFile, type PlacingSlot, type Proposal } from './placing.ts';

const names = ['Hook A', 'Hook B', 'Été', 'Concept 1', 'Concept 2', 'Summer', 'Summer Sale'];
const formats = [
  {
    formatName: 'Instagram Stories',
    platform: 'meta',
    type: 'video',
    spec: specOf({ rules: [rule('ratio', 'eq', '9:16')] }),
  },
  {
    formatName: 'TikTok In-feed',
    platform: 'tiktok',
    type: 'video',
    spec: specOf(),
  },
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
    .array(
      fc.record({
        creativeName: fc.constantFrom(...names),
        format: fc.constantFrom(...of),
        filling,
      }),
      {
        maxLength,
      },
    )
    .map((all) =>
      all.map(({ creativeName, format, filling: how }, at): PlacingSlot => {
        const current = {
          originalName: `old ${at}.mp4`,
          fileName: `new ${at}.mp4`,
          sizeBytes: 1,
          width: 1080,
          height: 1080,
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
    .array(
      fc.record({
        name: fileName,
        facts,
        folder: fc.constantFrom('', 'Summer', 'Hook B/IG'),
      }),
      { maxLength },
    )
    .map((all) =>
      all.map((each, at): PlacingFile => ({
        ...each,
        key: `file${at}`,
        sizeBytes: 100 + at,
      })),
    );

const all = { files: files(9), slots: slots(formats, 8) };
const bare = (proposals: Map<string, Proposal>) =>
  [...proposals].map(([key, proposal]) => JSON.stringify([key, proposal])).sort();

/** The places that a proposal takes: no other file may get them. */
const placesOf = (proposal: Proposal): Place[] =>
  proposal.kind === 'replaces' ? proposal.candidates.slice(0, 1) : proposedPlaces(proposal);

const proposedPlaces = (proposal: Proposal | undefined): Place[] =>
  proposal?.kind === 'place' || proposal?.kind === 'suggestion' ? proposal.places : [];

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

it('in the creative that is meant the facts decide before the names: no open slot has a better verdict or closer ratio', () => {
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

it('facts alone place and suggest nothing while several creatives are open', () => {
  const silent = fc.constantFrom(
    ...['DJI_0093', 'GX010012', 'IMG_2034', 'MVI_0417', 'DSC00012', 'PXL_20260912_143022117', 'C0012', 'P1010042'],
    ...['A001_C003_0912AB', 'VID-20260914-WA0001', 'Screen Recording 2026-11-20 at 14.03.22', 'Untitled', 'final'],
    ...['export v2', '2026-11-20', '14.03.22', 'hook', 'summer', 'story', 'IG_reel_9x16', '15s', '', '01'],
  );
  const unsaid = files(6).chain((some) =>
    fc
      .array(silent, { minLength: some.length, maxLength: some.length })
      .map((given) => some.map((file, at): PlacingFile => ({ ...file, name: `${given[at]}.mp4`, folder: '' }))),
  );
  const several = slots(formats, 8).filter((asked) => {
    const open = asked.filter((slot) => openPlaces(slot).length > 0);
    return new Set(open.map(({ creativeId }) => creativeId)).size > 1;
  });
  // A word of the campaign is none of the creative's.
  const others = several.map((asked) => asked.filter(({ creativeName }) => creativeName !== 'Summer'));
  fc.assert(
    fc.property(unsaid, others, (some, asked) => {
      const open = new Set(asked.flatMap((slot) => (openPlaces(slot).length > 0 ? [slot.creativeId] : [])));
      fc.pre(open.size > 1);
      expect([...proposePlaces(some, asked).values()].flatMap(proposedPlaces)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it('a word of a platform or format that a creative’s name and the names of its files get changes nothing', () => {
  const word = fc.constantFrom('Reel', 'Story', 'TikTok', 'Feed', 'Carousel', 'Instagram');
  const named = fc
    .array(
      fc.record({ at: fc.nat(2), rest: fc.constantFrom('story', 'IG_story', 'feed', 'TikTok', 'v2', 'final'), facts }),
      {
        maxLength: 5,
      },
    )
    .map((all) => all.map((each, at) => ({ ...each, key: `file${at}` })));
  const creatives = ['Unboxing', 'Night run', 'Été'];
  const asked = slots(formats, 8).map((all) =>
    all.map((slot, at) => ({ ...slot, creativeName: creatives[at % 3] ?? '', creativeId: `${at % 3}` as never })),
  );
  const filesFor = (some: { at: number; rest: string; facts: PlacingFile['facts']; key: string }[], names: string[]) =>
    some.map(({ at, rest, ...file }): PlacingFile => ({
      ...file,
      name: `${names[at]}_${rest}.mp4`,
      folder: '',
      sizeBytes: 100,
    }));
  fc.assert(
    fc.property(named, asked, word, (some, plain, added) => {
      // In other creatives' files the word speaks of the format, which this creative's name takes from it.
      fc.pre(
        some.every(
          ({ at, rest }) => at === 0 || !rest.toLowerCase().replace('ig_', 'instagram').includes(added.toLowerCase()),
        ),
      );
      const names = creatives.map((name, at) => (at === 0 ? `${name} ${added}` : name));
      const others = plain.map((slot) => ({ ...slot, creativeName: names[Number(slot.creativeId)] ?? '' }));
      const [before, after] = [
        proposePlaces(filesFor(some, creatives), plain),
        proposePlaces(filesFor(some, names), others),
      ];
      expect(kindsOf(after)).toEqual(kindsOf(before));
    }),
    { numRuns: 200 },
  );
});

const kindsOf = (proposals: Map<string, Proposal>) =>
  [...proposals].map(([key, each]) => [key, each.kind, ...placesOf(each).map(({ slotId }) => slotId)].join(' ')).sort();

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

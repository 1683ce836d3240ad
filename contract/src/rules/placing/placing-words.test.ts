import fc from 'fast-check';
import { expect, it } from 'vitest';
import { facts, files, formats, kindsOf, proposedPlaces, slots } from '@ad-foundry/contract/testing/arbitrary-drops.ts';
import { openPlaces } from './places.ts';
import { proposePlaces, type PlacingFile } from './placing.ts';

it('facts alone neither place nor suggest anything while several creatives are open', () => {
  const silent = fc.constantFrom(
    'DJI_0093',
    'GX010012',
    'IMG_2034',
    'MVI_0417',
    'DSC00012',
    'PXL_20260912_143022117',
    'C0012',
    'P1010042',
    'A001_C003_0912AB',
    'VID-20260914-WA0001',
    'Screen Recording 2026-11-20 at 14.03.22',
    'Untitled',
    'final',
    'export v2',
    '2026-11-20',
    '14.03.22',
    'hook',
    'summer',
    'story',
    'IG_reel_9x16',
    '15s',
    '',
    '01',
  );
  const unsaid = files(6).chain((drop) =>
    fc
      .array(silent, { minLength: drop.length, maxLength: drop.length })
      .map((silentNames) =>
        drop.map((file, at): PlacingFile => ({ ...file, name: `${silentNames[at]}.mp4`, folder: '' })),
      ),
  );
  const several = slots(formats, 8).filter((brief) => {
    const open = brief.filter((slot) => openPlaces(slot).length > 0);
    return new Set(open.map(({ creativeId }) => creativeId)).size > 1;
  });
  // A word of the campaign's name does not count as a word of the creative's name.
  const others = several.map((brief) => brief.filter(({ creativeName }) => creativeName !== 'Summer'));
  fc.assert(
    fc.property(unsaid, others, (drop, brief) => {
      const open = new Set(brief.flatMap((slot) => (openPlaces(slot).length > 0 ? [slot.creativeId] : [])));
      fc.pre(open.size > 1);
      expect([...proposePlaces(drop, brief).values()].flatMap(proposedPlaces)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it('adding a word of a platform or format to a creative’s name and to its files changes nothing', () => {
  const word = fc.constantFrom('Reel', 'Story', 'TikTok', 'Feed', 'Carousel', 'Instagram');
  const named = fc
    .array(
      fc.record({ at: fc.nat(2), words: fc.constantFrom('story', 'IG_story', 'feed', 'TikTok', 'v2', 'final'), facts }),
      {
        maxLength: 5,
      },
    )
    .map((all) => all.map((each, at) => ({ ...each, key: `file${at}` })));
  const creatives = ['Unboxing', 'Night run', 'Été'];
  const brief = slots(formats, 8).map((all) =>
    all.map((slot, at) => ({ ...slot, creativeName: creatives[at % 3] ?? '', creativeId: `${at % 3}` as never })),
  );
  const filesFor = (drop: { at: number; words: string; facts: PlacingFile['facts']; key: string }[], names: string[]) =>
    drop.map(({ at, words, ...file }): PlacingFile => ({
      ...file,
      name: `${names[at]}_${words}.mp4`,
      folder: '',
      sizeBytes: 100,
    }));
  fc.assert(
    fc.property(named, brief, word, (drop, plain, added) => {
      // In other creatives' files the word points to the format, so this creative's name takes the word away from the
      // format.
      fc.pre(
        drop.every(
          ({ at, words }) => at === 0 || !words.toLowerCase().replace('ig_', 'instagram').includes(added.toLowerCase()),
        ),
      );
      const names = creatives.map((name, at) => (at === 0 ? `${name} ${added}` : name));
      const others = plain.map((slot) => ({ ...slot, creativeName: names[Number(slot.creativeId)] ?? '' }));
      const [before, after] = [
        proposePlaces(filesFor(drop, creatives), plain),
        proposePlaces(filesFor(drop, names), others),
      ];
      expect(kindsOf(after)).toEqual(kindsOf(before));
    }),
    { numRuns: 200 },
  );
});

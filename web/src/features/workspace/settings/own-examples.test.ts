import { expect, test } from 'vitest';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { pickExamples } from './own-examples.ts';

const file = (uid: string, fileName: string) => ({ position: 1, uid, versions: [{ fileName }] });
const slotOf = (name: string, type: string, variations: object[] = []) =>
  ({ id: `slt_${name}`, format: { name, type }, variations }) as unknown as Slot;
const creativeWith = (slots: Slot[]) => [
  { creative: { name: 'Hero', campaign: { name: 'Spring' } as never, slots }, groupName: 'Aster' },
];
const shared = { groupName: 'Aster', campaignName: 'Spring', creativeName: 'Hero' };

test('variations of a slot come first with their names, then carousels, then others', () => {
  const variations = ['A', 'B', 'C'].map((name) => ({ id: name, name, cards: [file(`uid${name}`, `x_${name}.png`)] }));
  const slots = [slotOf('Story', 'video'), slotOf('Carousel', 'carousel'), slotOf('Feed', 'image', variations)];
  const feed = { ...shared, formatName: 'Feed', carouselPosition: null };
  expect(pickExamples(creativeWith(slots))).toEqual([
    { id: 'A', label: 'Hero · Feed', extension: 'png', values: { ...feed, variationName: 'A', uid: 'uidA' } },
    { id: 'B', label: 'Hero · Feed', extension: 'png', values: { ...feed, variationName: 'B', uid: 'uidB' } },
    {
      id: 'slt_Carousel',
      label: 'Hero · Carousel',
      extension: 'jpg',
      values: { ...shared, formatName: 'Carousel', variationName: null, carouselPosition: 1, uid: 'k7m2qx' },
    },
    {
      id: 'slt_Story',
      label: 'Hero · Story',
      extension: 'mp4',
      values: { ...shared, formatName: 'Story', variationName: null, carouselPosition: null, uid: 'k7m2qx' },
    },
  ]);
});

test('a single variation has no name', () => {
  const slots = [slotOf('Feed', 'image', [{ id: 'A', name: 'A', cards: [file('uidA', 'x.gif')] }])];
  expect(pickExamples(creativeWith(slots))).toMatchObject([
    { extension: 'gif', values: { variationName: null, uid: 'uidA' } },
  ]);
});

test('without creatives there are no examples', () => expect(pickExamples([])).toEqual([]));

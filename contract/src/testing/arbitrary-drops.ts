import fc from 'fast-check';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import type { Place, PlacingFile, PlacingSlot, Proposal } from '@ad-foundry/contract/rules/placing/placing.ts';
import { imageFacts, rule, specOf, videoFacts } from './sample-facts.ts';

const names = ['Hook A', 'Hook B', 'Été', 'Concept 1', 'Concept 2', 'Summer', 'Summer Sale'];
export const formats = [
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
/** Generates up to `maxLength` slots of these formats: empty, delivered, or delivered by others. */
export const slots = (of: readonly (typeof formats)[number][], maxLength: number) =>
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
export const facts = fc.constantFrom(
  videoFacts(),
  videoFacts({ width: 1080, height: 1080 }),
  imageFacts(),
  imageFacts({ width: 1080, height: 1350 }),
  null,
);
const fileName = fc.oneof(
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((nameWords) => nameWords.join('_')),
  fc.integer({ min: 0, max: 5 }).map((at) => `again uid${at}xx`),
  fc.integer({ min: 0, max: 5 }).map((at) => `old ${at}`),
);
/** Generates up to `maxLength` files whose names consist of words of the slots. */
export const files = (maxLength: number) =>
  fc
    .array(fc.record({ name: fileName, facts, folder: fc.constantFrom('', 'Summer', 'Hook B/IG') }), { maxLength })
    .map((all) => all.map((each, at): PlacingFile => ({ ...each, key: `file${at}`, sizeBytes: 100 + at })));

export const all = { files: files(9), slots: slots(formats, 8) };
/** The places that a proposal presets or suggests. */
export function proposedPlaces(proposal: Proposal | undefined): Place[] {
  return proposal?.kind === 'place' || proposal?.kind === 'suggestion' ? proposal.places : [];
}

/** Each proposal in short: the file, its kind and the slots that it takes. */
export function kindsOf(proposals: Map<string, Proposal>): string[] {
  const slotsOf = (each: Proposal) => (each.kind === 'replaces' ? each.candidates.slice(0, 1) : proposedPlaces(each));
  return [...proposals]
    .map(([key, each]) => [key, each.kind, ...slotsOf(each).map(({ slotId }) => slotId)].join(' '))
    .sort();
}

import { describe, expect, it } from 'vitest';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { imageFacts, rule, specOf, videoFacts } from '@ad-foundry/contract/testing/sample-facts.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { choosablePlaces } from './places.ts';
import { proposePlaces, type PlacingFile, type PlacingSlot, type Proposal } from './placing.ts';

const story = specOf({
  rules: [rule('duration', 'lte', 60), rule('mime', 'in', ['video/mp4'])],
  recommended: [rule('ratio', 'eq', '9:16')],
  recommendedDimensions: ['1080x1920'],
});
const feed = specOf({ rules: [rule('ratio', 'between', ['4:5', '1.91:1'])], recommendedDimensions: ['1080x1350'] });
const square = specOf({ rules: [rule('ratio', 'eq', '1:1')] });
const banner = specOf({ rules: [rule('width', 'eq', 300), rule('height', 'eq', 250)] });
const cards = specOf({ rules: [rule('carousel_length', 'between', [2, 5])], cardMedia: ['image'] });

const formats = {
  igStory: { formatName: 'Instagram Stories – Video', platform: 'meta', type: 'video', spec: story },
  fbStory: { formatName: 'Facebook Stories – Video', platform: 'meta', type: 'video', spec: story },
  igFeed: { formatName: 'Instagram Feed – Image', platform: 'meta', type: 'image', spec: feed },
  tiktok: { formatName: 'TikTok In-feed ad – Vertical video', platform: 'tiktok', type: 'video', spec: story },
  linkedin: { formatName: 'LinkedIn Single image ad – Square', platform: 'linkedin', type: 'image', spec: square },
  banner: { formatName: 'Medium rectangle (300x250)', platform: 'gads', type: 'image', spec: banner },
  igCarousel: { formatName: 'Instagram Feed – Carousel', platform: 'meta', type: 'carousel', spec: cards },
  fbCarousel: { formatName: 'Facebook Feed – Carousel', platform: 'meta', type: 'carousel', spec: cards },
} as const satisfies Record<string, Partial<PlacingSlot>>;
type FormatKey = keyof typeof formats;

function slot(creativeName: string, format: FormatKey, changes: Partial<PlacingSlot> = {}): PlacingSlot {
  return {
    slotId: `${creativeName}/${format}` as SlotId,
    creativeId: creativeName as PlacingSlot['creativeId'],
    creativeName,
    around: ['Summer Sale 2026'],
    strict: false,
    variations: [],
    ...formats[format],
    ...changes,
  };
}

function file(path: string, facts: MediaFacts | null = videoFacts()): PlacingFile {
  const [name = '', ...folders] = path.split('/').toReversed();
  return { key: path, name, folder: folders.toReversed().join('/'), sizeBytes: facts?.sizeBytes ?? 0, facts };
}

const square1080 = () => imageFacts();

interface Filled {
  uid?: string;
  fileName?: string;
  replaceable?: boolean;
  needsCorrection?: boolean;
}

function filled(originalName: string, changes: Filled = {}) {
  const { uid = 'k7m2px', fileName = `Summer_${uid}.mp4`, replaceable = true, needsCorrection = false } = changes;
  const current = { originalName, fileName, sizeBytes: 5, width: 1080, height: 1080, replaceable, needsCorrection };
  return [{ id: 'v' as never, name: 'A', cards: [{ id: `card-${uid}` as never, uid, current }] }];
}

/** `slot`, `slot#position`, `? a | b` for several equal places, `- reason` for no place. */
function shorthandOf(proposal: Proposal | undefined): string {
  if (!proposal) return 'nothing';
  if (proposal.kind === 'leftover') return `- ${proposal.reason} ${proposal.nearest ?? ''}`.trim();
  if (proposal.kind === 'guess')
    return `? ${proposal.candidates
      .map(({ slotId }) => slotId)
      .sort()
      .join(' | ')}`;
  if (proposal.kind === 'replaces') return proposal.candidates.map(({ slotId }) => `${slotId} again`).join(' | ');
  if (proposal.kind === 'copy') return `= ${proposal.of}`;
  const places = proposal.places
    .map(({ slotId, position }) => `${slotId}${position === null ? '' : `#${position}`}`)
    .sort()
    .join(' + ');
  return proposal.kind === 'suggestion' ? `${places} (suggested)` : places;
}

function placed(files: PlacingFile[], slots: PlacingSlot[]): Record<string, string> {
  return Object.fromEntries([...proposePlaces(files, slots)].map(([key, proposal]) => [key, shorthandOf(proposal)]));
}

describe('placing by name', () => {
  const slots = ['Hook A', 'Hook B', 'Crème brûlée'].flatMap((name) =>
    (['igStory', 'fbStory', 'tiktok', 'igFeed'] as const).map((format) => slot(name, format)),
  );

  it.each([
    ['SummerSale_HookA_IG-Story_9x16_v3_FINAL.mp4', 'Hook A/igStory'],
    ['2026-05-03_summer-sale_hook_b_fb_stories_15s.mp4', 'Hook B/fbStory'],
    ['Hook A/TikTok/1080x1920.mp4', 'Hook A/tiktok'],
    ['HOOK-B/tiktok_final_final2.mp4', 'Hook B/tiktok'],
    ['CREME_BRULEE_insta_story.mp4', 'Crème brûlée/igStory'],
    ['cre\u0300me-bru\u0302le\u0301e/facebook stories (1).mp4', 'Crème brûlée/fbStory'],
    ['hookb TT.mp4', 'Hook B/tiktok'],
  ])('%s', (path, expected) => {
    expect(placed([file(path)], slots)).toEqual({ [path]: expected });
  });

  it('a file with a meaningless name goes to the only slot it fits', () => {
    const only = [slot('Hero', 'banner'), slot('Hero', 'igStory'), slot('Hero', 'linkedin')];
    expect(
      placed(
        [
          file('IMG_2034.mp4'),
          file('export 7.png', imageFacts({ width: 300, height: 250 })),
          file('untitled.jpg', square1080()),
        ],
        only,
      ),
    ).toEqual({ 'IMG_2034.mp4': 'Hero/igStory', 'export 7.png': 'Hero/banner', 'untitled.jpg': 'Hero/linkedin' });
  });

  it('a file with a meaningless name is uncertain if several slots fit', () => {
    const both = [slot('Hero', 'igStory'), slot('Hero', 'fbStory'), slot('Hero', 'igFeed')];
    expect(placed([file('final.mp4')], both)).toEqual({ 'final.mp4': '? Hero/fbStory | Hero/igStory' });
  });

  it('two interchangeable files are both uncertain', () => {
    const both = [slot('Hero', 'igStory'), slot('Hero', 'fbStory')];
    const answer = '? Hero/fbStory | Hero/igStory';
    expect(placed([file('one.mp4'), file('two.mp4')], both)).toEqual({ 'one.mp4': answer, 'two.mp4': answer });
  });

  it('the order of files does not decide which file gets a slot', () => {
    const two = [slot('Hero', 'igStory'), slot('Hero', 'fbStory')];
    expect(placed([file('hero_story.mp4'), file('hero_story_ig.mp4')], two)).toEqual({
      'hero_story.mp4': 'Hero/fbStory',
      'hero_story_ig.mp4': 'Hero/igStory',
    });
  });

  it('of two versions of one file, the newer one is placed', () => {
    expect(placed([file('hero_v1.mp4'), file('hero_v2.mp4')], [slot('Hero', 'igStory')])).toEqual({
      'hero_v1.mp4': '- taken Hero/igStory',
      'hero_v2.mp4': 'Hero/igStory',
    });
  });
});

describe('files without a place get a reason and the nearest slot', () => {
  it('a file that breaks the rules of the slot in its name is not placed', () => {
    const slots = [slot('Hook A', 'igFeed'), slot('Hook B', 'igFeed')];
    const tall = imageFacts({ width: 1080, height: 1920 });
    expect(placed([file('Hook_B.jpg', tall)], slots)).toEqual({ 'Hook_B.jpg': '- breaks Hook B/igFeed' });
  });

  it('a file whose name contradicts every slot is not placed', () => {
    expect(placed([file('Hero_Pinterest.mp4')], [slot('Hero', 'igStory')])).toEqual({
      'Hero_Pinterest.mp4': '- unlike Hero/igStory',
    });
  });

  it('a file for a filled slot is not placed in another one', () => {
    const slots = [slot('Hook A', 'igStory', { variations: filled('a.mp4') }), slot('Hook B', 'igStory')];
    expect(placed([file('hook a.mp4')], slots)).toEqual({ 'hook a.mp4': '- filled Hook A/igStory' });
  });

  it('an unreadable file is not placed, nor any file without slots', () => {
    expect(placed([file('hero.pdf', null)], [slot('Hero', 'igStory')])).toEqual({
      'hero.pdf': '- unreadable Hero/igStory',
    });
    expect(placed([file('hero.mp4')], [])).toEqual({ 'hero.mp4': '- nowhere' });
  });
});

it.each(['svg+xml', 'webp', 'avif', 'tiff', 'bmp'])('a file of type %s gets the nearest slot of its kind', (type) => {
  const typed = specOf({ ...square, rules: [...square.rules, rule('mime', 'in', ['image/jpeg', 'image/png'])] });
  const slots = [slot('Hero', 'igStory'), slot('Hero', 'linkedin', { spec: typed })];
  const logo = file('logo.x', imageFacts({ mime: `image/${type}` }));
  expect(placed([logo], slots)).toEqual({ 'logo.x': '- breaks Hero/linkedin' });
});

describe('new versions', () => {
  const named = (path: string) => [
    slot('Hook A', 'igStory', { variations: filled('a.mp4', { uid: 'k7m2px' }) }),
    slot('Hook B', 'igStory', { variations: filled(path, { uid: 'zz9qrt' }) }),
    slot('Hook C', 'igStory'),
  ];

  it('a uid in the name is a certain match, despite other words', () => {
    expect(placed([file('Hook C_story_K7M2PX.mp4')], named('b.mp4'))).toEqual({
      'Hook C_story_K7M2PX.mp4': 'Hook A/igStory again',
    });
  });

  it('the previous file name matches, and so does its next version', () => {
    expect(placed([file('teaser_v2.mp4')], named('Teaser_v1.mov'))).toEqual({
      'teaser_v2.mp4': 'Hook B/igStory again',
    });
  });

  it('files that may not be replaced are kept', () => {
    const slots = [slot('Hero', 'igStory', { variations: filled('a.mp4', { replaceable: false }) })];
    expect(placed([file('x_k7m2px.mp4')], slots)).toEqual({ 'x_k7m2px.mp4': '- filled Hero/igStory' });
  });

  it('a file is recognized by its display name', () => {
    const turned = (sizeBytes: number) => ({ ...file('4pm\u202Eresaet.mp4'), sizeBytes });
    const slots = named('4pm<U+202E>resaet.mp4');
    expect(placed([turned(9)], slots)).toEqual({ '4pm\u202Eresaet.mp4': 'Hook B/igStory again' });
    expect(placed([turned(5)], slots)).toEqual({ '4pm\u202Eresaet.mp4': '- present Hook B/igStory' });
  });

  it('an identical file is not placed again', () => {
    const same = { ...file('a.mp4'), sizeBytes: 5 };
    expect(placed([same], named('b.mp4'))).toEqual({ 'a.mp4': '- present Hook A/igStory' });
  });
});

describe('files with the same content', () => {
  const same = (path: string) => ({ ...file(path), content: 'one' });
  const slots = [slot('Hook A', 'igStory'), slot('Hook B', 'igStory')];

  it('are one file with its copies', () => {
    expect(placed(['hook_a.mp4', 'hook_a (1).mp4', 'IMG_2034.MP4'].map(same), slots)).toEqual({
      'hook_a.mp4': 'Hook A/igStory',
      'hook_a (1).mp4': '= hook_a.mp4',
      'IMG_2034.MP4': '= hook_a.mp4',
    });
  });

  it('go to the places that their names point to', () => {
    expect(placed(['Hook A/story.mp4', 'Hook B/story.mp4'].map(same), slots)).toEqual({
      'Hook A/story.mp4': 'Hook A/igStory',
      'Hook B/story.mp4': 'Hook B/igStory',
    });
  });
});

describe('the cards of a carousel', () => {
  const three = (name: string, numbers = ['01', '02', '03']) =>
    numbers.map((number) => file(`${name}_${number}.jpg`, square1080()));

  it('numbered files go together, in order', () => {
    const slots = [slot('Hero', 'igCarousel'), slot('Hero', 'linkedin'), slot('Hero', 'igFeed')];
    expect(placed(three('hero'), slots)).toEqual({
      'hero_01.jpg': 'Hero/igCarousel#1',
      'hero_02.jpg': 'Hero/igCarousel#2',
      'hero_03.jpg': 'Hero/igCarousel#3',
    });
  });

  it('two series go to two carousels', () => {
    const slots = [slot('Hero', 'igCarousel'), slot('Hero', 'fbCarousel')];
    const result = placed([...three('hero_FB_card'), ...three('hero_IG_card', ['3', '1', '2'])], slots);
    expect(result).toMatchObject({
      'hero_FB_card_02.jpg': 'Hero/fbCarousel#2',
      'hero_IG_card_3.jpg': 'Hero/igCarousel#3',
    });
  });

  it('a series that fits two carousels is uncertain as a whole', () => {
    const slots = [slot('Hero', 'igCarousel'), slot('Hero', 'fbCarousel')];
    const proposals = proposePlaces(three('hero'), slots);
    const places = [...proposals.values()].map((proposal) => (proposal.kind === 'guess' ? proposal : null));
    expect(places.map((each) => each?.candidates[0]?.position)).toEqual([1, 2, 3]);
    expect(new Set(places.map((each) => each?.candidates[0]?.slotId)).size).toBe(1);
    expect(new Set(places.map((each) => each?.candidates[1]?.slotId)).size).toBe(1);
  });

  it('numbers of creatives are not card numbers', () => {
    const slots = [1, 2, 3].map((number) => slot(`Concept ${number}`, 'igFeed'));
    const result = placed(three('concept'), [...slots, slot('Overview', 'igCarousel')]);
    expect(result).toEqual({
      'concept_01.jpg': 'Concept 1/igFeed',
      'concept_02.jpg': 'Concept 2/igFeed',
      'concept_03.jpg': 'Concept 3/igFeed',
    });
  });

  it('a later card takes the position of its number', () => {
    const variations = [
      {
        id: 'v' as never,
        name: 'A',
        cards: [1, 2, 3].map((position) => ({
          id: `c${position}` as never,
          uid: `uid${position}x`,
          current:
            position === 2
              ? null
              : { originalName: `${position}.jpg`, fileName: 'o', ...square1080(), replaceable: true },
        })),
      },
    ];
    expect(placed([file('hero_card_2.jpg', square1080())], [slot('Hero', 'igCarousel', { variations })])).toEqual({
      'hero_card_2.jpg': 'Hero/igCarousel#2',
    });
  });
});

describe('a delivered file that needs a correction', () => {
  const wrong = (originalName: string, more = {}) => ({
    variations: filled(originalName, { needsCorrection: true, ...more }),
  });

  it('is replaced before an empty slot gets the file', () => {
    const brief = [slot('Teaser', 'igStory', wrong('wrong.mp4')), slot('Teaser', 'fbStory')];
    expect(placed([file('final.mp4')], brief)).toEqual({ 'final.mp4': 'Teaser/igStory again' });
    expect(placed([file('final.mp4'), file('second.mp4', videoFacts({ sizeBytes: 9 }))], brief)).toEqual({
      'final.mp4': 'Teaser/igStory again',
      'second.mp4': 'Teaser/fbStory',
    });
  });

  it('is not replaced by a file that breaks its rules, names another slot, or is not the person’s to replace', () => {
    const brief = [slot('Teaser', 'igStory', wrong('wrong.mp4')), slot('Teaser', 'fbStory')];
    expect(placed([file('Facebook story.mp4')], brief)).toEqual({ 'Facebook story.mp4': 'Teaser/fbStory' });
    const square = [slot('Teaser', 'linkedin', wrong('wrong.jpg')), slot('Teaser', 'fbStory')];
    expect(placed([file('final.mp4')], square)).toEqual({ 'final.mp4': 'Teaser/fbStory' });
    const locked = [slot('Teaser', 'igStory', wrong('wrong.mp4', { replaceable: false })), slot('Teaser', 'fbStory')];
    expect(placed([file('final.mp4')], locked)).toEqual({ 'final.mp4': 'Teaser/fbStory' });
  });
});

describe('a slot of other people', () => {
  it('is not proposed, although it fits, and the file says so', () => {
    const others = slot('Teaser', 'igStory', { isOthers: true });
    expect(placed([file('final.mp4')], [others, slot('Teaser', 'fbStory')])).toEqual({ 'final.mp4': 'Teaser/fbStory' });
    expect(placed([file('Teaser story.mp4')], [others])).toEqual({
      'Teaser story.mp4': '- others Teaser/igStory',
    });
  });

  it('can be chosen by hand', () => {
    expect(choosablePlaces(slot('Teaser', 'igStory', { isOthers: true }))[0]).toMatchObject({ replaces: false });
  });
});

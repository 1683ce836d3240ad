import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { megabyte } from '@ad-foundry/contract/limits.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { arbitraryFacts, arbitraryRule } from '@ad-foundry/contract/testing/arbitrary-rules.ts';
import { factsAfter } from '@ad-foundry/contract/testing/facts-after.ts';
import { imageFacts, rule, specOf, videoFacts } from '@ad-foundry/contract/testing/sample-facts.ts';
import { withChoice } from './choice.ts';
import { planCards } from './cards.ts';
import { offerOfExtras, planRepair } from './plan.ts';
import type { RepairOperation } from './operation.ts';
import { repairOfferSchema, repairRefusalSchema } from './plan-schema.ts';

const story = specOf({
  rules: [
    rule('ratio', 'eq', '9:16'),
    rule('mime', 'in', ['video/mp4', 'video/quicktime']),
    rule('duration', 'between', [3, 15]),
    rule('width', 'gte', 500),
    rule('size', 'lte', 30),
  ],
  recommendedDimensions: ['1080x1920'],
});
const banner = specOf({
  rules: [
    rule('width', 'eq', 300),
    rule('height', 'eq', 250),
    rule('mime', 'in', ['image/jpeg', 'image/png']),
    rule('size', 'lte', 0.1464),
  ],
});
const feed = specOf({
  rules: [
    rule('ratio', 'between', ['4:5', '1.91:1']),
    rule('width', 'gte', 600),
    rule('mime', 'in', ['image/jpeg', 'image/png']),
    rule('size', 'lte', 5),
  ],
});

const loose = specOf({ rules: [rule('mime', 'in', ['image/jpeg', 'image/gif']), rule('size', 'lte', 30)] });

const planOf = (facts: MediaFacts, spec: FormatSpec, strict = false) =>
  planRepair({ facts, spec, type: facts.kind, strict });
const stepsOf = (facts: MediaFacts, spec: FormatSpec, way?: string) => {
  const { offers } = planOf(facts, spec);
  return (way === undefined ? offers[0] : offers.find((each) => each.way === way))?.operations ?? [];
};
const step = <K extends RepairOperation['kind']>(list: readonly RepairOperation[], kind: K) =>
  list.find((each): each is Extract<RepairOperation, { kind: K }> => each.kind === kind);
const kinds = (list: readonly RepairOperation[]) => list.map(({ kind }) => kind);

describe('what a repair offers', () => {
  it('a landscape video for a story is cropped in the middle, or extended', () => {
    const landscape = videoFacts({ width: 1920, height: 1080 });
    expect(planOf(landscape, story).offers.map(({ way }) => way)).toEqual(['crop', 'blur', 'mirror', 'colour']);
    expect(step(stepsOf(landscape, story), 'crop')).toEqual({
      kind: 'crop',
      left: 656,
      top: 0,
      width: 608,
      height: 1080,
      lostPct: 68.3,
    });
    expect(stepsOf(landscape, story, 'blur')).toMatchObject([
      { kind: 'resize', width: 1080, height: 608 },
      { kind: 'extend', fill: 'blur', width: 1080, height: 1920 },
      { kind: 'encode' },
    ]);
  });

  it('a still can also be extended in the colour of its edge', () => {
    const tall = imageFacts({ width: 1080, height: 1920 });
    expect(planOf(tall, feed).offers.map(({ way }) => way)).toEqual(['crop', 'blur', 'mirror', 'colour']);
    expect(step(stepsOf(tall, feed), 'crop')).toMatchObject({ width: 1080, height: 1350 });
  });

  it('a picture of the right ratio is only scaled', () => {
    expect(stepsOf(imageFacts({ width: 1200, height: 1000, sizeBytes: 90_000 }), banner)).toMatchObject([
      { kind: 'resize', width: 300, height: 250, enlargedPct: 0 },
      { kind: 'encode' },
    ]);
  });

  it('a picture is enlarged by a quarter at most', () => {
    expect(step(stepsOf(imageFacts({ width: 500, height: 500 }), feed), 'resize')).toMatchObject({
      width: 600,
      enlargedPct: 20,
    });
    expect(planOf(imageFacts({ width: 400, height: 400 }), feed).refusal).toEqual({
      reason: 'too-small',
      width: 600,
      height: 600,
    });
  });

  it('a file that is too large is encoded again to just under the limit', () => {
    const [offer] = planOf(videoFacts({ sizeBytes: 60 * megabyte }), story).offers;
    expect(offer?.operations).toEqual([{ kind: 'encode', sizeBytes: offer?.predicted.sizeBytes }]);
    expect(offer?.predicted.sizeBytes).toBeLessThanOrEqual(30 * megabyte);
    expect(offer?.maxBytes).toBe(30 * megabyte);
  });

  it('a picture full of detail becomes smaller where a smooth one gets the recommended size', () => {
    const logo = specOf({
      rules: [rule('ratio', 'eq', '1:1'), rule('width', 'gte', 128), rule('size', 'lte', 0.1464)],
      recommendedDimensions: ['1200x1200'],
    });
    const widthOf = (sizeBytes: number) =>
      planOf(imageFacts({ width: 2000, height: 1500, sizeBytes }), logo).offers.find(({ way }) => way === 'blur')
        ?.predicted.width;
    expect(widthOf(200_000)).toBe(1200);
    expect(widthOf(700_000)).toBeLessThan(1000);
    // Square to the pixel, though the rule tolerates more.
    const { width, height } = planOf(imageFacts({ width: 3648, height: 2736, sizeBytes: 1_960_703 }), logo).offers[0]!
      .predicted;
    expect(width).toBe(height);
  });

  it('a type that the slot does not take is converted, without loss where there was none', () => {
    expect(step(stepsOf(imageFacts({ mime: 'image/webp' }), feed), 'convert')).toMatchObject({ mime: 'image/jpeg' });
    expect(step(stepsOf(imageFacts({ mime: 'image/tiff', sizeBytes: 200_000 }), feed), 'convert')).toMatchObject({
      mime: 'image/png',
      flattens: false,
    });
    expect(step(stepsOf(videoFacts({ mime: 'video/x-matroska' }), story), 'convert')).toMatchObject({
      mime: 'video/mp4',
    });
  });

  it('a PNG above the limit becomes a JPG where the slot takes one, and says so', () => {
    const png = imageFacts({ mime: 'image/png', sizeBytes: 9 * megabyte });
    expect(kinds(stepsOf(png, feed))).toEqual(['convert', 'encode']);
    expect(step(stepsOf(png, feed), 'convert')).toMatchObject({ mime: 'image/jpeg', flattens: true });
  });

  it('a video is trimmed to the longest permitted duration, or repeated to the shortest', () => {
    expect(step(stepsOf(videoFacts({ durationMs: 21_000 }), story), 'trim')).toMatchObject({
      startMs: 0,
      durationMs: 15_000,
      cutMs: 6000,
    });
    expect(step(stepsOf(videoFacts({ durationMs: 1200 }), story), 'loop')).toMatchObject({ durationMs: 3000 });
  });

  it('a still for a video is shown for five seconds, or as long as the slot wants', () => {
    const [offer] = planOf(imageFacts({ width: 1080, height: 1920 }), story).offers;
    expect(offer?.operations).toMatchObject([
      { kind: 'hold', durationMs: 5000 },
      { kind: 'convert', mime: 'video/mp4', flattens: false },
      { kind: 'encode' },
    ]);
    expect(offer?.predicted).toMatchObject({ kind: 'video', durationMs: 5000, hasAudio: false, videoCodec: 'avc' });
    const long = specOf({ rules: [rule('mime', 'in', ['video/mp4']), rule('duration', 'between', [6, 15])] });
    expect(step(stepsOf(imageFacts({ mime: 'image/png' }), long), 'hold')).toMatchObject({ durationMs: 6000 });
    expect(step(stepsOf(imageFacts({ mime: 'image/png' }), long), 'convert')).toMatchObject({ flattens: true });
  });

  const moving = { mime: 'image/gif', animated: true, frames: 30, durationMs: 3000, width: 1080, height: 1920 };
  it.each([
    ['a GIF becomes a video', imageFacts(moving), story, 'video/mp4'],
    ['a moving WebP becomes a video', imageFacts({ ...moving, mime: 'image/webp' }), story, 'video/mp4'],
    ['a moving WebP becomes a GIF', imageFacts({ ...moving, mime: 'image/webp' }), loose, 'image/gif'],
    ['a video becomes a GIF', videoFacts({ durationMs: 3000 }), loose, 'image/gif'],
    ['a GIF with too many bytes stays one', imageFacts({ ...moving, sizeBytes: 60 * megabyte }), loose, 'image/gif'],
  ])('%s, and keeps moving', (_, facts, spec, mime) => {
    const [offer] = planOf(facts, spec).offers;
    expect(offer?.predicted).toMatchObject({ mime, durationMs: 3000 });
    expect(offer?.predicted.kind === 'video' || offer?.predicted.animated).toBe(true);
  });

  it('a bitmap and a Photoshop file become a picture', () => {
    expect(stepsOf(imageFacts({ mime: 'image/bmp' }), feed)).toMatchObject([
      { kind: 'convert', mime: 'image/png' },
      {},
    ]);
    const layered = imageFacts({ mime: 'image/vnd.adobe.photoshop' });
    expect(stepsOf(layered, feed)).toMatchObject([{ kind: 'convert', mime: 'image/png' }, { kind: 'encode' }]);
  });

  it('footage becomes a GIF only in as many bytes as its frames need', () => {
    const spec = specOf({
      rules: [
        rule('width', 'eq', 300),
        rule('height', 'eq', 250),
        rule('mime', 'in', ['image/gif']),
        rule('size', 'lte', 0.1464),
      ],
    });
    const videoOf = (sizeBytes: number) => videoFacts({ width: 320, height: 240, durationMs: 1200, sizeBytes });
    expect(planOf(videoOf(96_000), spec).refusal).toMatchObject({ reason: 'too-heavy' });
    expect(planOf(videoOf(2000), spec).offers[0]?.predicted.mime).toBe('image/gif');
  });

  it('bars can have the colour of the organization', () => {
    const question = {
      facts: videoFacts({ width: 1920, height: 1080 }),
      spec: story,
      type: 'video',
      strict: false,
    } as const;
    const offer = planRepair({ ...question, brandColour: '#3b2fc9' }).offers.find(({ way }) => way === 'brand');
    expect(step(offer?.operations ?? [], 'extend')).toMatchObject({ fill: 'brand', colour: '#3b2fc9' });
  });

  it('the cards of a carousel get the ratio of the first one', () => {
    const spec = specOf({
      ...feed,
      rules: [],
      cardRules: { image: feed.rules, video: [] },
      cardMedia: ['image'],
      cardsUniformRatio: true,
    });
    const cards = [
      imageFacts(),
      imageFacts({ width: 1080, height: 1350 }),
      null,
      imageFacts({ width: 1600, height: 900 }),
    ];
    const plans = planCards(cards, { spec, type: 'carousel', strict: false });
    expect(plans.map((plan) => plan?.offers[0]?.predicted)).toMatchObject([
      undefined,
      { width: 1080, height: 1080 },
      undefined,
      { width: 900, height: 900 },
    ]);
    const turned = planCards(cards.toReversed(), { spec, type: 'carousel', strict: false });
    expect(turned.map((plan) => plan?.offers[0]?.predicted)).toMatchObject([
      undefined,
      undefined,
      { width: 1080, height: 608 },
      { width: 1080, height: 608 },
    ]);
  });

  it('a long video that would be too heavy says up to which length it would not', () => {
    const heavy = videoFacts({ durationMs: 600_000, sizeBytes: 900 * megabyte });
    const spec = specOf({ rules: [rule('size', 'lte', 4), rule('width', 'gte', 1080)] });
    expect(planOf(heavy, spec).refusal).toEqual({ reason: 'too-heavy', megabytes: 4, seconds: 26 });
  });

  it('advice decides between equally gentle repairs, and is a rule in a strict slot', () => {
    const advised = specOf({ ...feed, recommended: [rule('width', 'lte', 1080)] });
    const large = imageFacts({ width: 2000, height: 2000, mime: 'image/webp' });
    expect(planOf(large, advised).offers[0]?.predicted.width).toBe(1080);
    expect(planOf({ ...large, mime: 'image/jpeg' }, advised, true).offers[0]?.predicted.width).toBe(1080);
    expect(planOf({ ...large, mime: 'image/jpeg' }, advised).refusal).toEqual({ reason: 'fits' });
  });
});

describe('what a repair offers for advice', () => {
  const advised = specOf({ rules: [rule('width', 'gte', 300)], recommended: [rule('ratio', 'eq', '9:16')] });

  it('another ratio than is advised is repaired, though the file may stay as it is', () => {
    const { offers } = planOf(videoFacts({ width: 1920, height: 1080 }), advised);
    expect(offers.map(({ way, verdict }) => [way, verdict.outcome])).toEqual([
      ['crop', 'passes'],
      ['blur', 'passes'],
      ['mirror', 'passes'],
      ['colour', 'passes'],
    ]);
  });

  it('other advice is left to the person', () => {
    const spec = specOf({ recommended: [rule('width', 'gte', 2000), rule('duration', 'lte', 5)] });
    expect(planOf(videoFacts(), spec).refusal).toEqual({ reason: 'fits' });
  });
});

describe('what a repair refuses', () => {
  it.each([
    ['a file that fits', videoFacts(), story, { reason: 'fits' }],
    ['a video for a still', videoFacts(), feed, { reason: 'needs-image' }],
    ['an animated picture', imageFacts({ mime: 'image/gif', animated: true, frames: 9 }), feed, { reason: 'animated' }],
    ['a drawing', imageFacts({ mime: 'image/svg+xml' }), feed, { reason: 'type', mime: 'image/svg+xml' }],
    ['a video of unknown duration', videoFacts({ durationMs: null }), story, { reason: 'unread' }],
    ['a moment of video', videoFacts({ durationMs: 100 }), story, { reason: 'too-short', seconds: 3 }],
    ['a video of 4 GB', videoFacts({ sizeBytes: 4096 * megabyte }), story, { reason: 'too-large', megabytes: 2048 }],
    ['two hours of video', videoFacts({ durationMs: 7_200_000 }), story, { reason: 'too-long', minutes: 60 }],
    [
      'a slot that takes no type which can be written',
      imageFacts(),
      specOf({ rules: [rule('mime', 'in', ['image/gif'])] }),
      { reason: 'target-type' },
    ],
    [
      'a limit that no good quality reaches',
      imageFacts({ width: 3000, height: 3000, sizeBytes: 4 * megabyte }),
      specOf({ rules: [rule('width', 'gte', 3000), rule('size', 'lte', 0.1)] }),
      { reason: 'too-heavy', megabytes: 0.099609375 },
    ],
  ])('%s, with the reason', (_, facts, spec, refusal) => {
    expect(planOf(facts, spec).refusal).toEqual(refusal);
    expect(repairRefusalSchema.parse(refusal)).toEqual(refusal);
  });
});

describe('the choice of a person', () => {
  const landscape = videoFacts({ width: 1920, height: 1080, durationMs: 21_000 });
  const [offer] = planOf(landscape, story).offers;
  const chosen = (choice: Parameters<typeof withChoice>[2]) => (offer ? withChoice(offer, landscape, choice) : []);

  it('moves the crop and the kept part inside the file', () => {
    expect(step(chosen({ left: 860, startMs: 2000 }), 'crop')).toMatchObject({ left: 860, top: 0, width: 608 });
    expect(step(chosen({ startMs: 2000 }), 'trim')).toMatchObject({ startMs: 2000, durationMs: 15_000 });
  });

  it('colours bars and transparent parts', () => {
    const [offered] = planOf(imageFacts({ mime: 'image/png' }), story).offers.filter(({ way }) => way === 'colour');
    const operations = offered ? withChoice(offered, imageFacts({ mime: 'image/png' }), { colour: '#102030' }) : [];
    expect(step(operations, 'extend')).toMatchObject({ fill: 'colour', colour: '#102030' });
    expect(step(operations, 'convert')).toMatchObject({ flattens: true, colour: '#102030' });
  });

  it('adds extras that change something', () => {
    const loud = videoFacts({ frameRate: 60, mime: 'video/x-matroska' });
    const [copied] = planOf(loud, story).offers;
    const chosen = copied ? withChoice(copied, loud, { also: ['loudness', 'frame-rate', 'silent-track'] }) : [];
    expect(kinds(chosen)).toEqual(['frame-rate', 'loudness', 'convert', 'encode']);
    const fitting = { facts: videoFacts({ hasAudio: false }), spec: story, type: 'video', strict: false } as const;
    expect(planRepair(fitting).refusal).toEqual({ reason: 'fits' });
    const alone = offerOfExtras(fitting);
    expect(alone ? kinds(withChoice(alone, fitting.facts, { also: ['silent-track'] })) : []).toEqual([
      'silent-track',
      'encode',
    ]);
  });

  it('never leaves the file', () => {
    expect(step(chosen({ left: 1900, top: 40 }), 'crop')).toMatchObject({ left: 1312, top: 0 });
    expect(step(chosen({ startMs: 20_000 }), 'trim')).toMatchObject({ startMs: 6000 });
  });
});

describe('properties of a repair', () => {
  const rules = fc.array(arbitraryRule(), { maxLength: 5 });
  const specs = fc
    .record({ rules, recommended: rules, ratioTolerancePct: fc.constantFrom(null, 0, 5) })
    .map((parts) => specOf({ ...parts, recommendedDimensions: ['1080x1920', '1080x1080'] }));

  it('the operations of every offer make a file that breaks no hard rule, as predicted', () => {
    fc.assert(
      fc.property(arbitraryFacts(), specs, fc.boolean(), (facts, spec, strict) => {
        const question = { facts, spec, type: facts.kind, strict };
        const { offers, refusal } = planRepair(question);
        expect(offers.length === 0).toBe(refusal !== null);
        for (const offer of offers) {
          const after = factsAfter(facts, offer);
          expect(after).toEqual(offer.predicted);
          expect(['passes', 'warns']).toContain(judge({ ...question, facts: after }).outcome);
          expect(repairOfferSchema.parse(offer)).toEqual(offer);
        }
        const { outcome } = judge(question);
        if (outcome === 'passes') expect(refusal).toEqual({ reason: 'fits' });
        if (refusal?.reason === 'fits') expect(['passes', 'warns']).toContain(outcome);
      }),
      { numRuns: 500 },
    );
  });

  it('no crop leaves the picture, and no picture is stretched beyond the rounding of its sides', () => {
    const side = fc.integer({ min: 200, max: 5000 });
    fc.assert(
      fc.property(side, side, fc.constantFrom(story, banner, feed), (width, height, spec) => {
        const facts = spec === story ? videoFacts({ width, height }) : imageFacts({ width, height });
        for (const { operations } of planOf(facts, spec).offers) {
          const part = step(operations, 'crop') ?? { left: 0, top: 0, width, height };
          expect(part.left + part.width).toBeLessThanOrEqual(width);
          expect(part.top + part.height).toBeLessThanOrEqual(height);
          const scaled = step(operations, 'resize') ?? part;
          const isWide = part.width > part.height;
          const scale = isWide ? scaled.width / part.width : scaled.height / part.height;
          const error = isWide ? part.height * scale - scaled.height : part.width * scale - scaled.width;
          expect(Math.abs(error)).toBeLessThanOrEqual(Math.max(1, scale) + (spec === story ? 2 : 1));
        }
      }),
      { numRuns: 300 },
    );
  });
});

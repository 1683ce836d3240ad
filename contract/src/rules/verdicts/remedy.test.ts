import { describe, expect, it } from 'vitest';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { imageFacts, rule, specOf, videoFacts } from '@ad-foundry/contract/testing/sample-facts.ts';
import { judge } from './upload-rules.ts';

describe('remedies', () => {
  const remedyOf = (facts: MediaFacts, rules: ReturnType<typeof rule>[], dimensions: string[] = []) =>
    judge({ facts, spec: specOf({ rules, recommendedDimensions: dimensions }), type: facts.kind, strict: false })
      .broken[0]?.remedy;

  it('exports at the published size of the same shape', () => {
    const small = videoFacts({ width: 360, height: 640 });
    expect(remedyOf(small, [rule('width', 'gte', 500)], ['1080x1080', '1080x1920'])).toEqual({
      kind: 'resize',
      width: 1080,
      height: 1920,
    });
  });

  it('scales to the limit where no size is published', () => {
    expect(remedyOf(imageFacts({ width: 400, height: 500 }), [rule('width', 'gte', 600)])).toEqual({
      kind: 'resize',
      width: 600,
      height: 750,
    });
  });

  it('exports a banner at its only size', () => {
    const banner = [rule('width', 'eq', 300), rule('height', 'eq', 250)];
    expect(remedyOf(imageFacts({ width: 600, height: 600 }), banner)).toEqual({
      kind: 'resize',
      width: 300,
      height: 250,
    });
  });

  const sizesIn = (facts: MediaFacts, spec: ReturnType<typeof specOf>) => {
    const { broken, warnings } = judge({ facts, spec, type: facts.kind, strict: false });
    return [broken, warnings].map((list) => list.map(({ remedy }) => remedy));
  };

  it('suggests one size that meets all broken rules about the pixel size', () => {
    const rules = [rule('width', 'gte', 500), rule('height', 'lte', 2000), rule('ratio', 'eq', '4:5')];
    const spec = specOf({ rules, recommendedDimensions: ['1440x1800', '1080x1350'] });
    const resized = { kind: 'resize', width: 1440, height: 1800 };
    expect(sizesIn(imageFacts({ width: 300, height: 900 }), spec)).toEqual([[resized, resized], []]);
    const tall = { kind: 'crop', ratio: '4:5', width: 1440, height: 1800 };
    expect(sizesIn(imageFacts({ width: 1500, height: 4000 }), spec)).toEqual([[tall, tall], []]);
    const unpublished = { kind: 'resize', width: 500, height: 625 };
    expect(sizesIn(imageFacts({ width: 300, height: 900 }), specOf({ rules }))).toEqual([
      [unpublished, unpublished],
      [],
    ]);
  });

  it('suggests one size that meets advice too, and none for advice alone', () => {
    const rules = [rule('width', 'gte', 500)];
    const small = imageFacts({ width: 300, height: 900 });
    const resized = { kind: 'resize', width: 500, height: 500 };
    expect(sizesIn(small, specOf({ rules, recommended: [rule('ratio', 'eq', '1:1')] }))).toEqual([
      [resized],
      [resized],
    ]);
    const banner = [rule('width', 'eq', 300), rule('height', 'eq', 250)];
    const fixed = { kind: 'resize', width: 300, height: 250 };
    expect(sizesIn(small, specOf({ rules: banner, recommended: [rule('ratio', 'eq', '1:1')] }))).toEqual([
      [fixed],
      [null],
    ]);
  });

  it('crops to a farther ratio where the nearest meets no other rule', () => {
    const rules = [rule('ratio', 'in', ['4:5', '1:1']), rule('height', 'lte', 1000), rule('width', 'gte', 1000)];
    expect(sizesIn(imageFacts({ width: 1000, height: 1600 }), specOf({ rules }))).toEqual([
      [
        { kind: 'crop', ratio: '1:1', width: 1000, height: 1000 },
        { kind: 'crop', ratio: '1:1', width: 1000, height: 1000 },
      ],
      [],
    ]);
  });

  it('trims long videos and extends short ones', () => {
    expect(remedyOf(videoFacts(), [rule('duration', 'between', [3, 10])])).toEqual({ kind: 'trim', seconds: 10 });
    expect(remedyOf(videoFacts(), [rule('duration', 'in', [6, 10, 30])])).toEqual({ kind: 'trim', seconds: 10 });
    expect(remedyOf(videoFacts(), [rule('duration', 'gte', 30)])).toEqual({ kind: 'extend', seconds: 30 });
  });

  it('names the end of a range, or the one duration that fits', () => {
    const extended = (...rules: ReturnType<typeof rule>[]) => remedyOf(videoFacts({ durationMs: 10_000 }), rules);
    const range = { kind: 'extend', seconds: 20, most: 30 };
    expect(extended(rule('duration', 'between', [20, 30]))).toEqual(range);
    expect(extended(rule('duration', 'gte', 20), rule('duration', 'lte', 30))).toEqual(range);
    const exact = { kind: 'extend', seconds: 15, most: 15 };
    expect(extended(rule('duration', 'in', [15, 30]))).toEqual(exact);
    expect(extended(rule('duration', 'eq', 15))).toEqual(exact);
    const small = imageFacts({ sizeBytes: 1024 });
    const enriched = { kind: 'enrich', megabytes: 1, most: 5 };
    expect(remedyOf(small, [rule('size', 'between', [1, 5])])).toEqual(enriched);
    expect(remedyOf(small, [rule('size', 'eq', 1)])).toBeNull();
  });

  it('compresses, crops and converts', () => {
    expect(remedyOf(imageFacts({ sizeBytes: 40 * 1024 * 1024 }), [rule('size', 'lte', 30)])).toEqual({
      kind: 'compress',
      megabytes: 30,
    });
    expect(remedyOf(imageFacts({ height: 1500 }), [rule('ratio', 'between', ['4:5', '1.91:1'])])).toEqual({
      kind: 'crop',
      ratio: '4:5',
      width: 1080,
      height: 1350,
    });
    // The size that the format recommends first, as its rules show it.
    const wide = imageFacts({ width: 4000, height: 2000 });
    expect(remedyOf(wide, [rule('ratio', 'eq', '9:16')], ['1440x2560', '1080x1920'])).toEqual({
      kind: 'resize',
      width: 1440,
      height: 2560,
    });
    expect(remedyOf(imageFacts({ mime: 'image/webp' }), [rule('mime', 'in', ['image/jpeg', 'image/png'])])).toEqual({
      kind: 'convert',
      mimes: ['image/jpeg', 'image/png'],
    });
  });
});

describe('no remedy is impossible', () => {
  const remediesOf = (facts: MediaFacts, type: 'image' | 'video', rules: ReturnType<typeof rule>[]) =>
    judge({ facts, spec: specOf({ rules, recommended: [rule('ratio', 'eq', '1:1')] }), type, strict: false });
  const still = [rule('mime', 'in', ['image/jpeg', 'image/png']), rule('width', 'gte', 2000), rule('size', 'lte', 5)];

  it('a video does not become a still, nor a still a video, by its size', () => {
    for (const verdict of [
      remediesOf(videoFacts(), 'image', still),
      remediesOf(videoFacts(), 'image', still.slice(1)),
      remediesOf(imageFacts(), 'video', [rule('mime', 'eq', 'video/mp4'), rule('width', 'gte', 2000)]),
    ]) {
      const all = [...verdict.broken, ...verdict.warnings];
      expect(all.length).toBeGreaterThan(1);
      expect(all.filter(({ remedy }) => remedy !== null)).toEqual([]);
    }
  });

  it('a still does not become a file that lasts, as a GIF that a placement of videos takes', () => {
    const rules = [rule('mime', 'in', ['video/mp4', 'image/gif']), rule('duration', 'between', [1, 60])];
    expect(remediesOf(imageFacts(), 'video', rules).broken.map(({ remedy }) => remedy)).toEqual([null]);
    const gif = [rule('mime', 'in', ['image/gif']), rule('duration', 'between', [1, 60])];
    expect(remediesOf(videoFacts(), 'video', gif).broken[0]?.remedy).toEqual({ kind: 'convert', mimes: ['image/gif'] });
  });

  it('a still of another type is converted and resized', () => {
    const { broken } = remediesOf(imageFacts({ mime: 'image/webp', height: 1080 }), 'image', still);
    expect(broken.map(({ remedy }) => remedy?.kind)).toEqual(['convert', 'resize']);
  });

  it.each([
    ['a video', videoFacts({ width: 1080, height: 1920 }), { width: 102, height: 180 }],
    ['a still', imageFacts({ width: 1080, height: 1920 }), { width: 102, height: 180 }],
  ])('%s is scaled to even sides', (_what, facts, size) => {
    const { broken } = judge({
      facts,
      spec: specOf({ rules: [rule('height', 'lte', 180)] }),
      type: facts.kind,
      strict: false,
    });
    expect(broken[0]?.remedy).toEqual({ kind: 'resize', ...size });
  });
});

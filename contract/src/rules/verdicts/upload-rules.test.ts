import { describe, expect, it } from 'vitest';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { imageFacts, rule, specOf, videoFacts } from '@ad-foundry/contract/testing/sample-facts.ts';
import { judge } from './upload-rules.ts';

const story = specOf({
  rules: [
    rule('mime', 'in', ['video/mp4', 'video/quicktime', 'image/gif']),
    rule('size', 'lte', 4096),
    rule('duration', 'between', [1, 60]),
    rule('width', 'gte', 500),
  ],
  recommended: [rule('ratio', 'eq', '9:16')],
  recommendedDimensions: ['1440x2560', '1080x1920'],
});

const judgeVideo = (facts: MediaFacts, spec = story, strict = false) => judge({ facts, spec, type: 'video', strict });

describe('a video for a story', () => {
  it('passes when it meets rules and advice', () => {
    expect(judgeVideo(videoFacts())).toEqual({
      outcome: 'passes',
      broken: [],
      warnings: [],
      unknown: [],
      unknownAdvice: [],
    });
  });

  it('warns when it breaks advice', () => {
    const verdict = judgeVideo(videoFacts({ height: 1350 }));
    expect(verdict.outcome).toBe('warns');
    expect(verdict.warnings).toEqual([
      {
        rule: rule('ratio', 'eq', '9:16'),
        actual: '1080:1350',
        remedy: { kind: 'resize', width: 1440, height: 2560 },
      },
    ]);
  });

  it('is rejected for breaking advice when the creative is strict', () => {
    const verdict = judgeVideo(videoFacts({ height: 1350 }), story, true);
    expect(verdict.outcome).toBe('breaks');
    expect(verdict.warnings).toEqual([]);
    expect(verdict.broken.map((violation) => violation.rule.type)).toEqual(['ratio']);
  });

  it.each([
    // One frame more than a minute, in whole milliseconds.
    [24, 60_042, 'passes'],
    [23.976, 60_042, 'passes'],
    [15, 60_067, 'passes'],
    [24, 60_084, 'breaks'],
    [60, 60_040, 'passes'],
    [60, 60_041, 'breaks'],
    [null, 60_040, 'passes'],
    [null, 60_042, 'breaks'],
    // A slide show's frames are long.
    [0.5, 60_100, 'passes'],
    [0.5, 61_000, 'breaks'],
    // One frame less than a second.
    [24, 958, 'passes'],
    [24, 916, 'breaks'],
  ])('may be a frame longer or shorter than allowed: at %s per second, %d ms: %s', (frameRate, durationMs, outcome) => {
    expect(judgeVideo(videoFacts({ frameRate, durationMs })).outcome).toBe(outcome);
  });

  it('may be a GIF if the platform lists it, with or without a duration', () => {
    const gif = imageFacts({ mime: 'image/gif', height: 1920 });
    expect(judgeVideo(gif).outcome).toBe('passes');
    expect(judgeVideo({ ...gif, animated: true, durationMs: 3000 }).outcome).toBe('passes');
    expect(judgeVideo({ ...gif, animated: true, durationMs: 90_000 }).outcome).toBe('breaks');
  });

  it('may not be a still', () => {
    const verdict = judgeVideo(imageFacts({ mime: 'image/png' }));
    expect(verdict.outcome).toBe('breaks');
    expect(verdict.broken.map((violation) => violation.actual)).toEqual(['image/png']);
    expect(verdict.unknown).toEqual([]);
  });

  it('may not be a still even if the format lists no types', () => {
    const verdict = judgeVideo(imageFacts(), specOf());
    expect(verdict.broken).toEqual([{ rule: rule('mime', 'in', ['video/*']), actual: 'image/jpeg', remedy: null }]);
  });

  it('is unknown, which does not pass, if its size cannot be read', () => {
    const avi = videoFacts({ mime: 'video/mp4', width: null, height: null, durationMs: null });
    const verdict = judgeVideo(avi);
    expect(verdict.outcome).toBe('unknown');
    expect(verdict.unknown.map((unknown) => unknown.type)).toEqual(['duration', 'width']);
    expect(verdict.unknownAdvice.map((unknown) => unknown.type)).toEqual(['ratio']);
  });

  it('is broken, not unknown, if one rule is certainly broken', () => {
    expect(judgeVideo(videoFacts({ mime: 'video/webm', durationMs: null })).outcome).toBe('breaks');
  });

  it('warns when only advice could not be checked', () => {
    const spec = specOf({
      rules: [rule('mime', 'in', ['video/x-msvideo'])],
      recommended: [rule('ratio', 'eq', '9:16')],
    });
    const verdict = judgeVideo(videoFacts({ mime: 'video/x-msvideo', width: null, height: null }), spec);
    expect(verdict.outcome).toBe('warns');
    expect(verdict.unknown).toEqual([]);
    expect(verdict.unknownAdvice).toEqual([rule('ratio', 'eq', '9:16')]);
  });
});

describe('a card of a carousel', () => {
  const spec = specOf({
    rules: [rule('carousel_length', 'between', [2, 10])],
    recommended: [rule('ratio', 'eq', '1:1'), rule('carousel_length', 'between', [3, 5]), rule('duration', 'lte', 15)],
    cardRules: {
      image: [rule('mime', 'in', ['image/jpeg', 'image/png']), rule('size', 'lte', 30)],
      video: [rule('mime', 'in', ['video/mp4', 'image/gif']), rule('size', 'lte', 4096), rule('duration', 'lte', 60)],
    },
    cardMedia: ['image', 'video'],
  });
  const judgeCard = (facts: MediaFacts, changes = {}) =>
    judge({ facts, spec: { ...spec, ...changes }, type: 'carousel', strict: false });

  it('is judged by the rules of its kind', () => {
    expect(judgeCard(imageFacts()).outcome).toBe('passes');
    expect(judgeCard(imageFacts({ sizeBytes: 31 * 1024 * 1024 })).outcome).toBe('breaks');
    expect(judgeCard(videoFacts({ width: 1080, height: 1080, sizeBytes: 31 * 1024 * 1024 })).outcome).toBe('passes');
  });

  it('may be a GIF in place of a video', () => {
    expect(judgeCard(imageFacts({ mime: 'image/gif', sizeBytes: 31 * 1024 * 1024 })).outcome).toBe('passes');
  });

  it('is rejected for a media kind that the carousel does not take', () => {
    const verdict = judgeCard(videoFacts(), { cardMedia: ['image'] });
    expect(verdict.broken[0]).toEqual({
      rule: rule('mime', 'in', ['image/jpeg', 'image/png']),
      actual: 'video/mp4',
      remedy: null,
    });
  });

  it('follows the rules of a custom carousel format for all cards', () => {
    const customSpec = specOf({ rules: [rule('carousel_length', 'gte', 2), rule('ratio', 'eq', '1:1')] });
    expect(judge({ facts: videoFacts(), spec: customSpec, type: 'carousel', strict: false }).outcome).toBe('breaks');
    expect(judge({ facts: imageFacts(), spec: customSpec, type: 'carousel', strict: false }).outcome).toBe('passes');
  });
});

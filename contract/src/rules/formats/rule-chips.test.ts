import { describe, expect, it } from 'vitest';
import { ruleChips } from './rule-chips.ts';
import { rule, specOf } from '@ad-foundry/contract/testing/sample-facts.ts';

const short = (chips: ReturnType<typeof ruleChips>) =>
  chips.map(({ type, operator, values, hard }) => `${type} ${operator} ${values.join(',')}${hard ? '' : ' (advice)'}`);

describe('the chips of a format', () => {
  it('list ratio, pixel size, duration, file size and types in this order', () => {
    const spec = specOf({
      rules: [
        rule('mime', 'in', ['video/mp4', 'video/quicktime']),
        rule('size', 'lte', 4096),
        rule('duration', 'lte', 60),
      ],
      recommended: [rule('ratio', 'eq', '9:16'), rule('duration', 'lte', 15)],
      recommendedDimensions: ['1080x1920'],
    });
    expect(short(ruleChips(spec, 'video'))).toEqual([
      'ratio eq 9:16 (advice)',
      'dimensions eq 1080x1920 (advice)',
      'duration lte 60',
      'size lte 4096',
      'mime in MP4,MOV',
    ]);
  });

  it('combine an exact width and height into one size', () => {
    const banner = specOf({
      rules: [rule('width', 'eq', 300), rule('height', 'eq', 250)],
      recommendedDimensions: ['300x250'],
    });
    expect(short(ruleChips(banner, 'image'))).toEqual(['dimensions eq 300x250']);
  });

  it('combine a minimum width and height into one size, and keep other sides separate', () => {
    const least = (...rules: ReturnType<typeof rule>[]) => short(ruleChips(specOf({ rules }), 'image'));
    expect(least(rule('height', 'gte', 960), rule('width', 'gte', 540))).toEqual(['dimensions gte 540x960']);
    expect(least(rule('width', 'gte', 540), rule('height', 'lte', 960))).toEqual(['width gte 540', 'height lte 960']);
    expect(least(rule('width', 'gte', 540))).toEqual(['width gte 540']);
  });

  it('merge rules that both card kinds share', () => {
    const spec = specOf({
      rules: [rule('carousel_length', 'between', [2, 10])],
      cardRules: {
        image: [rule('ratio', 'eq', '1:1'), rule('size', 'lte', 30)],
        video: [rule('ratio', 'eq', '1:1'), rule('size', 'lte', 4096)],
      },
      cardMedia: ['image', 'video'],
    });
    expect(ruleChips(spec, 'carousel').map(({ type, media }) => [type, media])).toEqual([
      ['carousel_length', null],
      ['ratio', null],
      ['size', 'image'],
      ['size', 'video'],
    ]);
  });

  it('show the size that can be uploaded where the platform accepts more', () => {
    const chipsOf = (...rules: ReturnType<typeof rule>[]) => short(ruleChips(specOf({ rules }), 'video'));
    expect(chipsOf(rule('size', 'lte', 256 * 1024))).toEqual([`size lte ${50 * 1024}`]);
    expect(chipsOf(rule('size', 'between', [1, 256 * 1024]))).toEqual([`size between 1,${50 * 1024}`]);
    expect(chipsOf(rule('size', 'lte', 30))).toEqual(['size lte 30']);
  });
});

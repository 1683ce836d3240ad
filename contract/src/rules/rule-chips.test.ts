import { describe, expect, it } from 'vitest';
import { frameRatio, ruleChips } from './rule-chips.ts';
import { rule, specOf } from '@ad-foundry/contract/testing/sample-facts.ts';

const short = (chips: ReturnType<typeof ruleChips>) =>
  chips.map(({ type, operator, values, hard }) => `${type} ${operator} ${values.join(',')}${hard ? '' : ' (advice)'}`);

describe('the chips of a format', () => {
  it('say shape, size, length, weight and types in this order', () => {
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

  it('say an exact width with an exact height as one size', () => {
    const banner = specOf({
      rules: [rule('width', 'eq', 300), rule('height', 'eq', 250)],
      recommendedDimensions: ['300x250'],
    });
    expect(short(ruleChips(banner, 'image'))).toEqual(['dimensions eq 300x250']);
  });

  it('say once what both kinds of card ask alike', () => {
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
});

describe('the frame of a slot', () => {
  const shape = (spec: Parameters<typeof specOf>[0], type: 'image' | 'video' | 'carousel' = 'image') => {
    const { width, height } = frameRatio(specOf(spec), type);
    return Number((width / height).toFixed(4));
  };

  it('has the shape that the rules, else the advice, ask for', () => {
    expect(shape({ rules: [rule('width', 'eq', 300), rule('height', 'eq', 250)] })).toBe(1.2);
    expect(shape({ rules: [rule('ratio', 'eq', '1.91:1')], recommendedDimensions: ['1200x628'] })).toBe(1.91);
    expect(shape({ recommendedDimensions: ['1080x1920'] })).toBe(0.5625);
    expect(shape({ recommended: [rule('ratio', 'in', ['4:5', '1:1'])] })).toBe(0.8);
    expect(shape({ rules: [rule('ratio', 'between', ['4:5', '1.91:1'])] })).toBe(1);
  });

  it('is square or wide where nothing is said', () => {
    expect(shape({})).toBe(1);
    expect(shape({}, 'video')).toBe(1.7778);
  });
});

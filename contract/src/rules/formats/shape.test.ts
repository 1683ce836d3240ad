import { describe, expect, it } from 'vitest';
import { rule, specOf } from '@ad-foundry/contract/testing/sample-facts.ts';
import { fileShapeLabel, frameLabel, frameRatio, hasShape, shapeLabel, shapeOf } from './shape.ts';

describe('the shape of a format', () => {
  it('comes from its ratio, its pixel size or its advice, and nothing else', () => {
    const ratio = (value: string) => ({
      spec: specOf({ rules: [rule('ratio', 'eq', value)] }),
      type: 'image' as const,
    });
    expect(hasShape(ratio('9:16'), { width: 270.93, height: 481.65 })).toBe(true);
    expect(hasShape(ratio('9:16'), { width: 1080, height: 1080 })).toBe(false);
    expect(hasShape(ratio('1.91:1'), { width: 1200, height: 628 })).toBe(true);
    const sized = specOf({ rules: [rule('width', 'eq', 300), rule('height', 'eq', 250)] });
    expect(shapeOf({ spec: sized, type: 'image' })).toEqual({ width: 300, height: 250 });
    const mime = specOf({ rules: [rule('mime', 'in', ['image/png'])] });
    expect(hasShape({ spec: mime, type: 'image' }, { width: 3, height: 7 })).toBe(true);
  });

  it('is labelled as `w:h`', () => {
    expect(shapeLabel({ width: 270.93, height: 481.65 })).toBe('9:16');
    expect(shapeLabel({ width: 191, height: 100 })).toBe('1.91:1');
    expect(shapeLabel({ width: 1, height: 1 })).toBe('1:1');
  });

  it('is that of the file where it is not that of the frame', () => {
    const frame = { width: 300, height: 250, label: '300×250' };
    expect(fileShapeLabel({ width: 600, height: 500 }, frame)).toBe('300×250');
    expect(fileShapeLabel({ width: 1920, height: 1080 }, frame)).toBe('16:9');
    const story = { width: 9, height: 16, label: '9:16' };
    expect(fileShapeLabel({ width: 406, height: 720 }, story)).toBe('9:16');
    expect(fileShapeLabel({ width: 1080, height: 1900 }, story)).toBe('1080×1900');
  });
});

describe('the frame of a slot', () => {
  const shape = (spec: Parameters<typeof specOf>[0], type: 'image' | 'video' | 'carousel' = 'image') => {
    const { width, height } = frameRatio(specOf(spec), type);
    return Number((width / height).toFixed(4));
  };

  it('has the ratio of the rules, else of the advice', () => {
    expect(shape({ rules: [rule('width', 'eq', 300), rule('height', 'eq', 250)] })).toBe(1.2);
    expect(shape({ rules: [rule('ratio', 'eq', '1.91:1')], recommendedDimensions: ['1200x628'] })).toBe(1.91);
    expect(shape({ recommendedDimensions: ['1080x1920'] })).toBe(0.5625);
    expect(shape({ recommended: [rule('ratio', 'in', ['4:5', '1:1'])] })).toBe(0.8);
    expect(shape({ rules: [rule('ratio', 'between', ['4:5', '1.91:1'])] })).toBe(1);
  });

  it('is labelled by its pixels where they are fixed, else by its ratio', () => {
    const [width, height] = [rule('width', 'eq', 300), rule('height', 'eq', 250)];
    const label = (...rules: ReturnType<typeof rule>[]) => frameLabel(specOf({ rules }), 'image');
    expect(label(width, height)).toBe('300×250');
    expect(label(width, rule('height', 'in', [250, 600]))).toBe('6:5');
    expect(label(rule('width', 'gte', 300), height)).toBe('1:1');
    expect(label(rule('width', 'eq', 1920), rule('height', 'eq', 1080), rule('ratio', 'eq', '16:9'))).toBe('16:9');
  });

  it('defaults to square or wide', () => {
    expect(shape({})).toBe(1);
    expect(shape({}, 'video')).toBe(1.7778);
  });
});

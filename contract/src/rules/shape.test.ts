import { describe, expect, it } from 'vitest';
import { rule, specOf } from '@ad-foundry/contract/testing/sample-facts.ts';
import { hasShape, shapeLabel, shapeOf } from './shape.ts';

describe('the shape of a format', () => {
  it('is told by its ratio, its size in pixels or what it recommends, and by nothing else', () => {
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

  it('is written as people write it', () => {
    expect(shapeLabel({ width: 270.93, height: 481.65 })).toBe('9:16');
    expect(shapeLabel({ width: 191, height: 100 })).toBe('1.91:1');
    expect(shapeLabel({ width: 1, height: 1 })).toBe('1:1');
  });
});

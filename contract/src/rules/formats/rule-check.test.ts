import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleOperator } from './rule.ts';
import { checkRule } from './rule-check.ts';
import { rule } from '@ad-foundry/contract/testing/sample-facts.ts';

const met = (
  type: Parameters<typeof rule>[0],
  operator: RuleOperator,
  value: number | string | (number | string)[],
  actual: number | string,
) => checkRule(rule(type, operator, value), actual) === 'met';

describe('each operator', () => {
  const cases: [RuleOperator, number | number[], number[], number[]][] = [
    ['eq', 600, [600], [599, 601]],
    ['ne', 600, [599, 601], [600]],
    ['gt', 600, [601], [600, 599]],
    ['gte', 600, [600, 601], [599]],
    ['lt', 600, [599], [600, 601]],
    ['lte', 600, [600, 599], [601]],
    ['in', [600, 800], [600, 800], [599, 700, 801]],
    ['between', [600, 800], [600, 700, 800], [599, 801]],
  ];
  it.each(cases)('%s %j of a width accepts %j and refuses %j', (operator, value, good, bad) => {
    for (const width of good) expect(met('width', operator, value, width)).toBe(true);
    for (const width of bad) expect(met('width', operator, value, width)).toBe(false);
  });
});

describe('duration', () => {
  it('allows a tolerance of one frame on every limit, not two', () => {
    expect(met('duration', 'lte', 6, 6.02)).toBe(true);
    expect(met('duration', 'lte', 6, 6.09)).toBe(false);
    expect(met('duration', 'gte', 5, 4.97)).toBe(true);
    expect(met('duration', 'between', [3, 6], 2.9)).toBe(false);
    expect(met('duration', 'in', [15, 30], 30.03)).toBe(true);
  });
});

it('a file size limit is rounded to whole KB', () => {
  const kilobyte = 1 / 1024;
  const byte = kilobyte / 1024;
  for (const limit of [0.0976, 100 * kilobyte]) {
    expect(met('size', 'lte', limit, 100 * kilobyte)).toBe(true);
    expect(met('size', 'lte', limit, 100 * kilobyte + byte)).toBe(false);
    expect(met('size', 'lt', limit, 100 * kilobyte)).toBe(false);
  }
});

describe('ratio', () => {
  it('accepts the sizes that platforms publish for a ratio', () => {
    expect(met('ratio', 'eq', '1.91:1', 1200 / 628)).toBe(true);
    expect(met('ratio', 'eq', '1.91:1', 1200 / 627)).toBe(true);
    expect(met('ratio', 'eq', '9:16', 1080 / 1920)).toBe(true);
    expect(met('ratio', 'eq', '9:16', 1080 / 1350)).toBe(false);
  });

  it('accepts the ends of a range in either order', () => {
    expect(met('ratio', 'between', ['1.91:1', '4:5'], 1)).toBe(true);
  });

  it('applies the tolerance of the format', () => {
    expect(checkRule(rule('ratio', 'eq', '1:1'), 1.04, { ratioPct: 5 })).toBe('met');
    expect(checkRule(rule('ratio', 'eq', '1:1'), 1.04, { ratioPct: 3 })).toBe('broken');
  });

  // Pairs of ratios at the edge of the tolerance, where the result depends on the reference ratio.
  const side = fc.integer({ min: 2000, max: 8000 });
  const edge = fc.double({ min: -1, max: 2, noNaN: true });

  it('applies the tolerance symmetrically, and equally to swapped orientations', () => {
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 10 }), edge, (a, b, pct, beyond) => {
        const tolerance = pct / 100;
        const c = Math.round(a * (1 + tolerance + beyond * tolerance ** 2));
        const forth = checkRule(rule('ratio', 'eq', `${c}:${b}`), a / b, { ratioPct: pct });
        expect(checkRule(rule('ratio', 'eq', `${a}:${b}`), c / b, { ratioPct: pct })).toBe(forth);
        expect(checkRule(rule('ratio', 'eq', `${b}:${c}`), b / a, { ratioPct: pct })).toBe(forth);
      }),
    );
  });
});

describe('properties of the operators', () => {
  const numeric = fc.constantFrom('width' as const, 'duration' as const, 'size' as const);
  // Sizes are set in whole KB.
  const value = fc.integer({ min: 0, max: 5_000_000 }).map((kilobytes) => kilobytes / 1024);

  it('`in` with one value, `eq`, and `between` with that value twice give the same result', () => {
    fc.assert(
      fc.property(numeric, value, value, (type, limit, actual) => {
        const eq = met(type, 'eq', limit, actual);
        expect(met(type, 'in', [limit], actual)).toBe(eq);
        expect(met(type, 'between', [limit, limit], actual)).toBe(eq);
        expect(met(type, 'ne', limit, actual)).toBe(!eq);
      }),
    );
  });

  it('`between` includes its ends and equals `gte` with `lte`', () => {
    fc.assert(
      fc.property(numeric, value, value, value, (type, a, b, actual) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(met(type, 'between', [low, high], low)).toBe(true);
        expect(met(type, 'between', [low, high], high)).toBe(true);
        const both = met(type, 'gte', low, actual) && met(type, 'lte', high, actual);
        expect(met(type, 'between', [low, high], actual)).toBe(both);
      }),
    );
  });
});

describe('file types', () => {
  it('treats equivalent MIME types as one', () => {
    expect(met('mime', 'in', ['video/mp4'], 'video/x-m4v')).toBe(true);
    expect(met('mime', 'in', ['video/x-msvideo'], 'video/vnd.avi')).toBe(true);
    expect(met('mime', 'eq', 'video/mpeg', 'video/mp2t')).toBe(true);
    expect(met('mime', 'in', ['video/x-ms-wmv'], 'video/x-ms-asf')).toBe(true);
    expect(met('mime', 'in', ['image/jpg'], 'image/jpeg')).toBe(true);
    expect(met('mime', 'in', ['video/mp4', 'video/quicktime'], 'video/webm')).toBe(false);
    expect(met('mime', 'ne', 'image/gif', 'image/gif')).toBe(false);
  });
});

describe('invalid rules', () => {
  it.each([
    rule('width', 'between', [1, 2, 3]),
    rule('width', 'eq', 'wide'),
    rule('ratio', 'eq', '0:1'),
    rule('ratio', 'in', []),
    rule('mime', 'gte', 'video/mp4'),
    rule('mime', 'in', []),
    rule('size', 'lte', ''),
  ])('can be neither met nor broken: $type $operator $value', (senseless) => {
    expect(checkRule(senseless, senseless.type === 'mime' ? 'video/mp4' : 1)).toBe('unknown');
  });
});

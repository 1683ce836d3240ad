import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryFacts, arbitraryRule } from '@ad-foundry/contract/testing/arbitrary-rules.ts';
import { findConflicts, findSpecConflicts } from './conflicts.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { measure } from '@ad-foundry/contract/rules/verdicts/measure.ts';
import type { Rule } from './rule.ts';
import { checkRule } from './rule-check.ts';
import { rule, specOf } from '@ad-foundry/contract/testing/sample-facts.ts';

const positions = (rules: Rule[], tolerancePct?: number) =>
  findConflicts(rules, tolerancePct).map((conflict) => conflict.positions);

describe('rules that contradict each other', () => {
  it.each<[string, Rule[], number[][]]>([
    ['at least and at most', [rule('width', 'gte', 1080), rule('width', 'lte', 800)], [[0, 1]]],
    ['two exact figures', [rule('height', 'eq', 600), rule('height', 'eq', 601)], [[0, 1]]],
    ['no whole pixel between', [rule('width', 'gt', 600), rule('width', 'lt', 601)], [[0, 1]]],
    ['one and not that one', [rule('width', 'eq', 600), rule('width', 'ne', 600)], [[0, 1]]],
    ['a shape and not that shape', [rule('ratio', 'eq', '9:16'), rule('ratio', 'ne', '9:16')], [[0, 1]]],
    [
      'a list whose every entry is forbidden',
      [rule('width', 'in', [300, 600]), rule('width', 'ne', 300), rule('width', 'ne', 600)],
      [[0, 1, 2]],
    ],
    ['ranges that do not meet', [rule('duration', 'between', [5, 10]), rule('duration', 'gte', 15)], [[0, 1]]],
    ['more cards than there can be', [rule('carousel_length', 'gt', 50)], [[0]]],
    ['fewer cards than one', [rule('carousel_length', 'lt', 1)], [[0]]],
    ['no byte at all', [rule('size', 'lte', 0)], [[0]]],
    ['an empty list', [rule('mime', 'in', [])], [[0]]],
    ['neither pictures nor videos', [rule('mime', 'ne', 'image/*'), rule('mime', 'ne', 'video/*')], [[0, 1]]],
    ['a type by another of its names', [rule('mime', 'eq', 'image/jpeg'), rule('mime', 'ne', 'image/jpg')], [[0, 1]]],
    [
      'a shape that the size does not have',
      [rule('ratio', 'eq', '9:16'), rule('width', 'eq', 1080), rule('size', 'lte', 30), rule('height', 'eq', 1080)],
      [[0, 1, 3]],
    ],
    [
      'a shape that the bounds do not reach',
      [
        rule('width', 'gte', 1080),
        rule('ratio', 'gte', '1:1'),
        rule('height', 'gte', 2000),
        rule('width', 'lte', 1200),
      ],
      [[1, 2, 3]],
    ],
    ['no whole pixel of that shape', [rule('width', 'eq', 1), rule('ratio', 'eq', '1.91:1')], [[0, 1]]],
    [
      'several at once',
      [
        rule('width', 'gte', 5),
        rule('mime', 'eq', 'video/mp4'),
        rule('width', 'lte', 4),
        rule('mime', 'eq', 'image/png'),
      ],
      [
        [1, 3],
        [0, 2],
      ],
    ],
  ])('%s', (_, rules, expected) => expect(positions(rules)).toEqual(expected));

  it.each<[string, Rule[]]>([
    ['nothing', []],
    ['the same twice', [rule('width', 'eq', 600), rule('width', 'eq', 600)]],
    ['ranges that touch', [rule('size', 'lte', 30), rule('size', 'gte', 30)]],
    ['a shape with its size', [rule('ratio', 'eq', '9:16'), rule('width', 'eq', 1080), rule('height', 'eq', 1920)]],
    [
      'a shape within its tolerance',
      [rule('ratio', 'eq', '1.91:1'), rule('width', 'eq', 1200), rule('height', 'eq', 628)],
    ],
    ['a kind without one of its types', [rule('mime', 'eq', 'image/*'), rule('mime', 'ne', 'image/gif')]],
  ])('but not %s', (_, rules) => expect(positions(rules)).toEqual([]));

  it('a single pixel does not meet a portrait ratio', () => {
    expect(positions([rule('ratio', 'lt', '1:1'), rule('height', 'in', [1])], 0)).toEqual([[0, 1]]);
    expect(positions([rule('ratio', 'gt', '1:1'), rule('width', 'eq', 1)], 0)).toEqual([[0, 1]]);
    expect(positions([rule('ratio', 'lt', '1:1'), rule('height', 'in', [2])], 0)).toEqual([]);
  });

  it('findConflicts applies the tolerance of the format', () => {
    const rules = [rule('ratio', 'eq', '1:1'), rule('width', 'eq', 104), rule('height', 'eq', 100)];
    expect(positions(rules, 5)).toEqual([]);
    expect(positions(rules, 3)).toEqual([[0, 1, 2]]);
  });

  it('findConflicts answers a long list of ratios within the effort limit', () => {
    const ratios = Array.from({ length: 50 }, (_, index) => `${99_988 - index}:99989`);
    const rules = [
      rule('ratio', 'in', ratios),
      ...[3, 5, 7].map((value) => rule('width', 'ne', value)),
      rule('width', 'lte', 5000),
      rule('height', 'lte', 5000),
    ];
    expect(positions(rules, 0)).toEqual([
      [0, 4],
      [0, 5],
    ]);
  });
});

/** The measured value of a file for a rule, or the number of cards of a carousel. */
function actualOf(facts: MediaFacts, cards: number, { type }: Rule): number | string {
  if (type === 'carousel_length') return cards;
  const actual = measure({ ...facts, kind: 'video' }, type);
  if (typeof actual === 'string') throw new Error('everything is known of a complete file');
  return actual.compare;
}

describe('properties of conflicts', () => {
  const rules = (max: number) => fc.array(arbitraryRule(), { maxLength: max });
  const tolerance = fc.constantFrom(0, 1, 5);
  const files = fc.array(fc.tuple(arbitraryFacts({ complete: true }), fc.integer({ min: 1, max: 7 })), {
    minLength: 20,
    maxLength: 20,
  });

  it('reports a conflict only if no file meets the rules', () => {
    fc.assert(
      fc.property(rules(5), tolerance, files, (ruleList, pct, found) => {
        const conflicts = findConflicts(ruleList, pct);
        for (const [facts, cards] of found) {
          const meets = (each: Rule) => checkRule(each, actualOf(facts, cards, each), { ratioPct: pct }) === 'met';
          if (ruleList.every(meets)) expect(conflicts).toEqual([]);
          for (const conflict of conflicts) expect(conflict.rules.every(meets)).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('reports size and ratio conflicts exactly when no picture up to 40 x 40 meets the rules', () => {
    const bounded = [rule('width', 'lte', 40), rule('height', 'lte', 40)];
    const shapes = fc.array(arbitraryRule(['width', 'height', 'ratio']), { maxLength: 4 });
    fc.assert(
      fc.property(shapes, tolerance, (shapeRules, pct) => {
        const all = [...bounded, ...shapeRules];
        expect(findConflicts(all, pct).length > 0).toBe(!somePicture(all, pct));
      }),
      { numRuns: 500 },
    );
  });

  it('reports minimal groups: without any one rule the others can be met', () => {
    fc.assert(
      fc.property(rules(6), tolerance, (ruleList, pct) => {
        for (const conflict of findConflicts(ruleList, pct)) {
          expect(conflict.rules).toEqual(conflict.positions.map((position) => ruleList[position]));
          expect(findConflicts(conflict.rules, pct)).toHaveLength(1);
          for (const omitted of conflict.rules) {
            expect(
              findConflicts(
                conflict.rules.filter((each) => each !== omitted),
                pct,
              ),
            ).toEqual([]);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

function somePicture(rules: Rule[], tolerancePct: number): boolean {
  const sides = Array.from({ length: 40 }, (_, index) => index + 1);
  return sides.some((width) =>
    sides.some((height) => {
      const actual = { width, height, ratio: width / height };
      return rules.every(
        (each) => checkRule(each, actual[each.type as keyof typeof actual], { ratioPct: tolerancePct }) === 'met',
      );
    }),
  );
}

describe('conflicts of a format', () => {
  it('are found among hard rules, with card rules and with advice', () => {
    const spec = specOf({
      rules: [rule('carousel_length', 'between', [2, 10]), rule('width', 'gte', 600)],
      cardRules: { image: [rule('size', 'lte', 30), rule('width', 'eq', 500)], video: [rule('width', 'lte', 1080)] },
      recommended: [rule('carousel_length', 'eq', 12), rule('width', 'eq', 1200)],
    });
    const conflicts = findSpecConflicts(spec, 'carousel').map(({ hard, rules }) => [
      hard,
      ...rules.map(({ list, position }) => `${list} ${position}`),
    ]);
    expect(conflicts).toEqual([
      [true, 'rules 1', 'image 1'],
      [false, 'rules 0', 'recommended 0'],
      [false, 'image 1', 'recommended 1'],
      [false, 'video 0', 'recommended 1'],
    ]);
    expect(findSpecConflicts({ ...spec, cardMedia: ['video'], recommended: [] }, 'carousel')).toEqual([]);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardCountAllowed, cardLimits, cardsOfOtherRatio } from './carousel.ts';
import { rule, specOf } from '@ad-foundry/contract/testing/sample-facts.ts';

const specWith = (...rules: ReturnType<typeof rule>[]) => specOf({ rules });

it('cardLimits reads a fixed number, a minimum, a maximum and a range of cards', () => {
  expect(cardLimits(specWith(rule('carousel_length', 'eq', 4)))).toEqual({ min: 4, max: 4 });
  expect(cardLimits(specWith(rule('carousel_length', 'gte', 2)))).toEqual({ min: 2, max: null });
  expect(cardLimits(specWith(rule('carousel_length', 'lt', 6)))).toEqual({ min: 1, max: 5 });
  expect(cardLimits(specWith(rule('carousel_length', 'between', [2, 10])))).toEqual({ min: 2, max: 10 });
  expect(cardLimits(specWith())).toEqual({ min: 1, max: null });
});

it('cardLimits combines several rules', () => {
  const spec = specWith(rule('carousel_length', 'between', [2, 10]), rule('carousel_length', 'lte', 6));
  expect(cardLimits(spec)).toEqual({ min: 2, max: 6 });
  expect(cardCountAllowed(spec, 7)).toBe(false);
});

it('a strict slot enforces the advised number of cards', () => {
  const spec = {
    rules: [rule('carousel_length', 'lte', 10)],
    recommended: [rule('carousel_length', 'between', [3, 5])],
  };
  expect(cardCountAllowed(spec, 8)).toBe(true);
  expect(cardCountAllowed(spec, 8, true)).toBe(false);
  expect(cardLimits(spec, true)).toEqual({ min: 3, max: 5 });
});

it('no allowed number of cards is outside the limits', () => {
  const operators = fc.constantFrom('eq' as const, 'gt' as const, 'gte' as const, 'lt' as const, 'lte' as const);
  const rules = fc.array(fc.tuple(operators, fc.integer({ min: 1, max: 20 })), { maxLength: 3 });
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 25 }), (pairs, count) => {
      const spec = specWith(...pairs.map(([operator, value]) => rule('carousel_length', operator, value)));
      const { min, max } = cardLimits(spec);
      expect(cardCountAllowed(spec, count)).toBe(count >= min && count <= (max ?? count));
    }),
  );
});

it('cardsOfOtherRatio compares cards with the first one that has a size', () => {
  const square = { width: 1080, height: 1080 };
  const nearly = { width: 1080, height: 1079 };
  const tall = { width: 1080, height: 1350 };
  const uniform = { ...specWith(), cardsUniformRatio: true };
  expect(cardsOfOtherRatio(uniform, [square, tall, null, nearly, tall])).toEqual([2, 5]);
  expect(cardsOfOtherRatio(uniform, [null, { width: null, height: null }, tall, square])).toEqual([4]);
  expect(cardsOfOtherRatio(uniform, [])).toEqual([]);
  expect(cardsOfOtherRatio(specWith(), [square, tall])).toEqual([]);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryFacts, arbitraryRule } from '@ad-foundry/contract/testing/arbitrary-rules.ts';
import { measure } from '@ad-foundry/contract/rules/verdicts/measure.ts';
import type { Rule } from './rule.ts';
import { checkRule } from './rule-check.ts';
import { ruleSentence } from './rule-sentence.ts';
import { rule } from '@ad-foundry/contract/testing/sample-facts.ts';

const sentenceOf = (...ruleParts: Parameters<typeof rule>) => {
  const { operator, operands } = ruleSentence(rule(...ruleParts));
  return [operator, ...operands];
};

it('orders ranges from low to high, removes duplicates, and writes one allowed value as an equality', () => {
  expect(sentenceOf('duration', 'between', [60, 5])).toEqual(['between', 5, 60]);
  expect(sentenceOf('ratio', 'between', ['1.91:1', '4:5'])).toEqual(['between', '4:5', '1.91:1']);
  expect(sentenceOf('width', 'between', [600, 600])).toEqual(['eq', 600]);
  expect(sentenceOf('mime', 'in', ['image/jpeg', 'image/jpg', 'image/png'])).toEqual(['in', 'image/jpeg', 'image/png']);
  expect(sentenceOf('mime', 'in', ['image/jpeg', 'image/jpg'])).toEqual(['eq', 'image/jpeg']);
  expect(sentenceOf('width', 'ne', 600)).toEqual(['ne', 600]);
});

it('the sentence is equivalent to the rule', () => {
  fc.assert(
    fc.property(arbitraryRule(), arbitraryFacts({ complete: true }), (sample, facts) => {
      const { type, operator, operands } = ruleSentence(sample);
      const value = operator === 'in' || operator === 'between' ? operands : operands[0];
      const actual = measure({ ...facts, kind: 'video' }, type);
      const compare = typeof actual === 'string' ? 3 : actual.compare;
      expect(checkRule({ type, operator, value } as Rule, compare)).toBe(checkRule(sample, compare));
    }),
  );
});

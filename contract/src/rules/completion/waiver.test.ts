import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryFacts, arbitraryRule } from '@ad-foundry/contract/testing/arbitrary-rules.ts';
import { cardDelivered } from './completion.ts';
import { rule, specOf } from '@ad-foundry/contract/testing/sample-facts.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { isWaived, unwaivedRules, blockingRules } from './waiver.ts';

const rules = fc.array(arbitraryRule(), { maxLength: 5 });
const verdicts = fc
  .tuple(arbitraryFacts(), rules, rules, fc.boolean())
  .map(([facts, hard, recommended, strict]) =>
    judge({ facts, spec: specOf({ rules: hard, recommended }), type: facts.kind, strict }),
  );

it('a version counts exactly when it breaks no hard rule, or all broken rules are waived', () => {
  fc.assert(
    fc.property(verdicts, rules, (verdict, waived) => {
      const against = blockingRules(verdict);
      const counts = (waivedRules: typeof waived | null) =>
        cardDelivered({ current: { verdict, waived: isWaived(waivedRules, verdict) } });
      expect(counts(null)).toBe(against.length === 0);
      expect(counts([...waived, ...against.toReversed()])).toBe(true);
      expect(counts(waived)).toBe(unwaivedRules(waived, verdict).length === 0);
    }),
  );
});

it('a waiver covers only the rules it names', () => {
  fc.assert(
    fc.property(verdicts, (verdict) => {
      const against = blockingRules(verdict);
      for (const omitted of against) {
        const others = against.filter((each) => each !== omitted);
        expect(isWaived(others, verdict)).toBe(false);
        expect(unwaivedRules(others, verdict)).toEqual([omitted]);
      }
    }),
  );
});

it('unchecked rules are waived like broken ones; advice needs no waiver', () => {
  const width = rule('width', 'gte', 600);
  const unread = { broken: [], unknown: [width] };
  expect(blockingRules(unread)).toEqual([width]);
  expect(isWaived([width], unread)).toBe(true);
  expect(isWaived([rule('width', 'gte', 601)], unread)).toBe(false);
  expect(isWaived([width], { broken: [], unknown: [] })).toBe(false);
});

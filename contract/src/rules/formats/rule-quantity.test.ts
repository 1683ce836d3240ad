import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { imageFacts, rule, specOf } from '@ad-foundry/contract/testing/sample-facts.ts';
import { ruleQuantity } from './rule-quantity.ts';

/** The displayed size of a file of `megabytes`, parsed back to MB; null if it has no displayed size. */
function displayedSize(limit: Rule, megabytes: number): number | null {
  const facts = imageFacts({ sizeBytes: Math.round(megabytes * 1024 * 1024) });
  const verdict = judge({ facts, spec: specOf({ rules: [limit] }), type: 'image', strict: false });
  const remedy = verdict.broken[0]?.remedy;
  if (remedy?.kind !== 'compress' && remedy?.kind !== 'enrich') return null;
  const { figure, unit } = ruleQuantity({ type: 'size', value: remedy.megabytes, locale: 'en-US' });
  return unit === 'kilobytes' ? Number(figure) / 1024 : Number(figure) * (unit === 'gigabytes' ? 1024 : 1);
}

test('rounds a size limit so that it stays within the rule', () => {
  expect(displayedSize(rule('size', 'lt', 30), 40)).toBe(29.99);
  expect(displayedSize(rule('size', 'gt', 30), 20)).toBe(30.01);
  expect(displayedSize(rule('size', 'lte', 30), 40)).toBe(30);
  expect(displayedSize(rule('size', 'lt', 4096), 5000)).toBe(4095.99);
});

test('the displayed value, parsed back, meets the rule', () => {
  const operator = fc.constantFrom('lt' as const, 'lte' as const, 'gt' as const, 'gte' as const);
  const limit = fc.oneof(
    fc.integer({ min: 1, max: 6000 }).map((hundredths) => hundredths / 100),
    fc.integer({ min: 2, max: 3000 }).map((kilobytes) => Number((kilobytes / 1024).toFixed(4))),
  );
  fc.assert(
    fc.property(operator, limit, fc.double({ min: 0.001, max: 100, noNaN: true }), (comparison, value, actual) => {
      const sizeRule = rule('size', comparison, value);
      const megabytes = displayedSize(sizeRule, actual);
      if (megabytes !== null) expect(displayedSize(sizeRule, megabytes)).toBeNull();
    }),
    { numRuns: 1000 },
  );
});

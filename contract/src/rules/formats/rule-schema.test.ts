import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryRule } from '@ad-foundry/contract/testing/arbitrary-rules.ts';
import { ruleKey, ruleOperators, ruleTypes } from './rule.ts';
import { operandCounts, ruleGrammar } from './rule-grammar.ts';
import { checkRule } from './rule-check.ts';
import { ruleSchema } from './rule-schema.ts';
import { rule } from '@ad-foundry/contract/testing/sample-facts.ts';

const samples = { figure: 2, ratio: '9:16', mime: 'video/mp4' } as const;
const valueFor = (type: (typeof ruleTypes)[number], operator: (typeof ruleOperators)[number]) => {
  const operand = samples[ruleGrammar[type].operand.kind];
  return { single: operand, pair: [operand, operand], list: [operand] }[operandCounts[operator]];
};
const accepts = (...ruleParts: Parameters<typeof rule>) => ruleSchema.safeParse(rule(...ruleParts)).success;

describe('the schema of a rule', () => {
  it('accepts each operator only with the rule types of the grammar', () => {
    for (const type of ruleTypes) {
      const operators: readonly string[] = ruleGrammar[type].operators;
      for (const operator of ruleOperators) {
        expect(accepts(type, operator, valueFor(type, operator)), `${type} ${operator}`).toBe(
          operators.includes(operator),
        );
      }
    }
  });

  it('checks the number of operands', () => {
    for (const type of ruleTypes) {
      for (const operator of ruleGrammar[type].operators) {
        const operand = samples[ruleGrammar[type].operand.kind];
        const right = operandCounts[operator];
        expect(accepts(type, operator, operand)).toBe(right === 'single');
        expect(accepts(type, operator, [operand])).toBe(right === 'list');
        expect(accepts(type, operator, [operand, operand])).toBe(right !== 'single');
        expect(accepts(type, operator, [operand, operand, operand])).toBe(right === 'list');
        expect(accepts(type, operator, [])).toBe(false);
        expect(
          accepts(
            type,
            operator,
            Array.from({ length: 51 }, () => operand),
          ),
        ).toBe(false);
      }
    }
  });

  it.each([
    rule('mime', 'lt', 'video/mp4'),
    rule('mime', 'between', ['image/jpeg', 'image/png']),
    rule('mime', 'eq', 'application/pdf'),
    rule('mime', 'eq', 'video'),
    rule('ratio', 'eq', 1080),
    rule('ratio', 'eq', '1080 px'),
    rule('ratio', 'eq', '0:1'),
    rule('ratio', 'eq', '1:0.0'),
    rule('width', 'eq', '600'),
    rule('width', 'eq', 600.5),
    rule('width', 'eq', 0),
    rule('width', 'eq', '9:16'),
    rule('size', 'lte', -1),
    rule('duration', 'lte', Number.POSITIVE_INFINITY),
    rule('duration', 'lte', Number.NaN),
    rule('carousel_length', 'lte', 51),
    rule('carousel_length', 'gte', 2.5),
  ])('refuses $type $operator $value', (senseless) => expect(ruleSchema.safeParse(senseless).success).toBe(false));

  it('rejects unknown fields', () => {
    expect(ruleSchema.safeParse({ ...rule('width', 'eq', 600), note: 'x' }).success).toBe(false);
  });

  it('accepts only rules that checkRule can check', () => {
    fc.assert(
      fc.property(arbitraryRule(), (sound) => {
        expect(ruleSchema.parse(sound)).toEqual(sound);
        expect(checkRule(sound, sound.type === 'mime' ? 'video/mp4' : 1)).not.toBe('unknown');
      }),
    );
  });
});

it('ruleKey ignores the order of operands', () => {
  expect(ruleKey(rule('ratio', 'in', ['1:1', '4:5']))).toBe(ruleKey(rule('ratio', 'in', ['4:5', '1:1'])));
  expect(ruleKey(rule('width', 'gte', 600))).not.toBe(ruleKey(rule('width', 'gt', 600)));
  expect(ruleKey(rule('width', 'gte', 600))).not.toBe(ruleKey(rule('height', 'gte', 600)));
});

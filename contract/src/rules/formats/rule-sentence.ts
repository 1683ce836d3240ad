import { mimeMatches } from '@ad-foundry/contract/rules/files/mime-types.ts';
import { type Rule, type RuleOperator, type RuleType, ruleValues } from './rule.ts';
import { type RuleOperand, ruleGrammar } from './rule-grammar.ts';
import { numericLimits } from './rule-limits.ts';

/**
 * A normalized rule, as data for a translated sentence: ranges from low to high, no duplicates, one allowed value as an
 * equality. `operands` are in the units of rules.
 */
export type RuleSentence = {
  type: RuleType;
  operator: RuleOperator;
  operands: (number | string)[];
  operand: RuleOperand;
};

/** Normalizes a rule for display in editors, verdicts and lists. */
export function ruleSentence(rule: Rule): RuleSentence {
  const operands = operandsOf(rule);
  const single = operands.length === 1 && (rule.operator === 'in' || rule.operator === 'between');
  const { operand } = ruleGrammar[rule.type];
  return { type: rule.type, operator: single ? 'eq' : rule.operator, operands, operand };
}

function operandsOf(rule: Rule): (number | string)[] {
  const values = [...new Set(ruleValues(rule))];
  if (rule.type === 'mime') {
    const same = (a: number | string, b: number | string) => mimeMatches(String(a), String(b));
    return values.filter((value, index) => !values.slice(0, index).some((earlier) => same(value, earlier)));
  }
  const limits = numericLimits(rule);
  if (rule.operator !== 'between' || limits === null || values.length < 2) return values;
  const size = (value: number | string) => numericLimits({ ...rule, operator: 'eq', value } as Rule)?.[0] ?? 0;
  return values.toSorted((a, b) => size(a) - size(b));
}

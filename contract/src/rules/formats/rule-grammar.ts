import { limits } from '@ad-foundry/contract/limits.ts';
import { type RuleOperator, ruleOperators, type RuleType } from './rule.ts';

/** The operands of a rule type: a number with unit and bounds, a ratio `w:h`, or a MIME type. */
export type RuleOperand =
  | { kind: 'figure'; unit: 'seconds' | 'pixels' | 'megabytes' | 'cards'; min: number; max: number; whole: boolean }
  | { kind: 'ratio' }
  | { kind: 'mime' };

type Grammar = { operators: readonly RuleOperator[]; operand: RuleOperand };

const pixels = { kind: 'figure', unit: 'pixels', min: 1, max: 100_000, whole: true } as const;

/**
 * The operators and operands allowed for each rule type. The rule schema accepts exactly these, and the rule editor
 * offers exactly these.
 */
export const ruleGrammar = {
  duration: {
    operators: ruleOperators,
    operand: { kind: 'figure', unit: 'seconds', min: 0, max: 86_400, whole: false },
  },
  height: { operators: ruleOperators, operand: pixels },
  carousel_length: {
    operators: ruleOperators,
    operand: { kind: 'figure', unit: 'cards', min: 1, max: limits.cardsPerVariation, whole: true },
  },
  mime: { operators: ['eq', 'in', 'ne'], operand: { kind: 'mime' } },
  ratio: { operators: ruleOperators, operand: { kind: 'ratio' } },
  size: {
    operators: ruleOperators,
    operand: { kind: 'figure', unit: 'megabytes', min: 0, max: 1024 * 1024, whole: false },
  },
  width: { operators: ruleOperators, operand: pixels },
} as const satisfies Record<RuleType, Grammar>;

/** How many operands an operator takes: one, the two ends of a range, or a list of at least one. */
export const operandCounts = {
  between: 'pair',
  eq: 'single',
  gt: 'single',
  gte: 'single',
  in: 'list',
  lt: 'single',
  lte: 'single',
  ne: 'single',
} as const satisfies Record<RuleOperator, 'single' | 'pair' | 'list'>;

export const ruleLimits = {
  /** Values of one `in` rule. */
  listed: 50,
  /** Rules in one list of a format. */
  rules: 50,
  /** Values of all `in` rules of a format together. */
  listedInAll: 200,
} as const;

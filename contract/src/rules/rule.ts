import { limits } from '@ad-foundry/contract/limits.ts';

export const ruleTypes = ['duration', 'height', 'carousel_length', 'mime', 'ratio', 'size', 'width'] as const;
export type RuleType = (typeof ruleTypes)[number];

export const ruleOperators = ['between', 'eq', 'gt', 'gte', 'in', 'lt', 'lte', 'ne'] as const;
export type RuleOperator = (typeof ruleOperators)[number];

export type FigureType = Exclude<RuleType, 'mime' | 'ratio'>;
type OneOperator = Exclude<RuleOperator, 'between' | 'in'>;

type Ordered<T extends RuleType, V> =
  | { type: T; operator: OneOperator; value: V }
  | { type: T; operator: 'between'; value: [V, V] }
  | { type: T; operator: 'in'; value: V[] };

/**
 * One rule. Units: duration s, width and height px, size MB of 1,048,576 bytes, ratio `w:h`, carousel_length cards,
 * mime `video/mp4` or a whole kind (`image/*`). The ends of a range stand in any order.
 */
export type Rule =
  | Ordered<FigureType, number>
  | Ordered<'ratio', string>
  | { type: 'mime'; operator: 'eq' | 'ne'; value: string }
  | { type: 'mime'; operator: 'in'; value: string[] };

/** What the operands of a type are: a figure in a unit with its bounds, a shape `w:h`, or a file type. */
export type RuleOperand =
  | { kind: 'figure'; unit: 'seconds' | 'pixels' | 'megabytes' | 'cards'; min: number; max: number; whole: boolean }
  | { kind: 'ratio' }
  | { kind: 'mime' };

type Grammar = { operators: readonly RuleOperator[]; operand: RuleOperand };

const pixels = { kind: 'figure', unit: 'pixels', min: 1, max: 100_000, whole: true } as const;

/**
 * Which operators make sense for which type, and with which operands. The schema of a rule accepts exactly this, and
 * whoever edits rules offers exactly this.
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
  between: 'two',
  eq: 'one',
  gt: 'one',
  gte: 'one',
  in: 'list',
  lt: 'one',
  lte: 'one',
  ne: 'one',
} as const satisfies Record<RuleOperator, 'one' | 'two' | 'list'>;

/** The longest list of an `in`, the most rules of one list of a format, and all that the `in`s of a format list. */
export const ruleLimits = { listed: 50, rules: 50, listedInAll: 200 } as const;

/** The operands as a list, whatever way the rule is written. */
export function ruleValues({ value }: Rule): (number | string)[] {
  return Array.isArray(value) ? [...value] : [value];
}

/** The same for two rules that ask the same in the same words; the order of operands does not matter. */
export function ruleKey(rule: Rule): string {
  return [rule.type, rule.operator, ...ruleValues(rule).map(String).sort()].join(' ');
}

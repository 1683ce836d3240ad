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
 * mime `video/mp4` or a whole kind (`image/*`). The ends of a range are in any order.
 */
export type Rule =
  | Ordered<FigureType, number>
  | Ordered<'ratio', string>
  | { type: 'mime'; operator: 'eq' | 'ne'; value: string }
  | { type: 'mime'; operator: 'in'; value: string[] };

/** The operands as a list, for every way to write a rule. */
export function ruleValues({ value }: Rule): (number | string)[] {
  return Array.isArray(value) ? [...value] : [value];
}

/** A key that is equal for identical rules; ignores the order of operands. */
export function ruleKey(rule: Rule): string {
  return [rule.type, rule.operator, ...ruleValues(rule).map(String).sort()].join(' ');
}

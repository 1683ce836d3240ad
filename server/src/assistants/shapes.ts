import { z } from 'zod';
import { plannedInstant } from '@ad-foundry/contract/endpoint.ts';
import { reviewStates } from '@ad-foundry/contract/rules/review/state.ts';
import { ruleValues, type Rule, type RuleOperator } from '@ad-foundry/contract/rules/formats/rule.ts';
import { ruleGrammar, type RuleOperand } from '@ad-foundry/contract/rules/formats/rule-grammar.ts';
import { verdictOutcomes, type Verdict, type Violation } from '@ad-foundry/contract/rules/verdicts/verdict.ts';
import { AppError } from '#infra/errors.ts';

/** The error of an argument that fits the schema of a tool, but nothing here. */
export const invalidArgument = (path: string, message: string): AppError =>
  new AppError('request.invalid', { errors: [{ path, message }] });

/** An instant as a person or model writes it. @throws AppError `request.invalid` */
export function readInstant(path: string, text: string): string {
  const parsed = plannedInstant.safeParse(text);
  if (!parsed.success)
    throw invalidArgument(path, 'is not an instant in ISO 8601 with a time zone, such as 2026-12-01T09:00:00Z');
  return parsed.data;
}

export const countedSlots = z
  .partialRecord(z.enum(reviewStates), z.number())
  .describe('Slots by state; states without slots are left out.');

/** The counts above zero. */
export function positive<K extends string>(counts: Partial<Record<K, number>>): Partial<Record<K, number>> {
  return Object.fromEntries(Object.entries(counts).filter(([, number]) => Number(number) > 0)) as Partial<
    Record<K, number>
  >;
}

const signs: Record<RuleOperator, string> = {
  between: 'between',
  eq: '=',
  gt: '>',
  gte: '≥',
  in: 'one of',
  lt: '<',
  lte: '≤',
  ne: '≠',
};

/** A rule in one line, in its own units: seconds, MB of 1,048,576 bytes, pixels. */
export function ruleText(rule: Rule): string {
  const operand: RuleOperand = ruleGrammar[rule.type].operand;
  const unit = operand.kind === 'figure' ? ` ${operand.unit}` : '';
  return `${rule.type} ${signs[rule.operator]} ${ruleValues(rule).join(', ')}${unit}`;
}

export const verdictShape = z.object({
  outcome: z
    .enum(verdictOutcomes)
    .describe('`breaks`: does not fit. `warns`: fits, against advice. `unknown`: a fact is missing.'),
  broken: z.array(
    z.object({ rule: z.string(), actual: z.union([z.number(), z.string()]), remedy: z.string().nullable() }),
  ),
  warnings: z.array(
    z.object({ rule: z.string(), actual: z.union([z.number(), z.string()]), remedy: z.string().nullable() }),
  ),
  unknown: z.array(z.string()).describe('Rules that could not be checked.'),
});

const violation = ({ rule, actual, remedy }: Violation) => ({
  rule: ruleText(rule),
  actual,
  remedy: remedy && remedyText(remedy),
});

function remedyText({ kind, ...values }: NonNullable<Violation['remedy']>): string {
  const parts = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return `${kind} ${parts.map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(' or ') : String(value)}`).join(', ')}`;
}

export const presentVerdict = ({ outcome, broken, warnings, unknown }: Verdict): z.input<typeof verdictShape> => ({
  outcome,
  broken: broken.map(violation),
  warnings: warnings.map(violation),
  unknown: unknown.map(ruleText),
});

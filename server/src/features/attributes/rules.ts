import {
  type AttributeInput,
  type AttributeOption,
  type AttributeValue,
  findValueProblem,
} from '@ad-foundry/contract/rules/attribute-values.ts';
import { patterns } from '#infra/patterns.ts';

/** The options that are in one and not in the other. */
export function lostOptions(before: AttributeInput, after: AttributeInput): AttributeOption[] {
  if (before.type !== 'select' || after.type !== 'select') return [];
  const kept = new Set(after.options.map(({ value }) => value));
  return before.options.filter(({ value }) => !kept.has(value));
}

/** Whether a value was valid, and whether it will be. */
export function outlookOf(value: AttributeValue, { before, after }: { before: AttributeInput; after: AttributeInput }) {
  return {
    was: findValueProblem(before, value, patterns) === null,
    willBe: findValueProblem(after, value, patterns) === null,
  };
}

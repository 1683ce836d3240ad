import {
  type AttributeInput,
  type AttributeOption,
  type AttributeValue,
  findValueProblem,
} from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { judgedBy, patterns, type PatternMatch } from '#infra/patterns.ts';

/** The options removed by an edit. */
export function removedOptions(before: AttributeInput, after: AttributeInput): AttributeOption[] {
  if (before.type !== 'select' || after.type !== 'select') return [];
  const kept = new Set(after.options.map(({ value }) => value));
  return before.options.filter(({ value }) => !kept.has(value));
}

/** The verdict to store with a value, so that later reads run no pattern. */
export function judgeOnce(input: AttributeInput, value: AttributeValue | null): PatternMatch {
  if (input.type !== 'text' || input.regex === '' || typeof value !== 'string')
    return { judgedPattern: null, fitsPattern: null };
  return { judgedPattern: input.regex, fitsPattern: patterns.matches(input.regex, value) };
}

interface InputEdit {
  before: AttributeInput;
  after: AttributeInput;
}

/** Whether a value was valid before and is valid after an edit, with the new verdict to store. */
export function compareValidity(
  { value, ...judged }: PatternMatch & { value: AttributeValue },
  { before, after }: InputEdit,
) {
  const newVerdict = judgeOnce(after, value);
  return {
    wasValid: findValueProblem(before, value, judgedBy(judged)) === null,
    willBeValid: findValueProblem(after, value, judgedBy(newVerdict)) === null,
    newVerdict,
  };
}

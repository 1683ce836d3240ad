import {
  findValueProblem,
  isSelectable,
  type AttributeInput,
  type AttributeValue,
  type PatternEngine,
  type ValueProblem,
} from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { fold } from '@ad-foundry/contract/rules/search/fold.ts';

type Read = { value: AttributeValue; problem: null } | { value: null; problem: ValueProblem };

const words = { true: ['true', 'yes', 'oui', 'vrai', 'on', '1'], false: ['false', 'no', 'non', 'faux', 'off', '0'] };

/** Parses a cell as the value of an attribute: an option by label or value, a number, yes or no, or text. */
export function readValue(input: AttributeInput, text: string, patterns: Pick<PatternEngine, 'matches'>): Read {
  const value = valueOf(input, text);
  const problem = findValueProblem(input, value, patterns);
  if (problem) return { value: null, problem };
  return isSelectable(input, value) ? { value, problem: null } : { value: null, problem: { kind: 'not-an-option' } };
}

function valueOf(input: AttributeInput, text: string): AttributeValue {
  const folded = fold(text).trim();
  switch (input.type) {
    case 'number':
      // French spreadsheets use a decimal comma and group thousands with spaces.
      return Number(text.replace(/\s/g, '').replace(/^([^,]*),([^,]*)$/, '$1.$2'));
    case 'toggle':
      return words.true.includes(folded) ? true : words.false.includes(folded) ? false : text;
    case 'select': {
      const foldedNames = ({ label, value }: { label: string; value: string }) =>
        [label, value].map((name) => fold(name).trim());
      const chosen =
        input.options.find((option) => option.value === text) ??
        input.options.find((option) => !option.retired && foldedNames(option).includes(folded));
      return chosen?.value ?? text;
    }
    case 'text':
      return text;
  }
}

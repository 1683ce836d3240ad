import { limits } from '@ad-foundry/contract/limits.ts';

/** Input types of attribute values. A toggle is a switch. */
export const attributeTypes = ['number', 'select', 'toggle', 'text'] as const;
export type AttributeType = (typeof attributeTypes)[number];

export interface AttributeOption {
  /** The stored value; immutable once a creative uses it. */
  value: string;
  label: string;
  /** A retired option stays valid where it was chosen, but cannot be chosen again. */
  retired: boolean;
}

/** The type of an attribute with its parameters. */
export type AttributeInput =
  | { type: 'number'; min: number | null; max: number | null; placeholder: string }
  | { type: 'select'; options: AttributeOption[]; placeholder: string }
  | { type: 'toggle'; label: string }
  | { type: 'text'; placeholder: string; regex: string; multiLine: boolean };

export type AttributeValue = string | number | boolean;

/** A linear-time regular expression engine; browser and server each provide one. */
export interface PatternEngine {
  /** Whether the pattern is valid and within the size limits. */
  accepts(pattern: string): boolean;
  /** Whether the pattern matches the whole text; false for an invalid pattern. */
  matches(pattern: string, text: string): boolean;
}

export type ValueProblem =
  | { kind: 'not-a-number' | 'not-an-option' | 'not-a-toggle' | 'not-a-text' | 'several-lines' | 'pattern' }
  | { kind: 'below'; min: number }
  | { kind: 'above'; max: number }
  | { kind: 'too-long'; max: number };

const lineBreak = /[\r\n]/;

/** The problem of a stored value, or null. Retired options stay valid. */
export function findValueProblem(
  input: AttributeInput,
  value: AttributeValue,
  { matches }: Pick<PatternEngine, 'matches'>,
): ValueProblem | null {
  switch (input.type) {
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return { kind: 'not-a-number' };
      if (input.min !== null && value < input.min) return { kind: 'below', min: input.min };
      if (input.max !== null && value > input.max) return { kind: 'above', max: input.max };
      return null;
    case 'select':
      return input.options.some((option) => option.value === value) ? null : { kind: 'not-an-option' };
    case 'toggle':
      return typeof value === 'boolean' ? null : { kind: 'not-a-toggle' };
    case 'text': {
      if (typeof value !== 'string') return { kind: 'not-a-text' };
      if (value.length > limits.attribute.valueLength) return { kind: 'too-long', max: limits.attribute.valueLength };
      if (!input.multiLine && lineBreak.test(value)) return { kind: 'several-lines' };
      return input.regex === '' || matches(input.regex, value) ? null : { kind: 'pattern' };
    }
  }
}

/** Whether a value may be chosen now; a retired option only if it is already the value. */
export function isSelectable(input: AttributeInput, value: AttributeValue): boolean {
  return input.type !== 'select' || input.options.some((option) => option.value === value && !option.retired);
}

/** Blank text counts as no value. */
export function storedValue(value: AttributeValue | null): AttributeValue | null {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return text === '' ? null : text;
}

interface FilledAttribute {
  required: boolean;
  input: AttributeInput;
  value: AttributeValue | null;
}

/** Whether an attribute is required and has no valid value. */
export function isMissing(
  { required, input, value }: FilledAttribute,
  engine: Pick<PatternEngine, 'matches'>,
): boolean {
  return required && (value === null || findValueProblem(input, value, engine) !== null);
}

export type InputProblem = 'range' | 'no-options' | 'option-twice' | 'label-twice';

/** Validates the parameters of an attribute. */
export function findInputProblem(input: AttributeInput): InputProblem | null {
  if (input.type === 'number') {
    return input.min !== null && input.max !== null && input.min > input.max ? 'range' : null;
  }
  if (input.type !== 'select') return null;
  if (!input.options.some(({ retired }) => !retired)) return 'no-options';
  if (hasTwice(input.options.map(({ value }) => value))) return 'option-twice';
  return hasTwice(input.options.map(({ label }) => label.trim().toLowerCase())) ? 'label-twice' : null;
}

function hasTwice(texts: readonly string[]): boolean {
  return new Set(texts).size < texts.length;
}

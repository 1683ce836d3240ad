import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@ad-foundry/contract/limits.ts';
import {
  type AttributeInput,
  type AttributeValue,
  findInputProblem,
  findValueProblem,
  isMissing,
  isSelectable,
  storedValue,
} from './attribute-values.ts';

const engine = { matches: (pattern: string, text: string) => pattern === text };
const strict = {
  matches(): boolean {
    throw new Error('no pattern was to be read');
  },
};
const text = (more: Partial<Extract<AttributeInput, { type: 'text' }>> = {}): AttributeInput => ({
  type: 'text',
  placeholder: '',
  regex: '',
  multiLine: false,
  ...more,
});
const option = fc.record({
  value: fc.string({ minLength: 1 }),
  label: fc.string({ minLength: 1 }),
  retired: fc.boolean(),
});
const bound = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }));
const anyInput: fc.Arbitrary<AttributeInput> = fc.oneof(
  fc.record({ type: fc.constant('number' as const), min: bound, max: bound, placeholder: fc.string() }),
  fc.record({ type: fc.constant('select' as const), options: fc.array(option), placeholder: fc.string() }),
  fc.record({ type: fc.constant('toggle' as const), label: fc.string() }),
  fc.record({
    type: fc.constant('text' as const),
    placeholder: fc.string(),
    regex: fc.string(),
    multiLine: fc.boolean(),
  }),
);
const anyValue: fc.Arbitrary<AttributeValue> = fc.oneof(fc.string(), fc.double(), fc.boolean());

describe('a value', () => {
  it('of another type than its attribute is invalid', () => {
    const types = { number: 'number', select: 'string', toggle: 'boolean', text: 'string' } as const;
    fc.assert(
      fc.property(anyInput, anyValue, (input, value) => {
        fc.pre(typeof value !== types[input.type]);
        expect(findValueProblem(input, value, engine)).not.toBe(null);
      }),
    );
  });

  it('is valid only within the inclusive range', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), bound, bound, (value, min, max) => {
        const within = Number.isFinite(value) && (min === null || value >= min) && (max === null || value <= max);
        expect(findValueProblem({ type: 'number', min, max, placeholder: '' }, value, strict) === null).toBe(within);
      }),
    );
  });

  it('of a list is one of its options; a retired option stays valid but cannot be chosen', () => {
    fc.assert(
      fc.property(fc.array(option), fc.string(), (options, value) => {
        const input: AttributeInput = { type: 'select', options, placeholder: '' };
        const isOption = options.some((each) => each.value === value);
        expect(findValueProblem(input, value, strict) === null).toBe(isOption);
        if (isSelectable(input, value)) expect(isOption).toBe(true);
        for (const each of options) expect(findValueProblem(input, each.value, strict)).toBe(null);
      }),
    );
  });

  it('longer than the limit is rejected before matching the pattern', () => {
    const long = 'a'.repeat(limits.attribute.valueLength + 1);
    expect(findValueProblem(text({ regex: '(a+)+$' }), long, strict)).toEqual({ kind: 'too-long', max: 2000 });
  });

  it('has one line unless more are allowed, and matches the pattern if there is one', () => {
    expect(findValueProblem(text(), 'a\nb', strict)).toEqual({ kind: 'several-lines' });
    expect(findValueProblem(text({ multiLine: true }), 'a\nb', strict)).toBe(null);
    expect(findValueProblem(text({ regex: 'a' }), 'a', engine)).toBe(null);
    expect(findValueProblem(text({ regex: 'a' }), 'b', engine)).toEqual({ kind: 'pattern' });
  });

  it('is trimmed, and trimming it again changes nothing', () => {
    fc.assert(
      fc.property(fc.option(anyValue), (value) => {
        const kept = storedValue(value);
        expect(storedValue(kept)).toBe(kept);
        if (typeof kept === 'string') expect(kept).not.toBe('');
      }),
    );
  });
});

describe('missing attributes', () => {
  it('are exactly the required ones without a valid value', () => {
    fc.assert(
      fc.property(fc.record({ input: anyInput, value: fc.option(anyValue) }), (field) => {
        expect(isMissing({ ...field, required: false }, engine)).toBe(false);
        expect(isMissing({ ...field, required: true, value: null }, engine)).toBe(true);
        expect(isMissing({ ...field, required: true }, engine)).toBe(
          field.value === null || findValueProblem(field.input, field.value, engine) !== null,
        );
      }),
    );
  });

  it('off counts as a value', () => {
    const input: AttributeInput = { type: 'toggle', label: '' };
    expect(isMissing({ required: true, input, value: false }, engine)).toBe(false);
    expect(isMissing({ required: true, input, value: null }, engine)).toBe(true);
  });
});

describe('parameters', () => {
  const select = (...options: [string, string, boolean?][]): AttributeInput => ({
    type: 'select',
    options: options.map(([value, label, retired = false]) => ({ value, label, retired })),
    placeholder: '',
  });

  it.each([
    [{ type: 'number', min: 2, max: 1, placeholder: '' }, 'range'],
    [{ type: 'number', min: 1, max: 1, placeholder: '' }, null],
    [select(), 'no-options'],
    [select(['a', 'A', true]), 'no-options'],
    [select(['a', 'A'], ['a', 'B']), 'option-twice'],
    [select(['a', 'Same'], ['b', ' same']), 'label-twice'],
    [select(['a', 'A'], ['b', 'B', true]), null],
    [{ type: 'toggle', label: '' }, null],
  ] as const)('%j: %s', (input, problem) => {
    expect(findInputProblem(input as AttributeInput)).toBe(problem);
  });
});

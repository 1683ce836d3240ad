import type { Attribute } from '@ad-foundry/contract/attributes.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import {
  findInputProblem,
  type AttributeInput,
  type AttributeOption,
  type AttributeType,
  type InputProblem,
} from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { readEntry, showValue } from '#features/library/attributes/entry.ts';

const most = limits.attribute;

/** Form values of an option; `isDerived` while its value is derived from its label. */
export interface DraftOption extends AttributeOption {
  rowKey: string;
  isDerived: boolean;
}

/** Form values of a field, with the parameters of every type, so that switching types loses no input. */
export type AttributeDraft = {
  label: string;
  key: string;
  /** Whether the key is still derived from the label; editing the key ends that. */
  isKeyDerived: boolean;
  description: string;
  type: AttributeType;
  placeholder: string;
  min: string;
  max: string;
  options: DraftOption[];
  toggleLabel: string;
  regex: string;
  multiLine: boolean;
};

/** Slug of a label in lower-case letters, digits and underscores: "Émotion du hook" becomes `emotion_du_hook`. */
export function keyOf(label: string, most: number, first = /^[a-z]/): string {
  const plain = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const led = plain === '' || first.test(plain) ? plain : `f_${plain}`;
  return led.slice(0, most).replace(/_+$/, '');
}

const optionStart = /^[a-z0-9]/;

/** A new option with this label and a unique value. */
export function optionFor(label: string, others: readonly Pick<AttributeOption, 'value'>[]): DraftOption {
  const base = keyOf(label, most.optionValueLength - 4, optionStart) || 'option';
  const usedValues = new Set(others.map(({ value }) => value));
  let value = base;
  for (let count = 2; usedValues.has(value); count++) value = `${base}_${count}`;
  return { rowKey: crypto.randomUUID(), label, value, retired: false, isDerived: true };
}

/** Appends the lines of a pasted list as options, without duplicates. */
export function withLines(list: readonly DraftOption[], text: string): DraftOption[] {
  const all = [...list];
  for (const line of text.split(/\r?\n|\t|;/)) {
    const label = line
      .replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '')
      .trim()
      .slice(0, limits.nameLength);
    const isDuplicate = all.some((each) => each.label.trim().toLowerCase() === label.toLowerCase());
    if (label !== '' && !isDuplicate && all.length < most.options) all.push(optionFor(label, all));
  }
  return all;
}

export function draftOf(attribute: Omit<Attribute, 'id' | 'global'> | undefined, locale: Locale): AttributeDraft {
  const input = attribute?.input;
  const number = input?.type === 'number' ? input : null;
  return {
    label: attribute?.label ?? '',
    key: attribute?.key ?? '',
    isKeyDerived: attribute === undefined,
    description: attribute?.description ?? '',
    type: input?.type ?? 'text',
    placeholder: input && 'placeholder' in input ? input.placeholder : '',
    min: number ? showValue(number, number.min, locale) : '',
    max: number ? showValue(number, number.max, locale) : '',
    options:
      input?.type === 'select'
        ? input.options.map((each) => ({ ...each, rowKey: crypto.randomUUID(), isDerived: false }))
        : [],
    toggleLabel: input?.type === 'toggle' ? input.label : '',
    regex: input?.type === 'text' ? input.regex : '',
    multiLine: input?.type === 'text' ? input.multiLine : false,
  };
}

const anyNumber: AttributeInput = { type: 'number', min: null, max: null, placeholder: '' };

/** Parses the draft; an unreadable bound is dropped. */
export function inputOf(draft: AttributeDraft, locale: Locale): AttributeInput {
  const { placeholder } = draft;
  const bound = (text: string) => {
    const value = readEntry(anyNumber, text, locale);
    return typeof value === 'number' ? value : null;
  };
  switch (draft.type) {
    case 'number':
      return { type: 'number', min: bound(draft.min), max: bound(draft.max), placeholder };
    case 'select': {
      const written = draft.options.filter(({ label }) => label.trim() !== '');
      return {
        type: 'select',
        options: written.map(({ value, label, retired }) => ({ value, label: label.trim(), retired })),
        placeholder,
      };
    }
    case 'toggle':
      return { type: 'toggle', label: draft.toggleLabel.trim() };
    case 'text':
      return { type: 'text', placeholder, regex: draft.regex, multiLine: draft.multiLine };
  }
}

export type DraftProblems = Partial<{
  label: 'missing';
  key: 'missing' | 'form';
  min: 'not-a-number';
  max: 'not-a-number';
  options: InputProblem | 'value-form';
  range: 'range';
  regex: 'pattern';
}>;

/** The validation problems of a draft; `accepts` returns whether a pattern is valid. */
export function findDraftProblems(
  draft: AttributeDraft,
  { locale, accepts }: { locale: Locale; accepts: (pattern: string) => boolean },
): DraftProblems {
  const input = inputOf(draft, locale);
  const problem = findInputProblem(input);
  const isNumber = (text: string) => typeof (readEntry(anyNumber, text, locale) ?? 0) === 'number';
  return {
    ...(draft.label.trim() === '' ? { label: 'missing' as const } : {}),
    ...(draft.key === '' ? { key: 'missing' as const } : {}),
    ...(draft.key !== '' && !/^[a-z][a-z0-9_]*$/.test(draft.key) ? { key: 'form' as const } : {}),
    ...(draft.type === 'number' && !isNumber(draft.min) ? { min: 'not-a-number' as const } : {}),
    ...(draft.type === 'number' && !isNumber(draft.max) ? { max: 'not-a-number' as const } : {}),
    ...(problem === 'range' ? { range: problem } : {}),
    ...(problem !== null && problem !== 'range' ? { options: problem } : {}),
    ...(input.type === 'select' && !input.options.every(({ value }) => /^[A-Za-z0-9][\w.-]*$/.test(value))
      ? { options: 'value-form' as const }
      : {}),
    ...(draft.type === 'text' && draft.regex !== '' && !accepts(draft.regex) ? { regex: 'pattern' as const } : {}),
  };
}

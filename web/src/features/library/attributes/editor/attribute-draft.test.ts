import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOf, findDraftProblems, inputOf, keyOf, withLines } from './attribute-draft.ts';

const judge = { locale: 'en-US' as const, accepts: (pattern: string) => pattern !== '(' };

describe('an internal key', () => {
  it('is derived from the label', () => {
    expect(keyOf('Émotion du hook', 40)).toBe('emotion_du_hook');
    expect(keyOf('2nd angle!', 40)).toBe('f_2nd_angle');
    expect(keyOf('  —  ', 40)).toBe('');
  });

  it('is a valid key or empty for any label', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (label) => {
        expect(keyOf(label, 40)).toMatch(/^(?:[a-z][a-z0-9_]{0,39})?$/);
      }),
    );
  });
});

describe('a pasted list', () => {
  it('becomes options with unique values, without bullets and duplicates', () => {
    const list = withLines([], '- Question\n* Bold claim\r\n3. Problem\nquestion\n\n  Über uns  \nUber uns');
    expect(list.map(({ label, value }) => [label, value])).toEqual([
      ['Question', 'question'],
      ['Bold claim', 'bold_claim'],
      ['Problem', 'problem'],
      ['Über uns', 'uber_uns'],
      ['Uber uns', 'uber_uns_2'],
    ]);
  });

  it('is a valid attribute for any pasted text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (lines) => {
        const options = withLines([], ['Sure', ...lines].join('\n'));
        const draft = { ...draftOf(undefined, 'en-US'), label: 'L', key: 'l', type: 'select' as const, options };
        expect(findDraftProblems(draft, judge)).toEqual({});
      }),
    );
  });
});

it('a draft converts back to the same attribute', () => {
  for (const input of [
    { type: 'number', min: -1.5, max: 1000, placeholder: 'p' },
    { type: 'select', options: [{ value: 'a', label: 'A', retired: true }], placeholder: '' },
    { type: 'toggle', label: 'On' },
    { type: 'text', placeholder: 'x', regex: 'a+', multiLine: true },
  ] as const) {
    const field = { label: 'L', key: 'l', description: '', input: structuredClone(input) as never };
    for (const locale of ['en-US', 'fr-FR'] as const) expect(inputOf(draftOf(field, locale), locale)).toEqual(input);
  }
});

it('reports the problems of a draft', () => {
  const draft = draftOf(undefined, 'en-US');
  expect(findDraftProblems(draft, judge)).toEqual({ label: 'missing', key: 'missing' });
  const named = { ...draft, label: 'L', key: 'l' };
  expect(findDraftProblems({ ...named, key: 'No' }, judge)).toEqual({ key: 'form' });
  expect(findDraftProblems({ ...named, regex: '(' }, judge)).toEqual({ regex: 'pattern' });
  expect(findDraftProblems({ ...named, type: 'number', min: 'x', max: '2' }, judge)).toEqual({ min: 'not-a-number' });
  expect(findDraftProblems({ ...named, type: 'number', min: '3', max: '2' }, judge)).toEqual({ range: 'range' });
  expect(findDraftProblems({ ...named, type: 'select' }, judge)).toEqual({ options: 'no-options' });
});

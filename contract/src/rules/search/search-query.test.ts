import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findOperator, isNarrowed, parseSearch, searchKinds, toggleOperator, writeOperator } from './search-query.ts';

describe('a search is parsed into words and operators', () => {
  test('consisting of words and operators in any order', () => {
    expect(parseSearch('is:overdue summer platform:meta "red car" by:"Ana Silva"')).toMatchObject({
      text: 'summer red car',
      statuses: ['late'],
      platforms: ['meta'],
      by: ['ana silva'],
      ignored: [],
    });
    expect(parseSearch('kind:files IS:Done before:2026-12-01 after:2026-01-31 in:Spring')).toMatchObject({
      text: '',
      kinds: ['file'],
      statuses: ['complete'],
      before: '2026-12-01',
      after: '2026-01-31',
      in: ['spring'],
    });
    expect(parseSearch('is:archived')).toMatchObject({ archived: true, statuses: [] });
  });

  test('which reports meaningless operators, and keeps other colons in the words', () => {
    expect(parseSearch('is:nonsense platform:constructor before:2026-02-31x by: 9:16 ratio:1 http://x')).toMatchObject({
      text: '9:16 ratio:1 http://x',
      ignored: ['is:nonsense', 'platform:constructor', 'before:2026-02-31x'],
      statuses: [],
      platforms: [],
    });
    expect(isNarrowed(parseSearch('is:nonsense kind:file is:archived x'))).toBe(false);
    expect(isNarrowed(parseSearch('by:me'))).toBe(true);
  });

  test('any text is a search (S47)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const query = parseSearch(text);
        expect(query.kinds.every((kind) => searchKinds.includes(kind))).toBe(true);
      }),
    );
  });
});

test('an operator is added and removed in place', () => {
  const late = toggleOperator('red car', 'is:late');
  expect(late).toBe('red car is:late');
  expect(toggleOperator('is:late red car', 'is:late')).toBe('red car');
  expect(findOperator('red is:overdue', 'is:late')).toBe('is:overdue');
  expect(findOperator('red is:overdue', 'is:open')).toBeUndefined();
  const by = writeOperator('by', 'Ana "A" Silva');
  expect(by).toBe('by:"Ana A Silva"');
  expect(toggleOperator(toggleOperator('x', by), by)).toBe('x');
});

import { expect, it } from 'vitest';
import { oneOf, onlyDeclared, readSearch, textParam } from './search-params.ts';

const parse = readSearch({ search: textParam, status: oneOf(['open', 'complete']) });

it('parses declared search parameters and ignores others', () => {
  expect(parse({ search: 'spring', status: 'open', other: 1 })).toEqual({ search: 'spring', status: 'open' });
  expect(parse({ search: '  ', status: 'gone' })).toEqual({});
  expect(parse({ search: { a: 1 }, status: ['open'] })).toEqual({});
});

it('removes undeclared parameters from the URL', () => {
  const found = onlyDeclared(parse)({ search: 'spring', status: ['open'], other: 1 });
  expect({ search: 'old', status: 'old', other: 'old', ...found }).toStrictEqual({
    search: 'spring',
    status: undefined,
    other: undefined,
  });
});

it('parses a number as text, and truncates at 200 characters', () => {
  expect(parse({ search: 2026 })).toEqual({ search: '2026' });
  expect(parse({ search: 'a'.repeat(300) }).search).toHaveLength(200);
});

import { expect, it } from 'vitest';
import { oneOf, readSearch, textParam } from './search-params.ts';

const parse = readSearch({ search: textParam, status: oneOf(['open', 'complete']) });

it('takes from the address what the list understands, and leaves the rest out', () => {
  expect(parse({ search: 'spring', status: 'open', other: 1 })).toEqual({ search: 'spring', status: 'open' });
  expect(parse({ search: '  ', status: 'gone' })).toEqual({});
  expect(parse({ search: { a: 1 }, status: ['open'] })).toEqual({});
});

it('reads a number as text, and no more than 200 characters', () => {
  expect(parse({ search: 2026 })).toEqual({ search: '2026' });
  expect(parse({ search: 'a'.repeat(300) }).search).toHaveLength(200);
});

import { expect, it } from 'vitest';
import { parseLibrarySearch } from './library-search.ts';

it('parses valid search parameters and ignores others', () => {
  const address = { view: 'templates', search: ' 9:16', platform: 'meta', type: 'video', shelf: 'own', make: 'format' };
  expect(parseLibrarySearch(address)).toEqual(address);
  expect(parseLibrarySearch({ view: 'x', search: ' ', platform: 'myspace', type: 3, shelf: 'all', make: '' })).toEqual(
    {},
  );
});

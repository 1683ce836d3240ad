import { expect, it } from 'vitest';
import { parseLibrarySearch } from './library-search.ts';

it('takes from the address what makes sense and leaves the rest out', () => {
  const address = { view: 'templates', search: ' 9:16', platform: 'meta', type: 'video', shelf: 'own', make: 'format' };
  expect(parseLibrarySearch(address)).toEqual(address);
  expect(parseLibrarySearch({ view: 'x', search: ' ', platform: 'myspace', type: 3, shelf: 'all', make: '' })).toEqual(
    {},
  );
});

import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Northbound Studio', 'NS'],
  ['Northbound (sample)', 'NS'],
  ['“Été” & Fils', 'ÉF'],
  ['max.membre@acme.test', 'MT'],
  ['3M', '3'],
  ['(…)', '?'],
])('%s has the initials %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

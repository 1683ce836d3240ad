import { expect, test } from 'vitest';
import { limits } from '@ad-foundry/contract/limits.ts';
import { uniqueName } from './rules.ts';

test('a free name stays, a taken one gets the first free number, whatever its case', () => {
  expect(uniqueName('Hero', [{ name: 'Teaser' }])).toBe('Hero');
  expect(uniqueName('Hero', [{ name: 'hero' }, { name: 'Hero 2' }])).toBe('Hero 3');
});

test('a numbered name of the maximum length stays within the maximum', () => {
  const name = 'x'.repeat(limits.nameLength);
  expect(uniqueName(name, [{ name }])).toBe(`${'x'.repeat(limits.nameLength - 2)} 2`);
});

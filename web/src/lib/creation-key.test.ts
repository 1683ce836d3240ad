import { expect, test } from 'vitest';
import { createCreationKeys } from './creation-key.ts';

test('a retry of the same draft reuses the creation key, and a retry of an edited draft gets a new one', () => {
  const keyFor = createCreationKeys();
  const draft = { name: 'Story', spec: { rules: [] } };
  const first = keyFor(draft);
  expect(keyFor(structuredClone(draft))).toBe(first);
  const second = keyFor({ ...draft, name: 'Story 2' });
  expect(second).not.toBe(first);
  expect(keyFor({ ...draft, name: 'Story 2' })).toBe(second);
});

import { expect, test } from 'vitest';
import { createCreationKeys } from './creation-key.ts';

test('a retry of the same draft is the same creation, a retry of an edited one is another', () => {
  const keyFor = createCreationKeys();
  const draft = { name: 'Story', spec: { rules: [] } };
  const first = keyFor(draft);
  expect(keyFor(structuredClone(draft))).toBe(first);
  const second = keyFor({ ...draft, name: 'Story 2' });
  expect(second).not.toBe(first);
  expect(keyFor({ ...draft, name: 'Story 2' })).toBe(second);
});

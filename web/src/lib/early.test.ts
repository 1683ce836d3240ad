import { afterEach, expect, test } from 'vitest';
import { dropEarly, takeEarly } from './early.ts';

afterEach(dropEarly);

test('an early answer is given out once, and only for the address that was asked', async () => {
  globalThis.earlyAnswers = { '/api/account/me': Promise.resolve(new Response('{}')) };
  expect(takeEarly('/api/account/meal')).toBeUndefined();
  expect(await takeEarly('/api/account/me')?.then((answer) => answer.text())).toBe('{}');
  expect(takeEarly('/api/account/me')).toBeUndefined();
});

test('what nobody took with the first screen is given to no later one', () => {
  globalThis.earlyAnswers = { '/api/creatives/c': Promise.resolve(new Response('{}', { status: 403 })) };
  dropEarly();
  expect(takeEarly('/api/creatives/c')).toBeUndefined();
});

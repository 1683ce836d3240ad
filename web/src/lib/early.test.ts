import { afterEach, expect, test } from 'vitest';
import { dropEarly, takeEarly } from './early.ts';

afterEach(dropEarly);

test('an early response is returned once, and only for its URL', async () => {
  globalThis.earlyAnswers = { '/api/account/me': Promise.resolve(new Response('{}')) };
  expect(takeEarly('/api/account/meal')).toBeUndefined();
  expect(await takeEarly('/api/account/me')?.then((answer) => answer.text())).toBe('{}');
  expect(takeEarly('/api/account/me')).toBeUndefined();
});

test('unused early responses are dropped after the first screen', () => {
  globalThis.earlyAnswers = { '/api/creatives/c': Promise.resolve(new Response('{}', { status: 403 })) };
  dropEarly();
  expect(takeEarly('/api/creatives/c')).toBeUndefined();
});

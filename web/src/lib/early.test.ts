import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// What has been taken is remembered for as long as the page lives.
let early: typeof import('./early.ts');

beforeEach(async () => {
  vi.resetModules();
  early = await import('./early.ts');
});
afterEach(() => {
  globalThis.earlyAnswers = undefined;
  vi.restoreAllMocks();
});

test('an early answer is given out once, and only for the address that was asked', async () => {
  globalThis.earlyAnswers = { '/api/account/me': Promise.resolve(new Response('{}')) };
  expect(early.takeEarly('/api/account/meal')).toBeUndefined();
  expect(await early.takeEarly('/api/account/me')?.then((answer) => answer.text())).toBe('{}');
  expect(early.takeEarly('/api/account/me')).toBeUndefined();
});

test('what nobody took with the first screen is given to no later one', () => {
  globalThis.earlyAnswers = { '/api/creatives/c': Promise.resolve(new Response('{}', { status: 403 })) };
  early.dropEarly();
  expect(early.takeEarly('/api/creatives/c')).toBeUndefined();
});

test('a page that asked nothing early has nothing to read anew', () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(early.takeEarly('/api/account/me')).toBeUndefined();
  expect(early.isEarlyOld()).toBe(false);
});

test('what came early is old when the scripts took their time, which is told once', () => {
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  globalThis.earlyAnswers = { '/api/account/me': Promise.resolve(new Response('{}')) };
  void early.takeEarly('/api/account/me');
  expect(early.isEarlyOld()).toBe(true);
  expect(early.isEarlyOld()).toBe(false);
});

test('what was taken a moment after the page began is news', () => {
  vi.spyOn(performance, 'now').mockReturnValue(400);
  globalThis.earlyAnswers = { '/api/account/me': Promise.resolve(new Response('{}')) };
  void early.takeEarly('/api/account/me');
  expect(early.isEarlyOld()).toBe(false);
});

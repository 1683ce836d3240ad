import { expect, test } from 'vitest';
import { createPermits } from './permits.ts';

const refusal = expect.objectContaining({ code: 'request.too-many', details: { retryAfterSeconds: 10 } });

test('each person has so many, and all together as many as there are', () => {
  const permits = createPermits({ perAccount: 2, perNode: 3 });
  const first = permits.take('ana');
  permits.take('ana');
  expect(() => permits.take('ana')).toThrow(refusal);
  const theirs = permits.take('ben');
  expect(() => permits.take('cleo')).toThrow(refusal);
  theirs();
  permits.take('cleo');
  first();
  permits.take('ana');
  expect(() => permits.take('ben')).toThrow(refusal);
});

test('one is given back once, however often that is said', () => {
  const permits = createPermits({ perAccount: 1, perNode: 10 });
  const leave = permits.take('ana');
  leave();
  permits.take('ana');
  leave();
  expect(() => permits.take('ana')).toThrow(refusal);
});

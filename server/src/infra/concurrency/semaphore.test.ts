import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const refusal = expect.objectContaining({ code: 'request.too-many', details: { retryAfterSeconds: 10 } });

test('limits the permits of each key and of all keys together', () => {
  const semaphore = createSemaphore({ perKey: 2, total: 3 });
  const first = semaphore.acquire('ana');
  semaphore.acquire('ana');
  expect(() => semaphore.acquire('ana')).toThrow(refusal);
  const theirs = semaphore.acquire('ben');
  expect(() => semaphore.acquire('cleo')).toThrow(refusal);
  theirs();
  semaphore.acquire('cleo');
  first();
  semaphore.acquire('ana');
  expect(() => semaphore.acquire('ben')).toThrow(refusal);
});

test('a permit is released once, however often release is called', () => {
  const semaphore = createSemaphore({ perKey: 1, total: 10 });
  const release = semaphore.acquire('ana');
  release();
  semaphore.acquire('ana');
  release();
  expect(() => semaphore.acquire('ana')).toThrow(refusal);
});

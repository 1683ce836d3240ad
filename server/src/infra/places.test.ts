import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

const refusal = expect.objectContaining({ code: 'request.too-many', details: { retryAfterSeconds: 10 } });

test('each person has so many, and all together as many as there are', () => {
  const places = createPlaces({ perAccount: 2, perNode: 3 });
  const first = places.take('ana');
  places.take('ana');
  expect(() => places.take('ana')).toThrow(refusal);
  const theirs = places.take('ben');
  expect(() => places.take('cleo')).toThrow(refusal);
  theirs();
  places.take('cleo');
  first();
  places.take('ana');
  expect(() => places.take('ben')).toThrow(refusal);
});

test('one is given back once, however often that is said', () => {
  const places = createPlaces({ perAccount: 1, perNode: 10 });
  const leave = places.take('ana');
  leave();
  places.take('ana');
  leave();
  expect(() => places.take('ana')).toThrow(refusal);
});

import { expect, test } from 'vitest';
import { readCalls } from './call-order.ts';

test('a call interleaved with others is completed at its resumed line', () => {
  const calls = readCalls([
    '12    fsync(4</files/a> <unfinished ...>',
    '11    write(7<socket:[1]>, "HTTP/1.1 204 \\r\\n"..., 61) = 61',
    '12    <... fsync resumed>)              = 0',
    '12    rename("/a", "/b") = 0',
    '13    +++ exited with 0 +++',
    '12    fsync(5</files> <unfinished ...>',
  ]);
  expect(calls.map(({ name, begun, done }) => [name, begun, done])).toEqual([
    ['fsync', 0, 2],
    ['write', 1, 1],
    ['rename', 3, 3],
    ['fsync', 5, Number.POSITIVE_INFINITY],
  ]);
  expect(calls[0]?.arguments).toBe('4</files/a>');
});

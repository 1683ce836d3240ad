import { describe, expect, test } from 'vitest';
import { createPermits, createTurns } from './permits.ts';

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

describe('turns', () => {
  const most = { perAccount: 2, perOrganization: 3, perNode: 4, waiting: 2 };
  const staying = new AbortController().signal;
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  /** Begins works that end when they are told to. */
  function begun() {
    const turns = createTurns(most);
    const working: { name: string; end(): void }[] = [];
    const ask = (accountId: string, organizationId: string, gone = staying) => {
      const name = `${accountId}/${organizationId}`;
      const work = () => new Promise<void>((resolve) => working.push({ name, end: resolve }));
      return turns.run({ accountId, organizationId }, gone, work);
    };
    return { ask, working, names: () => working.map(({ name }) => name) };
  }

  test('so many work at once for a person, an organization and in all; the others wait in line', async () => {
    const { ask, working, names } = begun();
    for (const who of ['a', 'a', 'a', 'b', 'b']) void ask(who, '1');
    for (const who of ['c', 'd']) void ask(who, '2');
    await settled();
    expect(names()).toEqual(['a/1', 'a/1', 'b/1', 'c/2']);
    working[3]?.end();
    await settled();
    expect(names().slice(4)).toEqual(['d/2']);
    working[0]?.end();
    await settled();
    expect(names().slice(5)).toEqual(['a/1']);
  });

  test('who has as many in line as may wait is told to come back, and nobody else', async () => {
    const { ask, working, names } = begun();
    for (let count = 0; count < 4; count += 1) void ask('a', '1');
    await expect(ask('a', '1')).rejects.toMatchObject({ code: 'request.too-many', details: { retryAfterSeconds: 5 } });
    void ask('b', '1');
    await settled();
    expect(names()).toEqual(['a/1', 'a/1', 'b/1']);
    working[0]?.end();
    await settled();
    void ask('a', '1');
    await settled();
    expect(names()).toHaveLength(4);
  });

  test('who goes away leaves the line, and work that fails gives its place to the next', async () => {
    const { ask, working, names } = begun();
    const leaving = new AbortController();
    void ask('a', '1');
    void ask('a', '1');
    const left = ask('a', '1', leaving.signal);
    void ask('a', '1');
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'request.too-many' });
    await expect(ask('z', '9', leaving.signal)).rejects.toMatchObject({ code: 'request.too-many' });
    working[0]?.end();
    await settled();
    expect(names()).toHaveLength(3);

    const turns = createTurns({ perAccount: 1, perOrganization: 1, perNode: 1, waiting: 1 });
    const whose = { accountId: 'a', organizationId: '1' };
    const failing = turns.run(whose, staying, () => Promise.reject(new Error('broken')));
    const next = turns.run(whose, staying, () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});

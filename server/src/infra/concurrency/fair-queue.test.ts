import { describe, expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

describe('fair queue', () => {
  const most = { perAccount: 2, perOrganization: 3, perNode: 4, waiting: 2 };
  const staying = new AbortController().signal;
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  /** Starts tasks that run until the test ends them. */
  function begun() {
    const queue = createFairQueue(most);
    const working: { name: string; end(): void }[] = [];
    const enqueue = (accountId: string, organizationId: string, signal = staying) => {
      const name = `${accountId}/${organizationId}`;
      const work = () => new Promise<void>((resolve) => working.push({ name, end: resolve }));
      return queue.run({ accountId, organizationId }, signal, work);
    };
    return { ask: enqueue, working, names: () => working.map(({ name }) => name) };
  }

  test('limits running work per account, organization and process; further work waits', async () => {
    const { ask: enqueue, working, names } = begun();
    for (const who of ['a', 'a', 'a', 'b', 'b']) void enqueue(who, '1');
    for (const who of ['c', 'd']) void enqueue(who, '2');
    await settled();
    expect(names()).toEqual(['a/1', 'a/1', 'b/1', 'c/2']);
    working[3]?.end();
    await settled();
    expect(names().slice(4)).toEqual(['d/2']);
    working[0]?.end();
    await settled();
    expect(names().slice(5)).toEqual(['a/1']);
  });

  test('an acquired place stays occupied until it ends', async () => {
    const queue = createFairQueue({ perAccount: 1, perOrganization: 1, perNode: 9, waiting: 9 });
    const requester = { accountId: 'a', organizationId: '1' };
    const place = await queue.acquire(requester, staying);
    let isNext = false;
    const next = queue.acquire(requester, staying).then(() => void (isNext = true));
    await queue.acquire({ accountId: 'b', organizationId: '2' }, staying);
    await settled();
    expect(isNext).toBe(false);
    place.end();
    await next;
    expect(isNext).toBe(true);
  });

  test('an account with a full queue is refused; other accounts are not', async () => {
    const { ask: enqueue, working, names } = begun();
    for (let count = 0; count < 4; count += 1) void enqueue('a', '1');
    await expect(enqueue('a', '1')).rejects.toMatchObject({
      code: 'request.too-many',
      details: { retryAfterSeconds: 5 },
    });
    void enqueue('b', '1');
    await settled();
    expect(names()).toEqual(['a/1', 'a/1', 'b/1']);
    working[0]?.end();
    await settled();
    void enqueue('a', '1');
    await settled();
    expect(names()).toHaveLength(4);
  });

  test('aborted requests leave the queue, and failed work frees its place', async () => {
    const { ask: enqueue, working, names } = begun();
    const leaving = new AbortController();
    void enqueue('a', '1');
    void enqueue('a', '1');
    const leavingRequest = enqueue('a', '1', leaving.signal);
    void enqueue('a', '1');
    leaving.abort();
    await expect(leavingRequest).rejects.toMatchObject({ code: 'request.too-many' });
    await expect(enqueue('z', '9', leaving.signal)).rejects.toMatchObject({ code: 'request.too-many' });
    working[0]?.end();
    await settled();
    expect(names()).toHaveLength(3);

    const queue = createFairQueue({ perAccount: 1, perOrganization: 1, perNode: 1, waiting: 1 });
    const requester = { accountId: 'a', organizationId: '1' };
    const failing = queue.run(requester, staying, () => Promise.reject(new Error('broken')));
    const next = queue.run(requester, staying, () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  test('one account may use most places while no other account is active, but never all', async () => {
    const queue = createFairQueue({
      perAccount: 1,
      perOrganization: 1,
      perNode: 4,
      waiting: 10,
      alone: { places: 3, afterMs: 60_000 },
    });
    const ends: (() => void)[] = [];
    const enqueue = (who: string) => {
      const work = () => new Promise<void>((resolve) => ends.push(resolve));
      void queue.run({ accountId: who, organizationId: who }, staying, work);
    };
    for (const who of ['a', 'a', 'a', 'a']) enqueue(who);
    await settled();
    expect(ends).toHaveLength(3);
    enqueue('b');
    await settled();
    expect(ends).toHaveLength(4);
    // Two tasks of `a` still run.
    ends[0]?.();
    await settled();
    expect(ends).toHaveLength(4);
  });

  test('a free place goes to the organization with the least running work', async () => {
    const { ask: enqueue, working, names } = begun();
    for (const who of ['a', 'b', 'c']) void enqueue(who, '1');
    void enqueue('x', '2');
    await settled();
    for (const who of ['d', 'e']) void enqueue(who, '1');
    void enqueue('y', '3');
    await settled();
    working[0]?.end();
    await settled();
    expect(names().slice(4)).toEqual(['y/3']);
  });

  test('an account with a long queue gets fewer places until the queue is short again', async () => {
    const crowded = { waiting: 1, places: 1 };
    const queue = createFairQueue({ ...most, perOrganization: 4, waiting: 9, crowded });
    const working: { name: string; end(): void }[] = [];
    const enqueue = (accountId: string) =>
      queue.run({ accountId, organizationId: accountId }, staying, () => {
        return new Promise<void>((resolve) => working.push({ name: accountId, end: resolve }));
      });
    for (let count = 0; count < 6; count += 1) void enqueue('a');
    for (const who of ['b', 'b']) void enqueue(who);
    await settled();
    expect(working.map(({ name }) => name).filter((name) => name === 'a')).toHaveLength(2);
    expect(working.map(({ name }) => name).filter((name) => name === 'b')).toHaveLength(2);
    // `a` acquired both places before its queue was long; from now on it may have only one.
    for (const place of [0, 1]) working[place]?.end();
    await settled();
    expect(working.slice(4).map(({ name }) => name)).toEqual(['a']);
  });
});

import { expect, test } from 'vitest';
import { createLog } from '#infra/log.ts';
import type { Actor } from '#infra/scope.ts';
import { LiveHub, type EventLog, type Connection } from './hub.ts';

const actor = { accountId: 'acc_1', organizationId: 'org_1', role: 'member' } as unknown as Actor;

function hubWith(log: Partial<EventLog>) {
  return new LiveHub({
    log: {
      now: () => Promise.resolve('1'),
      read: () => Promise.resolve({ at: '1', events: [] }),
      follower: (actor) => Promise.resolve({ actor, seenCampaigns: new Set() }),
      filter: () => Promise.resolve(new Map()),
      filterAuthorized: (actors) => Promise.resolve(new Set(actors)),
      ...log,
    },
    listen: () => ({ close: () => Promise.resolve() }),
    heartbeatMs: 60_000,
    logger: createLog('silent'),
  });
}

function connection() {
  const ends: string[] = [];
  const none = () => undefined;
  const stub: Connection = { begin: none, send: none, reset: none, heartbeat: none, end: (why) => void ends.push(why) };
  return { stub, ends };
}

test.each(['follower', 'filterAuthorized'] as const)('a follower is removed if joining fails at %s', async (step) => {
  const hub = hubWith({ [step]: () => Promise.reject(new Error('away')) });
  const { stub, ends } = connection();
  await expect(hub.join({ actor, connection: stub, since: null })).rejects.toThrow('away');
  expect(hub.count()).toBe(0);
  expect(ends).toEqual(step === 'filterAuthorized' ? ['leaving'] : []);
  await hub.close();
});

test('a connection counts from the request to join', async () => {
  const hub = hubWith({});
  const joins = [1, 2, 3].map(() => hub.join({ actor, connection: connection().stub, since: null }));
  expect(hub.count()).toBe(3);
  const leave = await Promise.all(joins);
  expect(hub.count()).toBe(3);
  for (const each of leave) each();
  expect(hub.count()).toBe(0);
  await hub.close();
});

import { expect, test } from 'vitest';
import { createLog } from '#infra/log.ts';
import type { Actor } from '#infra/scope.ts';
import { LiveHub, type Screen, type Source } from './hub.ts';

const actor = { accountId: 'acc_1', organizationId: 'org_1', role: 'member' } as unknown as Actor;

function hubWith(source: Partial<Source<string, string>>) {
  return new LiveHub<string, string>({
    source: {
      now: () => Promise.resolve('1'),
      read: () => Promise.resolve({ at: '1', happened: [] }),
      seat: (whose) => Promise.resolve({ actor: whose, seen: new Set() }),
      sift: () => Promise.resolve(new Map()),
      standing: (actors) => Promise.resolve(new Set(actors)),
      concerns: () => false,
      ...source,
    },
    listen: () => ({ close: () => Promise.resolve() }),
    heartbeatMs: 60_000,
    log: createLog('silent'),
  });
}

function screen() {
  const ends: string[] = [];
  const none = () => undefined;
  const shown: Screen<string> = { begin: none, tell: none, reset: none, beat: none, end: (why) => void ends.push(why) };
  return { shown, ends };
}

test.each(['seat', 'standing'] as const)('who could not be let in for want of their %s is not kept', async (step) => {
  const hub = hubWith({ [step]: () => Promise.reject(new Error('away')) });
  const { shown, ends } = screen();
  await expect(hub.join({ actor, screen: shown, since: null })).rejects.toThrow('away');
  expect(hub.count()).toBe(0);
  expect(ends).toEqual(step === 'standing' ? ['leaving'] : []);
  await hub.close();
});

test('who is being let in counts from the moment they ask', async () => {
  const hub = hubWith({});
  const joins = [1, 2, 3].map(() => hub.join({ actor, screen: screen().shown, since: null }));
  expect(hub.count()).toBe(3);
  const leave = await Promise.all(joins);
  expect(hub.count()).toBe(3);
  for (const each of leave) each();
  expect(hub.count()).toBe(0);
  await hub.close();
});

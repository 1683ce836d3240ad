import { expect, test } from 'vitest';
import type { PauseReason, SendingState } from '@ad-foundry/contract/deliveries/sending.ts';
import { presentDelivery, type DeliveryRow } from './present.ts';

const at = new Date('2026-11-25T10:00:00Z');
const later = new Date('2026-11-25T14:30:00Z');

interface Account {
  counts: Partial<Record<SendingState, number>>;
  pause?: { reason: PauseReason; until: Date | null };
}

function stateOf(...accounts: Account[]): string {
  const row = {
    delivery: { createdAt: at, finishedAt: null },
    createdBy: null,
    files: 1,
    pausedByHand: 0,
    advertisers: [],
    sums: accounts.flatMap(({ counts }, id) =>
      Object.entries(counts).map(([state, sendings]) => ({
        advertiserId: id,
        advertiserName: 'A',
        state,
        sendings,
        sentBytes: 0,
        totalBytes: 1,
      })),
    ),
    pauses: accounts.flatMap(({ pause }, advertiserId) =>
      pause ? [{ advertiserId, state: 'paused', reason: pause.reason, pausedUntil: pause.until }] : [],
    ),
  };
  const { state, pausedUntil } = presentDelivery(row as unknown as DeliveryRow);
  return pausedUntil ? `${state} until ${pausedUntil.slice(11, 16)}` : state;
}

const throttled = { reason: 'throttled', until: later } as const;
const pause = { reason: 'held', until: null } as const;

test.each<[string, Account[]]>([
  ['sending', [{ counts: { sending: 1, processing: 2 } }]],
  ['sending', [{ counts: { queued: 3, ready: 1 } }]],
  ['processing', [{ counts: { processing: 1, ready: 4 } }]],
  ['paused until 14:30', [{ counts: { paused: 1, queued: 5 }, pause: throttled }]],
  ['paused until 14:30', [{ counts: { processing: 1 }, pause: throttled }]],
  ['paused until 14:30', [{ counts: { paused: 1 }, pause: throttled }, { counts: { processing: 1 } }]],
  ['sending', [{ counts: { paused: 1 }, pause: throttled }, { counts: { queued: 1 } }]],
  ['paused', [{ counts: { paused: 2 }, pause }]],
  ['sending', [{ counts: { paused: 1, queued: 1 }, pause }]],
  ['failed', [{ counts: { failed: 1, ready: 2 } }]],
])('a delivery is presented as %s', (state, accounts) => {
  expect(stateOf(...accounts)).toBe(state);
});

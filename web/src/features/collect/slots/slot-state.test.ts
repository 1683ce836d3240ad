import { expect, test } from 'vitest';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { Phase, Transfer } from '#features/collect/uploads/transfer.ts';
import { shownState } from './slot-state.tsx';

const slotOf = (state: Slot['state'], version: object = {}, decision: Slot['decision'] = null) =>
  ({
    state,
    decision,
    variations: [
      {
        cards: [{ versions: [{ scan: null, waived: false, verdict: { outcome: 'passes' }, note: null, ...version }] }],
      },
    ],
  }) as unknown as Slot;
const transfer = (phase: Phase, isLost = false) => ({ phase, interrupted: isLost ? 'lost' : null }) as Transfer;
const shown = (slot: Slot, transfers: Transfer[] = [], isOnline = true) => shownState(slot, { transfers, isOnline });

test('a slot without transfers shows its stored state', () => {
  expect(shown(slotOf('empty'))).toBe('empty');
  expect(shown(slotOf('partial'))).toBe('partial');
  expect(shown(slotOf('does-not-fit'))).toBe('does-not-fit');
  expect(shown(slotOf('delivered'))).toBe('delivered');
  expect(shown(slotOf('delivered', { waived: true }))).toBe('waived');
  expect(shown(slotOf('delivered', { scan: 'pending' }))).toBe('scanning');
  expect(shown(slotOf('delivered', { waived: true }, 'approved'))).toBe('approved');
  expect(shown(slotOf('delivered', {}, 'changes'))).toBe('changes');
  expect(shown(slotOf('partial', {}, 'changes'))).toBe('partial');
});

test.each<[string, Transfer[]]>([
  ['checking', [transfer('checking')]],
  ['waiting', [transfer('waiting')]],
  ['uploading', [transfer('uploading'), transfer('waiting'), transfer('failed')]],
  ['uploading', [transfer('stored')]],
  ['offline', [transfer('uploading', true)]],
  ['paused', [transfer('paused')]],
  ['failed', [transfer('failed'), transfer('paused')]],
  ['does-not-fit', [transfer('blocked')]],
  ['does-not-fit', [transfer('refused')]],
])('the state of transfers to an empty slot is %s', (state, transfers) => {
  expect(shown(slotOf('empty'), transfers)).toBe(state);
});

test('an offline slot shows a running transfer as waiting, and a refused file does not hide a delivered one', () => {
  expect(shown(slotOf('empty'), [transfer('waiting')], false)).toBe('offline');
  expect(shown(slotOf('delivered'), [transfer('refused')])).toBe('delivered');
});

test('a guest reads of files with a reason that the team decides, until it requests changes', () => {
  const unfit = { verdict: { outcome: 'breaks' }, note: null };
  const explained = { ...unfit, note: 'The larger export follows on Monday' };
  const read = (version: object, decision: Slot['decision'] = null, isGuest = true) =>
    shownState(slotOf('does-not-fit', version, decision), { transfers: [], isOnline: true, isGuest });
  expect(read(explained)).toBe('with-team');
  expect(read(explained, 'changes')).toBe('does-not-fit');
  expect(read(unfit)).toBe('does-not-fit');
  expect(read(explained, null, false)).toBe('does-not-fit');
});

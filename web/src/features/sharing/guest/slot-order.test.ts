import { expect, test } from 'vitest';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { findNextSlot } from './slot-order.ts';

const slot = (id: string, state: Slot['state'], decision: Slot['decision'] = null) =>
  ({ id: id as SlotId, state, decision, variations: [] }) as unknown as Slot;
const ids = (...texts: string[]) => texts as SlotId[];

function nextOf(slots: Slot[], more: { passed?: SlotId[]; others?: SlotId[]; going?: SlotId[] } = {}) {
  const { passed = [], others = [], going = [] } = more;
  const owned = others.map((slotId) => ({ slotId, isMine: false, name: null, promisedDay: null }));
  return findNextSlot({ creatives: [{ name: 'Teaser', slots }], passed, owned }, going)?.slot.id ?? null;
}

test.each([
  ['empty', slot('next', 'empty')],
  ['partial', slot('next', 'partial')],
  ['does not fit', slot('next', 'does-not-fit')],
  ['has requested changes', slot('next', 'delivered', 'changes')],
])('leads past delivered slots to one that is %s', (_, next) => {
  expect(nextOf([slot('a', 'delivered'), slot('b', 'delivered', 'approved'), next, slot('c', 'empty')])).toBe('next');
});

test('leads nowhere when everything is delivered, or when the page begins with an open slot', () => {
  expect(nextOf([slot('a', 'delivered')])).toBeNull();
  expect(nextOf([slot('a', 'empty'), slot('b', 'empty')])).toBeNull();
});

test('leaves out slots that are uploading, passed on, or owned by other people', () => {
  const slots = ['a', 'b', 'c', 'd'].map((id) => slot(id, 'empty'));
  const page = [slot('first', 'delivered'), ...slots];
  expect(nextOf(page, { going: ids('a'), passed: ids('b'), others: ids('c') })).toBe('d');
  expect(nextOf(page, { going: ids('a'), passed: ids('b'), others: ids('c', 'd') })).toBeNull();
});

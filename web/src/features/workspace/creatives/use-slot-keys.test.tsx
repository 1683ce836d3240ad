import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { keepUndo } from '#features/talk/decisions/last-decision.ts';
import { show } from '#testing/render.tsx';
import { nextUndecided, useSlotKeys } from './use-slot-keys.ts';

const slots = [
  { id: 'a', review: 'approved' },
  { id: 'b', review: 'to-review' },
  { id: 'c', review: 'empty' },
  { id: 'd', review: 'delivered' },
] as unknown as Slot[];
const acts = { onApprove: vi.fn(), onAsk: vi.fn() };

function Cards({ mayDecide }: { mayDecide: boolean }) {
  useSlotKeys({ slots, mayDecide, ...acts });
  return (
    <>
      {slots.map(({ id }) => (
        <div key={id} id={`slot-${id}`} role="group" aria-label={id} tabIndex={-1} />
      ))}
      <input aria-label="text" />
    </>
  );
}
const focused = () => document.activeElement?.id;

test('A and R first show what they are about, then decide on the focused slot', async () => {
  // The page has no layout in tests.
  Element.prototype.scrollIntoView = () => undefined;
  const { user } = await show(<Cards mayDecide />, { texts: [] });
  await user.keyboard('a');
  expect([focused(), acts.onApprove.mock.calls]).toEqual(['slot-b', []]);
  await user.keyboard('a');
  expect(acts.onApprove).toHaveBeenCalledWith(slots[1]);
  await user.keyboard('r');
  expect(acts.onAsk).toHaveBeenCalledWith(slots[1]);
  await user.keyboard('jja');
  expect([focused(), acts.onApprove.mock.lastCall]).toEqual(['slot-d', [slots[3]]]);
  await user.keyboard('kkk');
  expect(focused()).toBe('slot-a');
});

test('Z undoes once; letters in a text field do nothing', async () => {
  acts.onApprove.mockClear();
  const undo = vi.fn();
  keepUndo(undo);
  const { user } = await show(<Cards mayDecide />, { texts: [] });
  await user.type(screen.getByRole('textbox'), 'zar');
  expect([undo.mock.calls.length, acts.onApprove.mock.calls.length]).toEqual([0, 0]);
  screen.getByRole('group', { name: 'b' }).focus();
  await user.keyboard('zz');
  expect(undo).toHaveBeenCalledTimes(1);
});

test('the next undecided slot follows in order, then from the start', () => {
  expect(nextUndecided(slots, { id: 'b' } as Slot)?.id).toBe('d');
  expect(nextUndecided(slots, { id: 'd' } as Slot)?.id).toBe('b');
});

import { expect, test } from 'vitest';
import { countHolderStates, holderStateOf } from './carousel.ts';

const open = { decision: null, toDecide: true };
const elsewhere = { decision: null, toDecide: false };
const approved = { decision: 'approved', toDecide: false } as const;
const changes = { decision: 'changes', toDecide: true } as const;

test('a carousel is approved once all of its cards are, and to change as soon as one is', () => {
  expect(holderStateOf([approved, approved])).toBe('approved');
  expect(holderStateOf([approved, open])).toBe('open');
  expect(holderStateOf([approved, elsewhere])).toBe('none');
  expect(holderStateOf([approved, changes, open])).toBe('changes');
});

test('states are counted once per carousel', () => {
  expect(countHolderStates(['open', 'none', 'approved', 'open'])).toEqual({
    open: 2,
    approved: 1,
    changes: 0,
    none: 1,
  });
});

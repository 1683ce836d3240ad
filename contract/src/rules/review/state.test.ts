import { describe, expect, it } from 'vitest';
import { countReviews, isUndecided, reviewStateOf, type Reviewing } from './state.ts';

const stateOf = (reviewing: Partial<Reviewing>) =>
  reviewStateOf({ slotState: 'delivered', decision: null, needsApproval: true, sent: false, ...reviewing });

describe('the state of a slot', () => {
  it('is empty or does not fit whatever was decided before', () => {
    for (const slotState of ['empty', 'does-not-fit'] as const) {
      expect(stateOf({ slotState })).toBe(slotState);
      expect(stateOf({ slotState, decision: 'changes' })).toBe(slotState);
      expect(stateOf({ slotState, decision: 'approved', sent: true })).toBe(slotState);
    }
  });

  it('is empty while a carousel lacks cards, unless changes are asked for on those it has', () => {
    expect(stateOf({ slotState: 'partial' })).toBe('empty');
    expect(stateOf({ slotState: 'partial', decision: 'approved' })).toBe('empty');
    expect(stateOf({ slotState: 'partial', decision: 'changes' })).toBe('changes');
  });

  it('waits for a review only where the campaign needs approval', () => {
    expect(stateOf({})).toBe('to-review');
    expect(stateOf({ needsApproval: false })).toBe('delivered');
  });

  it('follows the decision on its files, needed or not', () => {
    for (const needsApproval of [true, false]) {
      expect(stateOf({ needsApproval, decision: 'approved' })).toBe('approved');
      expect(stateOf({ needsApproval, decision: 'changes' })).toBe('changes');
    }
  });

  it('is sent once its files are in an ad account, until changes are asked for', () => {
    expect(stateOf({ sent: true, decision: 'approved' })).toBe('sent');
    expect(stateOf({ sent: true, needsApproval: false })).toBe('sent');
    expect(stateOf({ sent: true, decision: 'changes' })).toBe('changes');
  });
});

it('counts slots by state', () => {
  const counts = countReviews([{ review: 'to-review' }, { review: 'sent' }, { review: 'to-review' }]);
  expect(counts).toEqual({
    empty: 0,
    'does-not-fit': 0,
    'to-review': 2,
    changes: 0,
    delivered: 0,
    approved: 0,
    sent: 1,
  });
});

it('offers a decision on what nobody decided on', () => {
  expect(isUndecided('to-review')).toBe(true);
  expect(isUndecided('delivered')).toBe(true);
  expect(isUndecided('changes')).toBe(false);
  expect(isUndecided('empty')).toBe(false);
});

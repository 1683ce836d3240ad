import { describe, expect, it } from 'vitest';
import { type CardProgress, creativeComplete, oddCards, type SlotProgress, slotState } from './completion.ts';
import { slotDecision } from './decision.ts';
import { rule, specOf } from '@ad-foundry/contract/testing/sample-facts.ts';

const card = (outcome: 'passes' | 'warns' | 'breaks' | 'unknown', waived = false): CardProgress => ({
  current: { verdict: { outcome }, waived },
});
const missing: CardProgress = { current: null };
const slot = (...variations: CardProgress[][]): SlotProgress => ({
  type: 'image',
  spec: specOf(),
  variations: variations.map((cards) => ({ cards })),
});
const carousel = (...cards: CardProgress[]): SlotProgress => ({
  ...slot(cards),
  type: 'carousel',
  spec: specOf({ rules: [rule('carousel_length', 'between', [2, 3])] }),
});

describe('a slot', () => {
  it('is empty without a file', () => {
    expect(slotState(slot())).toBe('empty');
    expect(slotState(slot([]))).toBe('empty');
    expect(slotState(slot([missing]))).toBe('empty');
  });

  it('is delivered by a file that breaks no hard rule, or only waived ones', () => {
    expect(slotState(slot([card('passes')]))).toBe('delivered');
    expect(slotState(slot([card('warns')]))).toBe('delivered');
    expect(slotState(slot([card('breaks', true)]))).toBe('delivered');
    expect(slotState(slot([card('unknown', true)]))).toBe('delivered');
  });

  it('does not fit while a file breaks a rule or could not be checked', () => {
    expect(slotState(slot([card('breaks')]))).toBe('does-not-fit');
    expect(slotState(slot([card('passes')], [card('unknown')]))).toBe('does-not-fit');
  });

  it('is partial while a variation lacks its file', () => {
    expect(slotState(slot([card('passes')], [missing]))).toBe('partial');
  });
});

describe('a carousel', () => {
  it('needs the number of cards that the format allows', () => {
    expect(slotState(carousel(card('passes')))).toBe('partial');
    expect(slotState(carousel(card('passes'), card('passes')))).toBe('delivered');
    expect(slotState(carousel(card('passes'), missing))).toBe('partial');
    expect(slotState(carousel(card('passes'), card('passes'), card('passes'), card('passes')))).toBe('does-not-fit');
  });
});

describe('the cards of one carousel', () => {
  const sized = (width: number, waived = false): CardProgress => ({
    current: { verdict: { outcome: 'passes' }, waived, width, height: 1080 },
  });
  const uniform = (...cards: CardProgress[]): SlotProgress => ({
    ...slot(cards),
    type: 'carousel',
    spec: specOf({ cardsUniformRatio: true, rules: [rule('carousel_length', 'between', [2, 3])] }),
  });

  it('do not fit with different ratios if the format requires one ratio', () => {
    expect(slotState(uniform(sized(1080), sized(1080)))).toBe('delivered');
    expect(slotState(uniform(sized(1080), sized(864)))).toBe('does-not-fit');
    expect(oddCards(uniform(sized(1080), sized(864)), { cards: [sized(1080), sized(864)] })).toEqual([2]);
  });

  it('may differ if the format allows it or a member waived the card’s rules', () => {
    expect(slotState({ ...uniform(sized(1080), sized(864)), spec: specOf() })).toBe('delivered');
    expect(slotState(uniform(sized(1080), sized(864, true)))).toBe('delivered');
  });
});

describe('a creative', () => {
  it('is complete when every slot is delivered and no required attribute is missing', () => {
    const delivered = { state: 'delivered', decision: null } as const;
    const complete = (slots: Parameters<typeof creativeComplete>[0]['slots'], attributesMissing = 0) =>
      creativeComplete({ slots, attributesMissing, needsApproval: false });
    expect(complete([delivered, delivered])).toBe(true);
    expect(complete([delivered, { state: 'empty', decision: null }])).toBe(false);
    expect(complete([delivered], 1)).toBe(false);
  });

  it('needs the approval of every slot if the organization requires it', () => {
    const complete = (...made: ('approved' | 'changes' | null)[]) =>
      creativeComplete({
        slots: made.map((decision) => ({ state: 'delivered', decision })),
        attributesMissing: 0,
        needsApproval: true,
      });
    expect([complete('approved', 'approved'), complete('approved', null), complete('changes')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('without slots is not complete', () => {
    expect(creativeComplete({ slots: [], attributesMissing: 0, needsApproval: false })).toBe(false);
  });
});

describe('the decision on a slot', () => {
  it('is approved when each file is approved, and requests changes when one file does', () => {
    expect(slotDecision([['approved'], ['approved', 'approved']])).toBe('approved');
    expect(slotDecision([['approved'], ['approved', 'changes']])).toBe('changes');
    expect(slotDecision([['approved'], []])).toBeNull();
    expect(slotDecision([])).toBeNull();
  });
});

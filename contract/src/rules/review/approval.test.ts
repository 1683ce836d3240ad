import { expect, test } from 'vitest';
import { slotDecision } from '@ad-foundry/contract/rules/completion/decision.ts';
import { decisionOnFile, mayBeSent, type ApprovalRule } from './approval.ts';

const rule = (changes: Partial<ApprovalRule> = {}): ApprovalRule => ({
  needsApproval: true,
  reviewSteps: 0,
  sendsAfterReview: true,
  ...changes,
});

test('of two variations, neither is approved before both are', () => {
  const first = { isCurrent: true, decisions: ['approved'] as const };
  const half = slotDecision([first.decisions, []]);
  expect(decisionOnFile({ ...first, slotDecision: half }, rule())).toBe(null);
  expect(mayBeSent(half, rule())).toBe(false);
  const whole = slotDecision([first.decisions, ['approved']]);
  expect(decisionOnFile({ ...first, slotDecision: whole }, rule())).toBe('approved');
  expect(mayBeSent(whole, rule())).toBe(true);
});

test('a replaced version keeps the decisions on it, which pass no step', () => {
  const replaced = (decision: 'approved' | 'changes') =>
    ({ isCurrent: false, slotDecision: null, decisions: [decision] }) as const;
  expect(decisionOnFile(replaced('approved'), rule())).toBe('approved');
  expect(decisionOnFile(replaced('approved'), rule({ reviewSteps: 2 }))).toBe(null);
  expect(decisionOnFile(replaced('changes'), rule({ reviewSteps: 2 }))).toBe('changes');
});

test.each<[string, Partial<ApprovalRule>, boolean]>([
  ['needs approval', {}, false],
  ['needs none', { needsApproval: false }, true],
  ['waits for its last step', { reviewSteps: 1 }, false],
  ['sends before its steps are passed', { reviewSteps: 1, sendsAfterReview: false }, true],
])('an undecided file of a campaign that %s', (_, changes, isSent) => {
  expect(mayBeSent(null, rule(changes))).toBe(isSent);
  expect(mayBeSent('changes', rule(changes))).toBe(isSent);
  expect(mayBeSent('approved', rule(changes))).toBe(true);
});

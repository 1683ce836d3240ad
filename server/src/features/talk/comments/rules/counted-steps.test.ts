import { expect, test } from 'vitest';
import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';
import { countSteps } from './counted-steps.ts';

const steps = [
  { id: 's1', name: 'Agency', rule: 'one', people: ['jo', 'lena'] },
  { id: 's2', name: 'Client', rule: 'all', people: ['lena', 'ada'] },
  { id: 's3', name: 'Legal', rule: 'one', people: ['ada'] },
] as const;
const rules = {
  returnsTo: 'asking' as const,
  steps: steps.map(({ id, rule, people }) => ({
    id,
    rule,
    reviewers: people.map((accountId) => ({ accountId, since: null, owes: true })),
  })),
};

/** The steps counted for the decisions of each version, oldest first: `lena`, `-lena` for changes, `eva>s1` for a step. */
const counted = (...versions: string[][]) => countedOf(versions);

function countedOf(versions: string[][], { deleted = 0 } = {}) {
  const files = versions.map((made, index) => ({
    deletedAt: index < deleted ? '2026-11-30T10:00:00Z' : null,
    cardId: 'c',
    versionNumber: index + 1,
    decisions: made.map((text) => {
      const [accountId = '', forStepId = null] = text.replace('-', '').split('>');
      const decision: Decision = text.startsWith('-') ? 'changes' : 'approved';
      return { accountId, forStepId, decision, decidedAt: '2026-11-29T10:00:00Z' };
    }),
  }));
  const counts: { decisions: readonly { countedFor: string[] }[] }[] = countSteps(files as never, {
    steps,
    rules,
  }) as never;
  return counts.map(({ decisions }) => decisions.map(({ countedFor }) => countedFor.join(', ')));
}

test('a decision counts for the steps of its reviewer that the file reached', () => {
  expect(counted(['jo'])).toEqual([['Agency']]);
  expect(counted(['ada'])).toEqual([['']]);
  expect(counted(['jo', 'lena', 'ada'])).toEqual([['Agency', 'Agency, Client', 'Client, Legal']]);
});

test('a decision of a person who reviews no step counts for none, one for a step for that step', () => {
  expect(counted(['eva', 'eva>s1'])).toEqual([['', 'Agency']]);
});

test('a version that begins at the step that asked counts for no earlier step', () => {
  expect(counted(['jo', '-lena'], ['lena', 'jo'])).toEqual([
    ['Agency', 'Client'],
    ['Client', ''],
  ]);
});

test('a version counts from the first step after the deleted one that a step asked to change', () => {
  const versions = [
    ['jo', '-lena'],
    ['lena', 'jo'],
  ];
  expect(countedOf(versions, { deleted: 1 })).toEqual([
    ['Agency', 'Client'],
    ['Agency, Client', 'Agency'],
  ]);
});

test('without steps, decisions count for none', () => {
  const file = { cardId: 'c', versionNumber: 1, decisions: [{ accountId: 'jo', decision: 'approved' }] };
  const [only] = countSteps([file] as never, { steps: [], rules: undefined });
  expect(only?.decisions[0]?.countedFor).toEqual([]);
});

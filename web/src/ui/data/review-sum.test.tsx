import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReviewCounts } from '@ad-foundry/contract/rules/review/state.ts';
import { show } from '#testing/render.tsx';
import { useReviewSum } from './review-state.tsx';

function Sum({ counts }: { counts: ReviewCounts }) {
  const { sum, rest } = useReviewSum()(counts);
  return <p role="note">{[sum, ...rest].join(' · ')}</p>;
}

const none: ReviewCounts = {
  empty: 0,
  'does-not-fit': 0,
  'to-review': 0,
  changes: 0,
  delivered: 0,
  approved: 0,
  sent: 0,
};

test.each<[string, Partial<ReviewCounts>, string]>([
  [
    'a file with requested changes as not approved',
    { changes: 1, empty: 2 },
    '0 of 3 approved · 1 change asked for · 2 empty',
  ],
  ['approved files beside requested changes', { approved: 1, changes: 1 }, '1 of 2 approved · 1 change asked for'],
  ['sent files among the approved ones', { sent: 1, 'to-review': 1 }, '1 of 2 approved, 1 sent · 1 to review'],
  ['files as delivered without approval', { delivered: 2, changes: 1 }, '2 of 3 delivered · 1 change asked for'],
  ['an approved file apart from delivered ones', { delivered: 2, approved: 1 }, '3 of 3 delivered · 1 approved'],
  ['sent files that nobody had to approve', { sent: 2, empty: 1 }, '2 of 3 sent · 1 empty'],
  ['no file as delivered where slots are empty', { empty: 2, 'does-not-fit': 1 }, '1 does not fit · 2 empty'],
])('the sum of a creative counts %s', async (_, counts, text) => {
  await show(<Sum counts={{ ...none, ...counts }} />, { texts: ['base', 'work'] });
  expect(screen.getByRole('note').textContent).toBe(text);
});

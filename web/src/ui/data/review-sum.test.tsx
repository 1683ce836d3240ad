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
  ['a delivered file with requested changes as delivered', { changes: 1 }, '1 of 1 delivered · 1 change asked for'],
  ['approved files beside requested changes', { approved: 1, changes: 1 }, '1 of 2 approved · 1 change asked for'],
  ['no file as delivered where slots are empty', { empty: 2 }, '0 of 2 delivered · 2 empty'],
])('the sum of a creative counts %s', async (_, counts, text) => {
  await show(<Sum counts={{ ...none, ...counts }} />, { texts: ['base', 'work'] });
  expect(screen.getByRole('note').textContent).toBe(text);
});

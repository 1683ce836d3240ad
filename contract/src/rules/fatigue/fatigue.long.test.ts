import { expect, test } from 'vitest';
import { storylines } from '@ad-foundry/contract/testing/fatigue-accounts.ts';
import { tally } from '@ad-foundry/contract/testing/fatigue-tally.ts';

test.each(storylines)('1,000 accounts of the storyline %s are judged rightly', (storyline) => {
  const { subjects, right, assets, wronglyTired, judged } = tally(storyline, 1000);
  expect(right / subjects).toBeGreaterThanOrEqual(0.95);
  expect(wronglyTired / assets).toBeLessThanOrEqual(0.02);
  if (storyline === 'steady') expect(judged / assets).toBeLessThanOrEqual(0.02);
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/render.tsx';
import { ProgressRing } from './progress-ring.tsx';

const percentOf = async (value: number) => {
  await show(<ProgressRing value={value} label="Delivered files" />, { texts: ['base'] });
  return screen.getByRole('progressbar', { name: 'Delivered files' }).getAttribute('aria-valuenow');
};

test.each([
  [0, '0'],
  [0.336, '34'],
  [1, '100'],
])('a share of %s is read out as %s of 100', async (value, percent) => {
  expect(await percentOf(value)).toBe(percent);
});

test.each([
  [-0.2, '0'],
  [1.4, '100'],
])('a share of %s outside the range stays within 0 and 100', async (value, percent) => {
  expect(await percentOf(value)).toBe(percent);
});

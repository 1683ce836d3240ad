import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { show } from '#testing/render.tsx';
import { OverviewFailed } from './nothing.tsx';

const fail = (status: number, code: string) =>
  show(<OverviewFailed error={new ApiError(status, { code }, null)} onRetry={() => {}} onSearch={() => {}} />, {
    texts: ['base', 'insights'],
  });

test('a refused request says so, and blames no period', async () => {
  await fail(403, 'auth.forbidden');
  expect(screen.getByText(/you do not have permission to access this resource/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show the last 7 days' })).toBeNull();
});

test('an invalid period links to the last week', async () => {
  await fail(400, 'request.invalid');
  expect(screen.getByRole('button')).toBeDefined();
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { show } from '#testing/render.tsx';
import { ErrorState } from './error-state.tsx';

test('Show Error expands the details for support: code, request, request id, page and time', async () => {
  const error = new ApiError(503, { code: 'server.busy', title: 'Busy' }, 'req_1', 'GET /api/campaigns');
  const { user } = await show(<ErrorState error={error} />, { texts: ['base'] });
  await user.click(screen.getByRole('button', { name: 'Show Error' }));
  const details = screen.getByText(/code: server\.busy \(503\)/).textContent ?? '';
  expect(details.split('\n').slice(0, 3)).toEqual([
    'code: server.busy (503)',
    'request: GET /api/campaigns',
    'request id: req_1',
  ]);
  expect(details).toMatch(/^page: \/\S*\ntime: \d{4}-\d\d-\d\dT[\d:.]+Z\nmessage: Busy$/m);
  await user.click(screen.getByRole('button', { name: 'Hide Error' }));
  expect(screen.queryByText(/code: server/)).toBeNull();
});

test('an error without an answer from the server has details too', async () => {
  const { user } = await show(<ErrorState error={new TypeError('x is not a function')} />, { texts: ['base'] });
  await user.click(screen.getByRole('button', { name: 'Show Error' }));
  expect(screen.getByText(/message: x is not a function/)).toBeDefined();
});

test('without an error there are no details', async () => {
  await show(<ErrorState title="This did not load" />, { texts: ['base'] });
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [401, 'auth.required', /restricted and requires proper authentication/],
  [403, 'auth.forbidden', /do not have permission to access this resource/],
])('a request refused with %s says why, also where another remedy is given', async (status, code, text) => {
  const error = new ApiError(status, { code }, null);
  await show(<ErrorState title="The formats could not be loaded" body="Try again later." error={error} />, {
    texts: ['base'],
  });
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryByText('Try again later.')).toBeNull();
});

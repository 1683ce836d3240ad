import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Waiting } from '@ad-foundry/contract/home.ts';
import { show } from '#testing/render.tsx';
import { waitingQuery } from './queries.ts';
import { WaitingPage } from './waiting-page.tsx';

const creative = {
  campaign: { id: 'cmp_1', name: 'Spring' },
  creative: { id: 'cre_1', name: 'Grip test' },
  client: 'Aster',
  preview: null,
  at: '2026-11-25T10:00:00.000Z',
};
const review = {
  ...creative,
  kind: 'review',
  id: 'review/cre_1',
  slots: 1,
  versionId: 'ver_1',
  version: 2,
  step: null,
  by: null,
};
const upload = { ...creative, kind: 'upload', id: 'upload/cre_1', missing: 1, total: 2 };

async function showPage(data: Partial<Waiting>) {
  const router = createRouter({
    routeTree: createRootRoute({ component: WaitingPage }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  return show(<RouterProvider router={router as never} />, {
    texts: ['base', 'shell', 'home', 'work', 'notifications'],
    seed: (client) => {
      client.setQueryDefaults(waitingQuery.queryKey, { staleTime: Infinity });
      client.setQueryData(waitingQuery.queryKey, data as Waiting);
    },
  });
}

test('what waits is listed by kind, and the keys move through all of it', async () => {
  const entries = [{ ...review, isChanged: false }, upload] as unknown as Waiting['entries'];
  const { user } = await showPage({ entries, count: 2 });
  const toReview = within(await screen.findByRole('region', { name: 'To review' }));
  expect(toReview.getByText('Grip test, v2')).toBeDefined();
  const toDeliver = within(screen.getByRole('region', { name: 'To deliver' }));
  await user.keyboard('j');
  expect(toDeliver.getByRole('listitem').dataset['current']).toBe('true');
  expect(screen.getByText('2 things wait for you.')).toBeDefined();
});

test('a list that is cut says so', async () => {
  const entries = [{ ...review, isChanged: false }] as unknown as Waiting['entries'];
  await showPage({ entries, count: 120 });
  expect(await screen.findByText('The first 1 of 120, the most urgent of each kind.')).toBeDefined();
});

test('where nothing waits, the page says what it is for', async () => {
  await showPage({ entries: [], count: 0 });
  expect(await screen.findByText('Nothing waits for you.')).toBeDefined();
});

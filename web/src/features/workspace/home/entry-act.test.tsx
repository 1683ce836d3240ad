import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HomeEntry } from '@ad-foundry/contract/home.ts';
import { show } from '#testing/render.tsx';
import { EntryAct } from './entry-act.tsx';

const comment = {
  kind: 'answer',
  id: 'answer/com_1',
  campaign: { id: 'cmp_1', name: 'Store opening' },
  creative: { id: 'cre_1', name: 'Grip test' },
  client: null,
  preview: null,
  commentId: 'com_1',
  text: 'Gold',
  by: 'Claire',
  at: '2026-11-25T10:00:00.000Z',
};

test.each([
  ['a question', { isQuestion: true, isMention: false }, 'Answer'],
  ['a mention', { isQuestion: false, isMention: true }, 'Answer'],
  ['another remark', { isQuestion: false, isMention: false }, 'Read'],
])('%s in a comment leads to its act', async (_, marks, act) => {
  const entry = { ...comment, ...marks } as unknown as HomeEntry;
  const component = () => <EntryAct entry={entry} fact="“Gold”" isFirst={false} />;
  const router = createRouter({
    routeTree: createRootRoute({ component, notFoundComponent: () => null }),
    history: createMemoryHistory(),
  });
  await show(<RouterProvider router={router as never} />, { texts: ['home'] });
  const link = await screen.findByRole('link', { name: `${act}: “Gold”` });
  expect(link.getAttribute('href')).toBe('/campaigns/cmp_1/creatives/cre_1?tab=comments&comment=com_1');
});

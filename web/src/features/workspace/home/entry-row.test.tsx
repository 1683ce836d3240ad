import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HomeEntry } from '@ad-foundry/contract/home.ts';
import { show } from '#testing/render.tsx';
import { EntryRow } from './entry-row.tsx';

const pass = {
  kind: 'pass',
  id: 'pass/spa_1',
  campaign: { id: 'cmp_1', name: 'Store opening' },
  creative: { id: 'cre_1', name: 'Grip test' },
  client: null,
  preview: null,
  passId: 'spa_1',
  formatName: 'Story',
  to: 'eli@example.com',
  message: 'Could you take over?',
  by: 'Claire',
  at: '2026-11-25T10:00:00.000Z',
};

test('a request to pass a slot on shows what the guest writes to the colleague, next to the answer', async () => {
  const entry = pass as unknown as HomeEntry;
  await show(<EntryRow entry={entry} isCurrent={false} isFirst={false} />, {
    texts: ['home', 'work', 'notifications'],
  });
  expect(screen.getByText('Could you take over?')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Approve/ })).toBeTruthy();
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Account } from '@ad-foundry/contract/account.ts';
import { defaultNotificationMails } from '@ad-foundry/contract/notifications/notification-type.ts';
import { sessionQuery } from '#lib/session.ts';
import { show } from '#testing/render.tsx';
import { AlertsSection } from './mails-section.tsx';

afterEach(() => vi.unstubAllGlobals());

async function showSection(role: 'owner' | 'member') {
  const sent: unknown[] = [];
  const me = { id: 'me', role, notificationMails: defaultNotificationMails } as unknown as Account;
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') sent.push(JSON.parse(body));
    return Response.json(me);
  });
  const { user } = await show(<AlertsSection />, {
    texts: ['base', 'shell', 'me'],
    seed: (client) => client.setQueryData(sessionQuery.queryKey, me),
  });
  return { user, sent };
}

const choiceOf = (name: string) =>
  within(screen.getByRole('radiogroup', { name }))
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)?.parentElement?.textContent;

test('only alerts about what stops ads are on by default', async () => {
  await showSection('owner');
  expect(choiceOf('Ad rejected')).toBe('List and e-mail');
  expect(choiceOf('Connection ends soon')).toBe('List and e-mail');
  for (const name of ['No delivery', 'Creative is tired', 'Unusual spend']) expect(choiceOf(name)).toBe('Off');
});

test('a choice is sent for its alert alone', async () => {
  const { user, sent } = await showSection('owner');
  const tired = within(screen.getByRole('radiogroup', { name: 'Creative is tired' }));
  await user.click(tired.getByRole('radio', { name: 'List only' }));
  await waitFor(() => expect(sent).toEqual([{ notificationMails: { asset_tired: 'never' } }]));
});

test('members who manage no connections do not choose an alert about them', async () => {
  await showSection('member');
  expect(screen.queryByText('Connection ends soon')).toBeNull();
  expect(screen.getByText('Ad rejected')).toBeDefined();
});

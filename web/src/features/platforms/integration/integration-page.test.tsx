import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { ProviderState } from '@ad-foundry/contract/integration.ts';
import { sessionQuery } from '#lib/session.ts';
import { show } from '#testing/render.tsx';
import { IntegrationPage } from './integration-page.tsx';
import { providersQuery, tokensQuery } from './queries.ts';

const coming = (['dv360', 'gads', 'snapchat', 'tiktok'] as const).map((provider): ProviderState => ({
  provider: provider as ProviderState['provider'],
  state: 'coming',
  scopes: [],
}));

function showPage(meta: ProviderState['state']) {
  const providers: ProviderState[] = [{ provider: 'meta', state: meta, scopes: [] }, ...coming];
  return show(<IntegrationPage choosing={false} onChoosing={() => undefined} returnTo={undefined} />, {
    texts: ['base', 'shell', 'work', 'integration'],
    seed: (client) => {
      client.setQueryData(sessionQuery.queryKey, { role: 'owner' } as Account);
      client.setQueryData(providersQuery.queryKey, { items: providers });
      client.setQueryData(tokensQuery.queryKey, { items: [] });
    },
  });
}

test('announced platforms are named as disabled, without a button', async () => {
  await showPage('ready');
  for (const name of ['DV360', 'Google Ads', 'Snapchat', 'TikTok'])
    expect(screen.getByRole('group', { name }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: /DV360|Google Ads|Snapchat|TikTok/ })).toBeNull();
});

test('without a connection the page offers to connect', async () => {
  await showPage('ready');
  expect(screen.getByRole('button', { name: /Meta/ })).toBeDefined();
});

test('a platform that this installation has no app for says so, without a button', async () => {
  await showPage('not-configured');
  expect(screen.getByText(/Meta.*not|not.*Meta/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Meta/ })).toBeNull();
});

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { Installation } from '@ad-foundry/contract/installation.ts';
import type { Preferences } from '@ad-foundry/contract/organizations.ts';
import { preferencesQuery } from '#features/people/organizations/preferences.ts';
import { installationQuery } from '#features/operation/installation/queries.ts';
import { setCurrentAccount, setCurrentOrganization } from '#lib/api.ts';
import { sessionQuery } from '#lib/session.ts';
import { resetTimeSettings } from '#lib/time/time-settings.ts';
import { show } from '#testing/render.tsx';
import { OnboardingPage } from './onboarding-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  setCurrentAccount(null);
  setCurrentOrganization(null);
  resetTimeSettings();
});

const me = {
  id: 'a',
  firstName: 'Lena',
  role: 'owner',
  organizationId: 'o',
  organization: { name: 'Fjord' },
  defaults: { timeZone: 'UTC', weekStart: 1 },
  settings: { locale: 'en-US', theme: 'light', timeZone: null, deviceTimeZone: 'UTC' },
};

async function showPage(offered: Partial<Installation>) {
  const root = createRootRoute();
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([at('/onboarding', () => <OnboardingPage />), at('/', () => <h1>Overview</h1>)]),
    history: createMemoryHistory({ initialEntries: ['/onboarding'] }),
  });
  const { user } = await show(<RouterProvider router={router as never} />, {
    texts: ['base', 'shell', 'work', 'onboarding', 'campaigns'],
    seed: (client) => {
      client.setQueryData(sessionQuery.queryKey, me as unknown as Account);
      client.setQueryData(installationQuery.queryKey, offered as Installation);
      client.setQueryDefaults(preferencesQuery.queryKey, { staleTime: Infinity });
      client.setQueryData(preferencesQuery.queryKey, { approvalRequired: false } as Preferences);
      // As in the product, so that the list is requested until it has campaigns.
      client.setQueryDefaults(['campaigns'], { staleTime: 0 });
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return user;
}

test('a sample is loaded, and opened once its campaigns exist', async () => {
  const lists = [{ items: [] }, { items: [] }, { items: [{ id: 'cmp_1' }] }];
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const request = `${method} ${url.replace(/\?.*/, '')}`;
    requests.push(request);
    return Response.json(request === 'GET /api/campaigns' ? { nextCursor: null, ...lists.shift() } : me);
  });
  const user = await showPage({ sample: true });
  await user.click(screen.getByRole('button', { name: 'Open a sample agency' }));
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined();
  expect(requests).toEqual([
    'POST /api/account/sample-organization',
    ...Array.from({ length: 3 }, () => 'GET /api/campaigns'),
  ]);
});

test('where no sample is offered, none can be loaded', async () => {
  await showPage({ sample: false });
  expect(screen.queryByRole('button', { name: 'Open a sample agency' })).toBeNull();
});

test('whether new campaigns need approval is chosen for the organization', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    async (_url: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method === 'PUT') sent.push(JSON.parse(body));
      return Response.json({ approvalRequired: true });
    },
  );
  const user = await showPage({ sample: false });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No approval' }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'The team' }));
  await vi.waitFor(() => expect(sent).toEqual([{ approvalRequired: true }]));
});

import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Preferences } from '@ad-foundry/contract/organizations.ts';
import { preferencesQuery } from '#features/people/organizations/preferences.ts';
import { groupsQuery } from '#features/tree/groups/queries.ts';
import { show } from '#testing/render.tsx';
import { CreateCampaignDialog } from './create-campaign-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Shows the dialog in an organization with this preference, and records the bodies that it sends. */
async function showDialog(approvalRequired: boolean) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') sent.push(JSON.parse(body));
    return Response.json({ id: 'cmp_1', name: 'Spring' });
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <CreateCampaignDialog open onOpenChange={() => undefined} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const { user } = await show(<RouterProvider router={router as never} />, {
    texts: ['base', 'shell', 'work', 'campaigns'],
    seed: (client) => {
      client.setQueryData(preferencesQuery.queryKey, { approvalRequired } as Preferences);
      client.setQueryData(groupsQuery.queryKey, { items: [], nextCursor: null });
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Spring');
  return { user, sent };
}
const approval = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Files need approval' });

test('a new campaign needs approval as the organization prefers, unless its maker chooses', async () => {
  const { user, sent } = await showDialog(true);
  expect(approval().checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Create campaign' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('needsApproval');
});

test('the choice of the maker is sent', async () => {
  const { user, sent } = await showDialog(false);
  expect(approval().checked).toBe(false);
  await user.click(approval());
  await user.click(screen.getByRole('button', { name: 'Create campaign' }));
  await waitFor(() => expect(sent).toMatchObject([{ name: 'Spring', needsApproval: true }]));
});

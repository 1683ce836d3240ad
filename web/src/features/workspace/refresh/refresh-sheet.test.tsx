import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RefreshPlan } from '@ad-foundry/contract/insights/refresh.ts';
import { openCampaignsQuery } from '#features/tree/work-items/queries.ts';
import { sessionQuery } from '#lib/session.ts';
import { show } from '#testing/render.tsx';
import { RefreshSheet } from './refresh-sheet.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const picture = { small: '/small', large: '/large', width: 4, height: 5 };
const even = {
  verdict: 'even',
  reason: 'chance',
  against: 'account',
  standard: 1500,
  difference: 0,
  interval: null,
  ahead: 0,
  of: 4,
  figure: 'costPerResult',
};
const item = (key: string, hasPicture = true) => ({
  key,
  name: `Asset ${key}`,
  media: { kind: 'image', width: 4, height: 5, durationMs: null, picture: hasPicture ? picture : null },
  judgement: even,
  figures: { values: { costPerResult: 1410 }, absences: {} },
});
const source = {
  creative: { id: 'crt_1', name: 'Trail hero' },
  campaign: { id: 'cmp_1', name: 'Spring' },
  isOpen: true,
  description: 'Bold claims.',
  formatIds: ['fmt_1', 'fmt_2', 'fmt_1'],
  attributes: [
    {
      attribute: {
        id: 'att_1',
        label: 'Hook',
        input: { type: 'select', options: [{ value: 'q', label: 'Question' }] },
      },
      value: 'q',
      required: true,
      problem: null,
    },
  ],
};
const tiring = { day: '2031-12-12', reason: 'tiring', tiresOn: '2031-12-19' };

async function showSheet(changes: object = {}) {
  const sent: unknown[] = [];
  const plan = {
    head: { advertiser: { provider: 'meta', id: 'acc_1', currency: 'EUR', currencyDigits: 2 } },
    floor: { spend: 5000, results: 10 },
    asset: item('1'),
    siblings: [item('2'), item('3', false)],
    source,
    due: tiring,
    ...changes,
  } as unknown as RefreshPlan;
  vi.stubGlobal('fetch', async (url: string, { body, method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST' && typeof body === 'string') {
      sent.push(JSON.parse(body));
      return Response.json({ id: 'crt_2', name: 'Copy', campaignId: 'cmp_2' });
    }
    return Response.json(url.includes('/creatives/refresh') ? plan : { items: [], nextCursor: null });
  });
  const place = { provider: 'meta', advertiserId: 'acc_1', key: '1' } as never;
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <RefreshSheet place={place} open onClose={() => undefined} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const { user } = await show(<RouterProvider router={router as never} />, {
    texts: ['base', 'shell', 'work', 'campaigns', 'fields', 'items', 'insights', 'refresh'],
    seed: (client) => {
      const campaigns = [{ id: 'cmp_2', name: 'Autumn', group: null }];
      client.setQueryData(sessionQuery.queryKey, { timeZone: 'UTC', locale: 'en-US', role: 'member' } as never);
      client.setQueryData(openCampaignsQuery.queryKey, { items: campaigns, nextCursor: null } as never);
    },
  });
  const sheet = within(await screen.findByRole('dialog', { name: 'Brief a refresh' }));
  return { user, sent, sheet };
}

const press = (sheet: Awaited<ReturnType<typeof showSheet>>['sheet']) =>
  sheet.getByRole('button', { name: 'Create creative' });

test('the sheet is filled in from the asset, and sends what the plan says', async () => {
  const { user, sent, sheet } = await showSheet();
  expect(sheet.getByText('Due Dec 12, 2031: at this pace it tires around Dec 19, 2031.')).toBeDefined();
  expect(sheet.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Asset 1 – refresh');
  await user.click(press(sheet));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    advertiserId: 'acc_1',
    campaignId: 'cmp_1',
    description: 'Bold claims.',
    formatIds: ['fmt_1', 'fmt_1', 'fmt_2'],
    sourceId: 'crt_1',
    attributeIds: ['att_1'],
    references: ['1', '2'],
  });
  expect(sent[0]).toHaveProperty('deadlineAt', expect.stringMatching(/^2031-12-1[123]T/));
});

test('references and attributes can be left out, and an asset without a picture cannot be attached', async () => {
  const { user, sent, sheet } = await showSheet();
  expect(sheet.getByRole('checkbox', { name: 'Asset 3' }).hasAttribute('disabled')).toBe(true);
  await user.click(sheet.getByRole('checkbox', { name: 'Asset 2' }));
  await user.click(sheet.getByRole('checkbox', { name: 'Hook: Question' }));
  await user.click(press(sheet));
  await waitFor(() => expect(sent).toMatchObject([{ references: ['1'], attributeIds: [] }]));
});

test('an asset without a brief asks for the campaign before anything is sent', async () => {
  const due = { day: '2031-12-12', reason: 'tired', tiresOn: null };
  const { user, sent, sheet } = await showSheet({ source: null, siblings: [], due });
  expect(sheet.getByText(/it is tired now/)).toBeDefined();
  expect(sheet.getByText(/No other asset with the same kind of result/)).toBeDefined();
  await user.click(press(sheet));
  expect(await sheet.findByText('Choose the campaign for the new creative.')).toBeDefined();
  expect(sent).toEqual([]);
});

test('two presses on the button send the same creation key', async () => {
  const { user, sent, sheet } = await showSheet();
  await user.dblClick(press(sheet));
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  expect(new Set(sent.map((body) => (body as { creationKey: string }).creationKey)).size).toBe(1);
});

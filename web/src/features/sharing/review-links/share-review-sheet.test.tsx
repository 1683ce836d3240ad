import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { campaignQuery } from '#features/tree/campaigns/queries.ts';
import { sessionQuery } from '#lib/session.ts';
import { show } from '#testing/render.tsx';
import { ShareReviewSheet } from './share-review-sheet.tsx';

const subject = { campaignId: 'cmp_1' as CampaignId, scope: { kind: 'campaign' as const }, name: 'Winter' };

async function open(me: object, campaign?: object, links: object[] = []) {
  vi.stubGlobal('fetch', async (url: string) => Response.json({ items: url.endsWith('/review-links') ? links : [] }));
  await show(<ShareReviewSheet subject={subject} open onOpenChange={() => undefined} />, {
    texts: ['base', 'shell', 'reviewlinks'],
    seed: (client) => {
      client.setQueryData(sessionQuery.queryKey, { role: 'member', ...me } as never);
      if (campaign) client.setQueryData(campaignQuery(subject.campaignId).queryKey, campaign as never);
    },
  });
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a person of the sample', { isSamplePerson: true }, /You are looking around as a person of the sample agency/],
  ['a support visit', { role: 'super_hero' }, /A support visit cannot share/],
])('%s sees the links, and why no new one can be made, instead of the form', async (_, me, reason) => {
  await open(me);
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  expect(screen.getByRole('button', { name: 'New link' }).getAttribute('aria-disabled')).toBe('true');
});

test('a person of the sample is led to the sign-up', async () => {
  await open({ isSamplePerson: true });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Sign up' });
  expect(new URL(link.href).pathname).toBe('/sign/up');
});

test('a member begins with the form', async () => {
  await open({});
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'New link' })).toBeNull();
});

test.each([
  ['open', 'New link'],
  ['revoked', 'Create link'],
])('a campaign whose link is %s begins with “%s”', async (state, button) => {
  const at = '2026-11-30T09:00:00.000Z';
  const link = {
    id: 'rvl_1',
    title: 'For Pola',
    state,
    rights: {},
    people: [],
    can: {},
    by: null,
    files: 1,
    opened: 0,
    createdAt: at,
    expiresAt: at,
    revokedAt: at,
    lastOpenedAt: at,
    lockedUntil: null,
    answerBy: null,
    message: null,
    scope: { kind: 'campaign' },
  };
  await open({}, undefined, [link]);
  expect(await screen.findByRole('button', { name: button })).toBeDefined();
});

test.each([
  [true, 0],
  [false, 1],
])('whether the campaign needs approval (%s) tells what a client’s decision does', async (needsApproval, notes) => {
  await open({}, { group: null, needsApproval });
  await screen.findByRole('checkbox', { name: 'Approve and ask for changes' });
  expect(screen.queryAllByText(/decisions are recorded, but hold nothing back/)).toHaveLength(notes);
});

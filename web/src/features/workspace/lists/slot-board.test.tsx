import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { ListedSlot } from '@ad-foundry/contract/listed-slots.ts';
import { countReviews } from '@ad-foundry/contract/rules/review/state.ts';
import { sessionQuery } from '#lib/session.ts';
import { show } from '#testing/render.tsx';
import { SlotBoard } from './slot-board.tsx';

const slot = (id: string): ListedSlot =>
  ({
    id,
    review: 'to-review',
    waitsForCaller: true,
    campaign: { id: 'cmp_1', name: 'Spring' },
    creative: { id: `cre_${id}`, name: id },
    format: { id: 'fmt_1', name: 'Story', platform: 'meta' },
    shape: { width: 9, height: 16, label: '9:16' },
    dueAt: null,
    files: [{ versionId: `ver_${id}`, number: 1 }],
    preview: null,
    decided: null,
    reason: null,
    sentTo: null,
    owner: null,
  }) as unknown as ListedSlot;

/** The slots to review on the server, and the bodies of the decisions that it got. */
let undecided: ListedSlot[];
const sent: { versionIds: string[]; decision: string }[] = [];
/** Number of reads of the column to review. */
let reads: number;
/** The answers to decisions wait for it. */
let answer: Promise<void>;
beforeEach(() => {
  undecided = ['Hero', 'Teaser', 'Banner'].map(slot);
  sent.length = 0;
  reads = 0;
  answer = Promise.resolve();
  vi.stubGlobal('fetch', async (url: string, init?: { method: string; body: string }) => {
    if (init?.method === 'POST') {
      const body = JSON.parse(init.body) as (typeof sent)[number];
      sent.push(body);
      await answer;
      const isOver = body.decision !== 'withdrawn';
      undecided = undecided.filter(({ files }) => !isOver || !body.versionIds.includes(files[0]?.versionId ?? ''));
      return Response.json({ items: body.versionIds.map((versionId) => ({ versionId, error: null, earlier: null })) });
    }
    if (!url.includes('review=')) return Response.json(countReviews(undecided));
    if (url.includes('review=to-review')) reads += 1;
    return Response.json({ items: url.includes('review=to-review') ? undecided : [], nextCursor: null });
  });
  return () => vi.unstubAllGlobals();
});

let queries: QueryClient;
async function showBoard() {
  const Page = () => (
    <>
      <input type="radio" aria-label="Board" />
      <input aria-label="Search" />
      <SlotBoard filter={{}} />
    </>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const { user } = await show(<RouterProvider router={router as never} />, {
    texts: ['base', 'shell', 'work', 'slots', 'comments', 'lists'],
    seed: (client) => {
      queries = client;
      client.setQueryData(sessionQuery.queryKey, { id: 'me', role: 'owner' } as unknown as Account);
    },
  });
  await screen.findByRole('link', { name: 'Hero' });
  return user;
}
const focused = () => document.activeElement?.textContent;

test('A shows the first card also from the switch of views, and then passes from one undecided card to the next', async () => {
  const user = await showBoard();
  await user.click(screen.getByRole('radio', { name: 'Board' }));
  await user.keyboard('a');
  expect(focused()).toBe('Hero');
  for (const next of ['Teaser', 'Banner']) {
    await user.keyboard('a');
    await waitFor(() => expect(focused()).toBe(next));
  }
  await user.keyboard('a');
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(sent.map(({ versionIds }) => versionIds)).toEqual([['ver_Hero'], ['ver_Teaser'], ['ver_Banner']]);
});

test('a file that waits for others is neither approved nor passed over to by key', async () => {
  undecided = undecided.map((each) => ({ ...each, waitsForCaller: each.creative.name !== 'Teaser' }));
  const user = await showBoard();
  expect(screen.queryByRole('button', { name: 'Approve Teaser, Story' })).toBeNull();
  screen.getByRole('link', { name: 'Hero' }).focus();
  await user.keyboard('a');
  await waitFor(() => expect(focused()).toBe('Banner'));
  screen.getByRole('link', { name: 'Teaser' }).focus();
  await user.keyboard('a');
  expect(sent.map(({ versionIds }) => versionIds)).toEqual([['ver_Hero']]);
});

test('a letter in a text decides nothing', async () => {
  const user = await showBoard();
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'az');
  expect(sent).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Search' })).toBe(document.activeElement);
});

test('Z takes back an approval on the board that the server has not answered yet', async () => {
  let respond = () => {};
  answer = new Promise((resolve) => (respond = resolve));
  const user = await showBoard();
  await user.keyboard('aaz');
  await waitFor(() => expect(sent).toEqual([{ versionIds: ['ver_Hero'], decision: 'approved' }]));
  respond();
  await waitFor(() => expect(sent[1]).toEqual({ versionIds: ['ver_Hero'], decision: 'withdrawn' }));
});

test('the board is read again once after decisions in quick succession, not after each', async () => {
  const responses: (() => void)[] = [];
  const answerNext = () => (answer = new Promise((resolve) => responses.push(resolve)));
  const user = await showBoard();
  screen.getByRole('link', { name: 'Hero' }).focus();
  for (const next of ['Teaser', 'Banner', null]) {
    void answerNext();
    await user.keyboard('a');
    if (next) await waitFor(() => expect(focused()).toBe(next));
  }
  await waitFor(() => expect(sent).toHaveLength(3));
  const before = reads;
  for (const [at, respond] of responses.entries()) {
    respond();
    await waitFor(() => expect(queries.isMutating()).toBe(2 - at));
  }
  await waitFor(() => expect(reads).toBeGreaterThan(before));
  expect(reads - before).toBe(1);
});

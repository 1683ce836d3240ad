import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { sampleSlots } from '#design/slot-samples.ts';
import { filesOfSlot } from '#features/collect/slots/current-files.ts';
import { undoLast } from '#features/talk/decisions/last-decision.ts';
import type { Account } from '@ad-foundry/contract/account.ts';
import { sessionQuery } from '#lib/session.ts';
import { Toaster } from '#ui/overlay/toast.tsx';
import { show } from '#testing/render.tsx';
import { SlotDecision } from './slot-decision.tsx';

const { creative } = sampleSlots();
const stored = creative.slots.find(({ format }) => format.name === 'Delivered') as Slot;
const slot: Slot = { ...stored, review: 'to-review' };
const versionIds = filesOfSlot(slot).map(({ id }) => id);

/** The bodies of the sent decisions. */
const sent: unknown[] = [];
let error: string | null = null;
/** The answers wait for it. */
let answer: Promise<void>;
beforeEach(() => {
  sent.length = 0;
  error = null;
  answer = Promise.resolve();
  vi.stubGlobal('fetch', async (_: unknown, init?: { method: string; body: string }) => {
    if (init?.method !== 'POST') return Response.json({ items: [], nextCursor: null });
    sent.push(JSON.parse(init.body));
    await answer;
    return Response.json({ items: versionIds.map((versionId) => ({ versionId, error, earlier: null })) });
  });
  return () => vi.unstubAllGlobals();
});

let queries: QueryClient;
async function showLine(props: Partial<Parameters<typeof SlotDecision>[0]> = {}) {
  const [onAsk, onDecided] = [vi.fn(), vi.fn()];
  const line = (
    <>
      <SlotDecision
        creative={creative}
        slot={slot}
        mayDecide
        isAsking={false}
        onAsk={onAsk}
        onDecided={onDecided}
        onOpen={() => undefined}
        {...props}
      />
      <Toaster />
    </>
  );
  const { user } = await show(line, {
    texts: ['base', 'shell', 'work', 'slots', 'comments', 'attachments'],
    seed: (client) => {
      queries = client;
      client.setQueryData(sessionQuery.queryKey, { id: 'me', role: 'owner' } as unknown as Account);
    },
  });
  return { user, onAsk, onDecided };
}

test('a member approves on the card, and Z takes it back', async () => {
  const { user, onDecided } = await showLine();
  await user.click(screen.getByRole('button', { name: 'Approve Delivered' }));
  expect(onDecided).toHaveBeenCalledWith(slot);
  await waitFor(() => expect(sent).toEqual([{ versionIds, decision: 'approved' }]));
  await waitFor(() => expect(undoLast()).toBe(true));
  await waitFor(() => expect(sent[1]).toEqual({ versionIds, decision: 'withdrawn' }));
  expect(undoLast()).toBe(false);
});

test('an approval stays visible while the creative is read again before the answer', async () => {
  let respond = () => {};
  answer = new Promise((resolve) => (respond = resolve));
  const { user } = await showLine();
  const queryKey = ['creatives', creative.id];
  const reviewOf = () =>
    queries.getQueryData<typeof creative>(queryKey)?.slots.find(({ id }) => id === slot.id)?.review;
  queries.setQueryData(queryKey, creative);
  await user.click(screen.getByRole('button', { name: 'Approve Delivered' }));
  expect(reviewOf()).toBe('approved');
  await queries.fetchQuery({ queryKey, queryFn: () => structuredClone(creative), staleTime: 0 });
  await waitFor(() => expect(reviewOf()).toBe('approved'));
  respond();
});

test('Z takes back an approval that the server has not answered yet', async () => {
  let respond = () => {};
  answer = new Promise((resolve) => (respond = resolve));
  const { user } = await showLine();
  await user.click(screen.getByRole('button', { name: 'Approve Delivered' }));
  expect(undoLast()).toBe(true);
  await waitFor(() => expect(sent).toEqual([{ versionIds, decision: 'approved' }]));
  respond();
  await waitFor(() => expect(sent[1]).toEqual({ versionIds, decision: 'withdrawn' }));
});

test('a decision that fails leaves the one before to Z', async () => {
  const { user } = await showLine();
  const approve = screen.getByRole('button', { name: 'Approve Delivered' });
  await user.click(approve);
  await waitFor(() => expect(sent).toHaveLength(1));
  error = 'decision.newer-version';
  await user.click(approve);
  await waitFor(() => expect(sent).toHaveLength(2));
  // The message of the failure; the undoing that it kept is dropped by then.
  await screen.findByText(/A newer version is here/);
  expect(undoLast()).toBe(true);
  await waitFor(() => expect(sent[2]).toEqual({ versionIds, decision: 'withdrawn' }));
});

test('changes are asked for with a reason, which stays where the decision fails', async () => {
  const { user, onAsk, onDecided } = await showLine({ isAsking: true });
  const submit = await screen.findByRole('button', { name: 'Ask for changes' });
  expect(submit).toHaveProperty('disabled', true);
  const field = screen.getByRole('textbox', { name: 'What should change' });
  await user.type(field, 'Old price');
  error = 'decision.newer-version';
  await user.click(submit);
  await screen.findByText(/A newer version is here/);
  expect(field).toHaveProperty('value', 'Old price');
  expect(onDecided).not.toHaveBeenCalled();
  error = null;
  await user.click(submit);
  await waitFor(() => expect(onDecided).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({ versionIds, decision: 'changes', comment: { body: 'Old price' } });
  expect(onAsk).toHaveBeenCalledWith(false);
});

test('nothing is offered to those who may not decide, nor for an empty slot or one that does not fit', async () => {
  await showLine({ mayDecide: false });
  expect(screen.queryByRole('button')).toBeNull();
  for (const review of ['empty', 'does-not-fit'] as const) {
    await showLine({ slot: { ...slot, review } });
    expect(screen.queryByRole('button')).toBeNull();
  }
});

test('a client’s decision says that it came by a review link', async () => {
  const by = { id: 'acc_1', name: 'Inès', avatarUrl: null, isGuest: false, via: 'review-link' };
  const decided = { versionId: versionIds[0], by, decision: 'approved', decidedAt: new Date().toISOString() };
  vi.stubGlobal('fetch', async () => Response.json({ items: [decided], nextCursor: null }));
  await showLine({ slot: { ...slot, review: 'approved', decision: 'approved' } });
  expect(await screen.findByRole('button', { name: /^Inès approved by review link, now/ })).toBeDefined();
});

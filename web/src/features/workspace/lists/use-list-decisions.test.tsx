import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { ListedCreative } from '@ad-foundry/contract/lists.ts';
import { sessionQuery } from '#lib/session.ts';
import { Toaster } from '#ui/overlay/toast.tsx';
import { show } from '#testing/render.tsx';
import { useListDecisions } from './use-list-decisions.tsx';

const slot = { review: 'to-review', waitsForCaller: true };
const row = { id: 'cre_1', slots: [slot] } as unknown as ListedCreative;
const file = {
  ...slot,
  creative: { id: 'cre_1', name: 'Hero' },
  format: { name: 'Story' },
  files: [{ versionId: 'ver_1' }],
};

function List() {
  const { actions, dialog } = useListDecisions({}, [row]);
  const passed = { ...row, slots: [{ ...slot, waitsForCaller: false }] } as unknown as ListedCreative;
  return (
    <div data-list-index={0}>
      <button type="button" data-list-main>
        Hero
      </button>
      <input type="checkbox" data-list-select aria-label="Select Hero" />
      <p>{actions[0]?.labelOf?.([row, passed], null)}</p>
      {dialog}
      <Toaster />
    </div>
  );
}

/** The bodies of the sent decisions. */
const sent: unknown[] = [];
/** The answers to decisions wait for it. */
let answer: Promise<void>;
beforeEach(() => {
  sent.length = 0;
  answer = Promise.resolve();
  vi.stubGlobal('fetch', async (_: unknown, init?: { method: string; body: string }) => {
    if (init?.method !== 'POST') return Response.json({ items: [file], nextCursor: null });
    sent.push(JSON.parse(init.body));
    await answer;
    return Response.json({ items: [{ versionId: 'ver_1', error: null, earlier: null }] });
  });
  return () => vi.unstubAllGlobals();
});

const showList = () =>
  show(<List />, {
    texts: ['base', 'shell', 'work', 'slots', 'comments', 'lists'],
    seed: (client) => client.setQueryData(sessionQuery.queryKey, { id: 'me', role: 'owner' } as unknown as Account),
  });

test('Z takes back an approval in the list that the server has not answered yet', async () => {
  let respond = () => {};
  answer = new Promise((resolve) => (respond = resolve));
  const { user } = await showList();
  screen.getByRole('button', { name: 'Hero' }).focus();
  await user.keyboard('a');
  await waitFor(() => expect(sent).toEqual([{ versionIds: ['ver_1'], decision: 'approved' }]));
  await user.keyboard('z');
  respond();
  await waitFor(() => expect(sent[1]).toEqual({ versionIds: ['ver_1'], decision: 'withdrawn' }));
});

test('Z ends an approval in the list whose files are still being read, and nothing is sent', async () => {
  const { user } = await showList();
  screen.getByRole('button', { name: 'Hero' }).focus();
  await user.keyboard('az');
  await screen.findByText('Undone');
  expect(sent).toEqual([]);
});

test('Z takes back an approval also from the checkbox of a row', async () => {
  const { user } = await showList();
  screen.getByRole('checkbox', { name: 'Select Hero' }).focus();
  await user.keyboard('a');
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.keyboard('z');
  await waitFor(() => expect(sent[1]).toEqual({ versionIds: ['ver_1'], decision: 'withdrawn' }));
});

test('the bulk bar offers the files that wait for the caller, without those that wait for others', async () => {
  await showList();
  await screen.findByText('Approve 1 file');
});

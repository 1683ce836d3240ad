import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { Thread } from '@ad-foundry/contract/comments.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { sessionQuery } from '#lib/session.ts';
import { show } from '#testing/render.tsx';
import { Pins } from './pins.tsx';
import { peopleQuery, type CommentActions } from './queries.ts';
import { ThreadItem } from './thread-item.tsx';
import { listThreads } from './thread-list.ts';
import type { Discussion, ReviewedVideo } from './use-discussion.ts';

const creativeId = 'cre_1' as CreativeId;
const ana = { id: 'a', name: 'Ana Silva', avatarUrl: null, isGuest: false };
const guest = { id: 'g', name: 'Gil Roy', avatarUrl: null, isGuest: true };

const threadOf = (changes: object = {}) =>
  ({
    id: 'cmt_1',
    author: ana,
    body: 'Lift the logo.',
    mentions: [],
    attachments: [],
    createdAt: '2026-03-10T07:00:00Z',
    editedAt: null,
    reactions: [],
    slotId: null,
    cardId: 'card_1',
    versionId: 'ver_1',
    versionNumber: 1,
    area: null,
    moment: null,
    confirmedNumber: null,
    resolvedAt: null,
    resolvedBy: null,
    replies: [],
    can: { edit: true, resolve: true, reply: true },
    ...changes,
  }) as unknown as Thread;

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-03-10T09:00:00Z'), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());
beforeEach(() => localStorage.clear());

interface Shown {
  locale?: 'en-US' | 'fr-FR';
  address?: string | null;
  role?: 'member' | 'guest';
}

async function showThread(changes: object = {}, { locale = 'en-US', address = '/c/1', role = 'member' }: Shown = {}) {
  const [item] = listThreads([threadOf(changes)], () => 1);
  if (!item) throw new Error('the list is empty');
  const [resolve, reopen, react, remove] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()].map((action) =>
    action.mockResolvedValue(undefined),
  );
  const actions = { resolve, reopen, react, remove } as unknown as CommentActions;
  const { user } = await show(
    <ol>
      <ThreadItem
        item={item}
        creativeId={creativeId}
        actions={actions}
        addressOf={() => address}
        current={false}
        onChoose={() => undefined}
      />
    </ol>,
    {
      texts: ['base', 'comments'],
      locale,
      seed: (client) => {
        client.setQueryData(peopleQuery(creativeId, 'comment').queryKey, []);
        client.setQueryData(sessionQuery.queryKey, { role } as Account);
      },
    },
  );
  return { user, resolve, reopen, react, remove };
}

test('a comment shows its author and time', async () => {
  await showThread();
  expect(screen.getByText('Ana Silva')).toBeDefined();
  expect(screen.getByText('2 hours ago').closest('time')?.getAttribute('datetime')).toBe('2026-03-10T07:00:00Z');
  expect(screen.queryByText('Updated')).toBeNull();
});

test('an edited comment of a guest is marked as both', async () => {
  await showThread({ author: guest, editedAt: '2026-03-10T08:00:00Z' });
  expect(screen.getByText('Gil Roy').parentElement?.textContent).toBe('Gil Roy Guest, Updated 2 hours ago');
});

test('a deleted comment keeps its replies', async () => {
  await showThread({ author: null, body: null, replies: [threadOf({ id: 'cmt_2', body: 'Done.' })] });
  expect(screen.getByText('Deleted account')).toBeDefined();
  expect(screen.getByText('This comment was deleted.')).toBeDefined();
  expect(screen.getByText('Done.')).toBeDefined();
});

test('an open thread can be resolved', async () => {
  const first = await showThread();
  await first.user.click(screen.getByRole('button', { name: 'Resolve' }));
  expect(first.resolve).toHaveBeenCalledWith('cmt_1');
});

test('a resolved thread shows who resolved it, accepts no reply and can be reopened', async () => {
  const { user, reopen } = await showThread({ resolvedAt: '2026-03-10T08:00:00Z', resolvedBy: ana });
  expect(screen.getByText('Resolved by Ana Silva, 1 hour ago')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  expect(reopen).toHaveBeenCalledWith('cmt_1');
});

test('readers without permissions see no actions', async () => {
  await showThread({ can: { edit: false, resolve: false, reply: false } }, { address: null });
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('Reply opens and focuses a field, and Cancel closes it', async () => {
  const { user } = await showThread();
  await user.click(screen.getByRole('button', { name: 'Reply' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reply to Ana Silva' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the field for a reply says that the client reads it, to a guest that the client does not', async () => {
  const note = async (changes: object, shown: Shown = {}) => {
    const { user } = await showThread(changes, shown);
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    const text = screen.queryByText(/client/)?.textContent;
    cleanup();
    return text;
  };
  expect(await note({ audience: 'internal' })).toBeUndefined();
  expect(await note({ audience: 'client' })).toBe('The client reads this');
  expect(await note({ audience: 'client' }, { role: 'guest' })).toBe('Your reply goes to the team, not to the client');
});

test('deleting a comment needs a confirmation', async () => {
  const { user, remove } = await showThread();
  await user.click(screen.getByRole('button', { name: 'Actions for the comment' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this comment?' }));
  expect(remove).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(remove).toHaveBeenCalledWith('cmt_1');
});

test('a reaction lists its people and is removed by a click', async () => {
  const reactions = [{ reaction: 'heart', byCaller: true, people: [ana, guest] }];
  const { user, react } = await showThread({ reactions });
  await user.click(screen.getByRole('button', { name: 'Heart, 2: Ana Silva, Gil Roy', pressed: true }));
  expect(react).toHaveBeenCalledWith('cmt_1', 'heart', false);
});

test('times and states are in French', async () => {
  await showThread({ resolvedAt: '2026-03-10T08:00:00Z', resolvedBy: ana }, { locale: 'fr-FR' });
  expect(screen.getByText('il y a 2 heures')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Rouvrir' })).toBeDefined();
});

const area = { x: 0.9, y: 0.05, width: 0, height: 0 };

test('pins are labelled with number, place, moment and author, in the order of the video', async () => {
  const threads = [
    threadOf({ id: 'late', area, moment: { startMs: 8400, endMs: null } }),
    threadOf({ id: 'early', area: { ...area, x: 0.1, y: 0.9 }, moment: { startMs: 1000, endMs: 2000 }, author: guest }),
  ];
  const items = listThreads(threads, () => 1);
  const onChoose = vi.fn();
  const discussion = { items, current: items[1], draft: { area: null }, placing: false } as unknown as Discussion;
  const video = { rate: 25 } as ReviewedVideo;
  const { user } = await show(<Pins discussion={discussion} video={video} seconds={8.4} onChoose={onChoose} />, {
    texts: ['base', 'comments'],
  });
  const early = screen.getByRole('button', { name: 'Comment 1: lower left, 0:01.00–0:02.00, Gil Roy', pressed: false });
  expect(
    screen.getByRole('button', { name: 'Comment 2: upper right, 0:08.10, Ana Silva', pressed: true }),
  ).toBeDefined();
  await user.click(early);
  expect(onChoose).toHaveBeenCalledWith(items[0]);
});

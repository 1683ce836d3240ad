import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NotificationId } from '@ad-foundry/contract/ids.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { show } from '#testing/render.tsx';
import { InboxGroup } from './inbox-group.tsx';
import { notificationsQuery } from './queries.ts';
import { useInbox } from './use-inbox.ts';

const notificationOf = (id: string, name: string, readAt: string | null) =>
  ({
    id,
    type: 'mentioned',
    actor: { id: 'a', name, avatarUrl: null, isGuest: false },
    campaign: null,
    creative: null,
    comment: null,
    version: null,
    createdAt: '2026-03-10T07:00:00Z',
    readAt,
    snoozedUntil: null,
  }) as unknown as Notification;

function Lists({ linkedId = null }: { linkedId?: NotificationId | null }) {
  const { groups, older, current, choose } = useInbox('all', linkedId);
  const shown = { current, onChoose: ({ id }: Notification) => choose(id) };
  return (
    <>
      <div data-testid="unread">
        {groups.map((group) => (
          <InboxGroup key={group.key} group={group} {...shown} />
        ))}
      </div>
      <div data-testid="read">
        {older.map((group) => (
          <InboxGroup key={group.key} group={group} {...shown} />
        ))}
      </div>
    </>
  );
}

async function showLists(unread: Notification[], read: Notification[], linkedId: string | null = null) {
  const pagesOf = (items: Notification[]) => ({ pages: [{ items, nextCursor: null }], pageParams: [undefined] });
  await show(<Lists linkedId={linkedId as NotificationId | null} />, {
    texts: ['base', 'work', 'slots', 'notifications'],
    seed: (client) => {
      client.setQueryData(notificationsQuery('unread', null).queryKey, pagesOf(unread));
      client.setQueryData(notificationsQuery('read', null).queryKey, pagesOf(read));
    },
  });
  return (part: string) =>
    within(screen.getByTestId(part))
      .queryAllByRole('button', { name: /mentioned you/ })
      .map((row) => [row.textContent?.match(/Ana Silva|Anton Kern/)?.[0], row.getAttribute('aria-current')]);
}

test('a notification is listed once while its two lists are refetched one after the other', async () => {
  const at = '2026-03-10T08:00:00Z';
  const marked = notificationOf('1', 'Ana Silva', at);
  const rowsOf = await showLists([marked], [marked, notificationOf('2', 'Anton Kern', at)]);
  expect([rowsOf('unread'), rowsOf('read')]).toEqual([[['Ana Silva', 'true']], [['Anton Kern', 'false']]]);
});

test('the notification that a mail leads to is the current one', async () => {
  const rowsOf = await showLists(
    [notificationOf('1', 'Ana Silva', null), notificationOf('2', 'Anton Kern', null)],
    [],
    '2',
  );
  expect(rowsOf('unread')).toEqual([
    ['Ana Silva', 'false'],
    ['Anton Kern', 'true'],
  ]);
});

import { useEffect, useEffectEvent, useState } from 'react';
import type { NotificationId } from '@ad-foundry/contract/ids.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { usePaged } from '#lib/paged-query.ts';
import { shownTimeZone } from '#lib/time/time-settings.ts';
import { fromWall, toWall } from '#ui/form/wall-time.ts';
import { groupNotifications, inboxFilters, type InboxFilter } from './inbox.ts';
import { notificationsQuery, useChangeNotifications } from './queries.ts';

/** The list of notifications: its parts, the current notification (at first the linked one), and its actions. */
export function useInbox(filter: InboxFilter, linkedId: NotificationId | null = null) {
  const isSnoozed = filter === 'snoozed';
  const types = inboxFilters[filter];
  const first = usePaged(notificationsQuery(isSnoozed ? 'snoozed' : 'unread', types));
  const read = usePaged({ ...notificationsQuery('read', types), enabled: !isSnoozed });
  const change = useChangeNotifications();
  const groups = groupNotifications(first.rows ?? []);
  const older = isSnoozed ? [] : groupNotifications(withoutUnread(read.rows ?? [], first.rows ?? []));
  const all = [...groups, ...older].flatMap(({ items }) => items);
  const [chosen, choose] = useState(linkedId);
  const at = all.findIndex(({ id }) => id === chosen);
  const current = all[at] ?? all[0] ?? null;
  return {
    groups,
    older,
    first,
    read,
    current,
    choose,
    // Until the user chooses a notification, the first one is shown, and stays shown when a newer one arrives above it.
    keep: () => {
      if (current) choose(current.id);
    },
    step: (by: number) => {
      const next = all[Math.min(all.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
      if (next) choose(next.id);
    },
    setRead: ({ id }: Notification, isRead: boolean) => change.mutate({ ids: [id], read: isRead }),
    snooze: ({ id }: Notification, until: Date | null) =>
      change.mutate({ ids: [id], snoozedUntil: until?.toISOString() ?? null }),
    readAll: () => change.mutate(null),
  };
}
export type Inbox = ReturnType<typeof useInbox>;

/** The lists are refetched one after the other, so both may contain a notification that was just marked. */
function withoutUnread(read: readonly Notification[], unread: readonly Notification[]): Notification[] {
  const ids = new Set(unread.map(({ id }) => id));
  return read.filter(({ id }) => !ids.has(id));
}

export const snoozes = ['later', 'tomorrow', 'nextWeek'] as const;
export type Snooze = (typeof snoozes)[number];

/** The end of a snooze: in three hours, or at nine tomorrow or next Monday in the displayed time zone. */
export function endOfSnooze(snooze: Snooze, now = new Date()): Date {
  if (snooze === 'later') return new Date(now.getTime() + 3 * 3_600_000);
  const timeZone = shownTimeZone();
  const { year, month, day } = toWall(now, timeZone);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const inDays = snooze === 'tomorrow' ? 1 : (8 - weekday) % 7 || 7;
  return fromWall({ year, month, day: day + inDays, hour: 9, minute: 0 }, timeZone);
}

interface Keys {
  inbox: Inbox;
  onOpen: (notification: Notification) => void;
  onReply: () => void;
}

const elsewhere = 'input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** J and K move, U marks as read or unread, Shift+U all as read, H snoozes, R replies, Enter opens. */
export function useInboxKeys({ inbox, onOpen, onReply }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(elsewhere)) return;
    const { current } = inbox;
    const onControl = target instanceof Element && target.closest('a, button') !== null;
    const acts: Record<string, (() => void) | undefined> = {
      j: () => inbox.step(1),
      k: () => inbox.step(-1),
      U: inbox.readAll,
      u: current ? () => inbox.setRead(current, current.readAt === null) : undefined,
      h: current
        ? () => inbox.snooze(current, current.snoozedUntil === null ? endOfSnooze('tomorrow') : null)
        : undefined,
      r: current?.comment ? onReply : undefined,
      Enter: current && !onControl ? () => onOpen(current) : undefined,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    globalThis.addEventListener('keydown', listen);
    return () => globalThis.removeEventListener('keydown', listen);
  }, []);
}

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { notifications as endpoints, type Notification as Item } from '@ad-foundry/contract/notifications/inbox.ts';
import { call } from '#lib/api.ts';
import { followLive } from '#lib/live.ts';
import { addressOf } from './inbox.ts';
import { usePlainSentence } from './notification-row.tsx';
import { useChangeNotifications } from './queries.ts';

/** Maximum number of notifications shown per event; further ones are only in the list. */
const shownAtOnce = 3;

/** Shows new notifications through the browser while the page is hidden. */
export function NoticeSender() {
  const navigate = useNavigate();
  const change = useChangeNotifications();
  const sentence = usePlainSentence();
  const show = useEffectEvent((item: Item) => {
    const { id, comment, creative, campaign } = item;
    const body = [creative?.name ?? campaign?.name, comment?.excerpt].filter(Boolean).join('\n');
    // Notifications with the same tag replace each other, so several open tabs show only one.
    const notice = new Notification(sentence(item), { body, tag: id, icon: '/favicon.svg' });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
      change.mutate({ ids: [id], read: true });
      void navigate({ href: addressOf(item) ?? '/notifications' });
    });
  });
  useEffect(() => {
    let newest: string | null = null;
    let reading = Promise.resolve();
    const readNew = async () => {
      const { items } = await call(endpoints.list, { query: { limit: shownAtOnce } });
      // Ids sort by time.
      const before = newest;
      for (const { id } of items) if (newest === null || id > newest) newest = id;
      if (before === null) newest ??= '';
      else if (document.hidden) items.filter(({ id }) => id > before).forEach(show);
    };
    const next = () => void (reading = reading.then(readNew).catch(() => undefined));
    next();
    return followLive({
      onHappened: (events) => {
        if (events.some(({ name }) => name === 'notifications.changed')) next();
      },
    });
  }, []);
  return null;
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChangedThread } from '#features/talk/comments/read-threads.ts';
import { declarationOf, type LiveEvent, type Refreshed } from '@ad-foundry/contract/events.ts';
import { followLive } from '#lib/live.ts';
import { sessionKey } from '#lib/session-key.ts';
import { mutationsSettled } from './pending-mutations.ts';

/** The query key prefixes that events invalidate, as each event declares them, without duplicates. */
export function keysOf(events: readonly LiveEvent[]): (readonly string[])[] {
  const keys = events.flatMap((event) =>
    (declarationOf(event.name)?.refreshes ?? []).flatMap((area) => queryKeysOf(area, event)),
  );
  return [...new Map(keys.map((key) => [key.join(' '), key])).values()];
}

function queryKeysOf(area: Refreshed, { creativeId, threadId }: LiveEvent): (readonly string[])[] {
  switch (area) {
    case 'comments':
      // Refetches only the changed thread, because a creative may have thousands.
      if (creativeId && threadId) return [];
      return [creativeId ? ['comments', creativeId] : ['comments']];
    case 'creative':
      return [creativeId ? ['creatives', creativeId] : ['creatives']];
    case 'organization':
      // The session contains the names of the account's organizations.
      return [['organizations'], sessionKey];
    default:
      return [[area]];
  }
}

/** The threads that events changed, without duplicates. */
function threadsOf(events: readonly LiveEvent[]): ChangedThread[] {
  const threads = events.flatMap(({ creativeId, threadId }) =>
    creativeId && threadId ? [{ creativeId, threadId }] : [],
  );
  return [...new Map(threads.map((thread) => [thread.threadId, thread])).values()];
}

/** Refetches data that other people changed, when live events arrive. */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const invalidate = async (keys: (readonly string[])[] | null) => {
      await mutationsSettled(queries);
      if (keys === null)
        await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'installation' });
      else await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    };
    const readAgain = async (threads: ChangedThread[]) => {
      const { readThreads } = await import('#features/talk/comments/read-threads.ts');
      await mutationsSettled(queries);
      await readThreads(queries, threads);
    };
    return followLive({
      // Events during the loading of scripts and connection were not delivered.
      onConnected: () => void invalidate([['campaigns'], ['creatives']]),
      onEvents: (events) => {
        void invalidate(keysOf(events));
        const threads = threadsOf(events);
        if (threads.length > 0) void readAgain(threads);
      },
      onReset: () => void invalidate(null),
    });
  }, [queries]);
}

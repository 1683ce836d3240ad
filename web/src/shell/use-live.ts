import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { declarationOf, type LiveEvent, type Refreshed } from '@ad-foundry/contract/events.ts';
import { followLive } from '#lib/live.ts';
import { sessionKey } from '#lib/session-key.ts';
import { mutationsSettled } from './pending-mutations.ts';

/** The query key prefixes that events invalidate, as the events declare; each once. */
export function keysOf(events: readonly LiveEvent[]): (readonly string[])[] {
  const keys = events.flatMap((event) =>
    (declarationOf(event.name)?.refreshes ?? []).flatMap((area) => queryKeysOf(area, event)),
  );
  return [...new Map(keys.map((key) => [key.join(' '), key])).values()];
}

function queryKeysOf(area: Refreshed, { creativeId }: LiveEvent): (readonly string[])[] {
  switch (area) {
    case 'comments':
      return [creativeId ? ['comments', creativeId] : ['comments']];
    case 'creative':
      return [creativeId ? ['creatives', creativeId] : ['creatives']];
    case 'organization':
      // The session holds the names of the account's organizations.
      return [['organizations'], sessionKey];
    default:
      return [[area]];
  }
}

/** Refetches what other users changed, as live events arrive. */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const invalidate = async (keys: (readonly string[])[] | null) => {
      await mutationsSettled(queries);
      if (keys === null)
        await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'installation' });
      else await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    };
    return followLive({
      // Events that happened while scripts and connection were loading were not delivered.
      onConnected: () => void invalidate([['campaigns'], ['creatives']]),
      onEvents: (events) => void invalidate(keysOf(events)),
      onReset: () => void invalidate(null),
    });
  }, [queries]);
}

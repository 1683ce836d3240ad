import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveEvent } from '@ad-foundry/contract/events.ts';
import { followLive } from '#lib/live.ts';
import { whenQuiet } from './when-quiet.ts';

/** What is read anew when something has happened: by the first word of the event, the beginnings of query keys. */
const areas: Record<string, (event: LiveEvent) => (readonly string[])[]> = {
  preferences: () => [['preferences']],
  group: () => [['campaigns']],
  people: () => [['members'], ['invitations']],
  // Who is asked shows in the heads of campaigns, too.
  assignment: () => [['people'], ['campaigns']],
  campaign: ({ campaignId }) => [['campaigns'], ...(campaignId ? [['creatives']] : [])],
  creative: ({ creativeId }) => [['campaigns'], creativeId ? ['creatives', creativeId] : ['creatives']],
  version: ({ creativeId }) => [['campaigns'], creativeId ? ['creatives', creativeId] : ['creatives']],
  format: () => [['formats']],
  template: () => [['templates']],
  // Fields stand on creatives, too.
  attribute: () => [['attributes'], ['creatives']],
};

/** The keys that events touch, each once. */
export function keysOf(events: readonly LiveEvent[]): (readonly string[])[] {
  const keys = events.flatMap((event) => areas[event.name.split('.')[0] ?? '']?.(event) ?? []);
  return [...new Map(keys.map((key) => [key.join(' '), key])).values()];
}

/** Keeps what is shown true while others work: what they changed is read anew as it happens. */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const anew = async (keys: (readonly string[])[] | null) => {
      await whenQuiet(queries);
      if (keys === null)
        await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'installation' });
      else await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    };
    return followLive({
      // What happened while the scripts and the line were on their way was told to nobody.
      onBegun: () => void anew([['campaigns'], ['creatives']]),
      onHappened: (events) => void anew(keysOf(events)),
      onReset: () => void anew(null),
    });
  }, [queries]);
}

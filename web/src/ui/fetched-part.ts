import { useSyncExternalStore } from 'react';
import { onFirstInteraction } from './first-interaction.ts';

/** A part of a page that is fetched when somebody is about to need it. */
export interface FetchedPart<Part> {
  /** Begins to fetch it; the second time it is there, or on its way. A failure may be tried again. */
  fetch: () => void;
  /** The part, once it is there. */
  usePart: () => Part | null;
  isThere: () => boolean;
  /** The part, for what is only shown with it. */
  part: () => Part;
}

/** Keeps a part out of the first paint: it comes with whoever calls `fetch`, or with the first press anywhere. */
export function fetchedPart<Part>(load: () => Promise<Part>): FetchedPart<Part> {
  const listeners = new Set<() => void>();
  let part: Part | null = null;
  let loading: Promise<void> | null = null;
  const fetch = async () => {
    loading ??= load().then((loaded) => {
      part = loaded;
      for (const listener of listeners) listener();
    });
    try {
      await loading;
    } catch {
      // The next intent asks again.
      loading = null;
    }
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  onFirstInteraction(fetch);
  return {
    fetch: () => void fetch(),
    usePart: () => useSyncExternalStore(subscribe, () => part),
    isThere: () => part !== null,
    part: () => {
      if (!part) throw new Error('This is shown only with what was fetched for it');
      return part;
    },
  };
}

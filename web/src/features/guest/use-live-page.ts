import { useEffect } from 'react';
import { refreshPage } from './guest-page-store.ts';
import { checkMe } from './guest-session.ts';

/** Follows what happens to the campaign, for as long as the page is looked at; fetched once the page can be used. */
export function useLivePage(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    const begin = async () => {
      const { followLive } = await import('#lib/live.ts');
      if (isGone) return;
      stop = followLive({
        onBegun: () => void refreshPage(),
        onHappened: () => void refreshPage(),
        onReset: () => void refreshPage(),
        onStanding: () => void checkMe().then(refreshPage),
      });
    };
    // Without it the page is read anew as somebody comes back to it.
    const timer = setTimeout(() => void begin().catch(() => undefined), 1500);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isShown]);
}

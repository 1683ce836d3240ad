import { useEffect } from 'react';
import { refreshPage } from './guest-page-store.ts';
import { checkMe } from '#features/sharing/guest/entry/guest-session.ts';

/** Subscribes to live events of the campaign while the page is visible; loaded once the page is usable. */
export function useLiveUpdates(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    const begin = async () => {
      const { followLive } = await import('#lib/live.ts');
      if (isGone) return;
      stop = followLive({
        onConnected: () => void refreshPage(),
        onEvents: () => void refreshPage(),
        onReset: () => void refreshPage(),
        onSessionChange: () => void checkMe().then(refreshPage),
      });
    };
    // Without live events the page is refetched when the tab becomes visible again.
    const timer = setTimeout(() => void begin().catch(() => undefined), 1500);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isShown]);
}

import { useSyncExternalStore } from 'react';
import { currentAccount } from '#lib/api.ts';

/** Whether this browser shows the account's notifications while the page is hidden. */
export type BrowserNotices = 'unsupported' | 'denied' | 'on' | 'off';

const listeners = new Set<() => void>();
const keyOf = () => `af-browser-notices:${currentAccount() ?? ''}`;

function read(): BrowserNotices {
  // Chrome on Android shows only notifications of a service worker, and the app has none.
  if (!('Notification' in globalThis) || navigator.userAgent.includes('Android')) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  try {
    return Notification.permission === 'granted' && localStorage.getItem(keyOf()) === 'on' ? 'on' : 'off';
  } catch {
    return 'off';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

export const useBrowserNotices = (): BrowserNotices => useSyncExternalStore(subscribe, read);

/** Turns notifications on or off in this browser; asks for the browser's permission if the user has not decided yet. */
export async function setBrowserNotices(isOn: boolean): Promise<void> {
  const isAllowed = isOn && (await Notification.requestPermission()) === 'granted';
  try {
    if (isAllowed) localStorage.setItem(keyOf(), 'on');
    else localStorage.removeItem(keyOf());
  } catch {
    // Without storage, notifications stay off.
  }
  for (const listener of listeners) listener();
}

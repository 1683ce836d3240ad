const key = 'af-reloaded';
/** A page that has run this long may reload again; a shorter time could cause a reload loop. */
const settledMs = 10_000;

/**
 * Handles a failed dynamic import: after a release the old chunks are gone, so the page is reloaded, once; if the
 * import fails again, the error is shown. Does not reload while offline (a release cannot be detected) or where the
 * page holds unsaved work.
 */
export function reloadOnceForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfOld().catch(() => undefined));
  setTimeout(() => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is unavailable, so nothing was stored.
    }
  }, settledMs);
}

async function reloadIfOld(): Promise<void> {
  // Without storage, nothing would stop a reload loop.
  if (sessionStorage.getItem(key) || !(await isOld())) return;
  // Runs the `beforeunload` listeners, so that guards against losing work apply here too.
  if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return;
  sessionStorage.setItem(key, '1');
  window.location.reload();
}

/** Whether the server serves another release of the page. @throws where it does not answer */
async function isOld(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const answer = await fetch(window.location.pathname, { cache: 'no-store' });
  return answer.ok && entry !== null && !(await answer.text()).includes(new URL(entry.src).pathname);
}

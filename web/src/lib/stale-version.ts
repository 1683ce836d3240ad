const key = 'af-reloaded';
/** A page that has worked this long may try a reload again; sooner would be a loop. */
const settledMs = 10_000;

/**
 * After a new release the old parts are gone and a dynamic import fails. The page is then reloaded, once: if the import
 * still fails, the error is shown instead. Without a line nothing is known of a release, and the page stays; so it does
 * where it holds what a reload would lose.
 */
export function reloadOnceForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfOld().catch(() => undefined));
  setTimeout(() => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was stored either.
    }
  }, settledMs);
}

async function reloadIfOld(): Promise<void> {
  // Without storage nothing would stop a loop.
  if (sessionStorage.getItem(key) || !(await isOld())) return;
  // Whatever asks before somebody leaves the page is asked here too.
  if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return;
  sessionStorage.setItem(key, '1');
  window.location.reload();
}

/** Whether the server gives out another page by now. @throws where it does not answer */
async function isOld(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const answer = await fetch(window.location.pathname, { cache: 'no-store' });
  return answer.ok && entry !== null && !(await answer.text()).includes(new URL(entry.src).pathname);
}

const key = 'af-reloaded';
/** A page that has run this long may reload again; after a shorter time, it could reload in a loop. */
const settledMs = 10_000;

/**
 * Handles a failed dynamic import. Reloads the page once if a retry cannot succeed: after a release, when old chunks no
 * longer exist, and whenever the server answers the request for the chunk, even correctly, because browsers remember a
 * failed import until the page is left (Firefox, Chromium; see https://github.com/whatwg/html/issues/6768). Does not
 * reload while the server does not answer, or if the page has unsaved work.
 */
export function reloadOnceOnFailedImport(): void {
  let checking: Promise<void> | null = null;
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // A click may fetch many chunks at once, for which one check is sufficient.
    checking ??= reloadIfNeeded(payload.message)
      .catch(() => undefined)
      .finally(() => (checking = null));
  });
  setTimeout(() => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is unavailable, so nothing was stored.
    }
  }, settledMs);
}

async function reloadIfNeeded(message: string): Promise<void> {
  // Without storage, nothing would prevent a reload loop.
  if (sessionStorage.getItem(key) || !((await isOld()) || (await isAnswered(message)))) return;
  // Runs the `beforeunload` listeners, so that guards against losing work also prevent this reload.
  if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return;
  sessionStorage.setItem(key, '1');
  window.location.reload();
}

/** Whether the server serves another release of the page. @throws if it does not answer */
async function isOld(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const answer = await fetch(window.location.pathname, { cache: 'no-store' });
  return answer.ok && entry !== null && !(await answer.text()).includes(new URL(entry.src).pathname);
}

/** Whether the server answers the request for the chunk, with any response. @throws if it does not answer */
async function isAnswered(message: string): Promise<boolean> {
  // Chromium and Firefox name the chunk in the message; without a name, the answer for the page itself counts.
  const chunk = /https?:\S+\.js/.exec(message)?.[0];
  if (chunk) await fetch(chunk, { cache: 'no-store' });
  return true;
}

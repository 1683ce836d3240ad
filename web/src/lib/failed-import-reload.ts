const key = 'af-reloaded';
/** A page that has run this long may reload again; a shorter time could cause a reload loop. */
const settledMs = 10_000;

/**
 * Handles a failed dynamic import. The page is reloaded, once, where a retry cannot succeed: after a release, whose
 * old chunks are gone, and wherever the server answers for the chunk, with an error, with something else or with the chunk
 * itself, since browsers remember a failed import until the page is left (Firefox, Chromium; see
 * https://github.com/whatwg/html/issues/6768). Does not reload while the server does not answer or where the page holds
 * unsaved work.
 */
export function reloadOnceOnFailedImport(): void {
  let checking: Promise<void> | null = null;
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // A press may fetch many chunks at once: one check serves them all.
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
  // Without storage, nothing would stop a reload loop.
  if (sessionStorage.getItem(key) || !((await isOld()) || (await isAnswered(message)))) return;
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

/** Whether the server answers for the chunk, with any response. @throws where it does not answer */
async function isAnswered(message: string): Promise<boolean> {
  // Chromium and Firefox name the chunk in the message; where it is not named, the page itself has just been answered.
  const chunk = /https?:\S+\.js/.exec(message)?.[0];
  if (chunk) await fetch(chunk, { cache: 'no-store' });
  return true;
}

const key = 'af-reloaded';
/** A page that has worked this long may try a reload again; sooner would be a loop. */
const settledMs = 10_000;

/**
 * After a new release the old chunks are gone and a dynamic import fails. The page is then reloaded, once:
 * if the import still fails, the error is shown instead.
 */
export function reloadOnceForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    try {
      if (sessionStorage.getItem(key)) return;
      sessionStorage.setItem(key, '1');
    } catch {
      // Without storage nothing would stop a loop.
      return;
    }
    event.preventDefault();
    window.location.reload();
  });
  setTimeout(() => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was stored either.
    }
  }, settledMs);
}

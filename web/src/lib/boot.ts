import { createRoot, type Root } from 'react-dom/client';
import { pageNonce } from './nonce.ts';
import { reloadOnceOnFailedImport } from './failed-import-reload.ts';

interface Booted<T> {
  root: Root;
  first: T;
}

/** Starts an entry: prepares the page and fetches what the first screen needs, including its texts. */
export async function boot<T>(fetchFirst: () => Promise<T>): Promise<Booted<T>> {
  reloadOnceOnFailedImport();
  keepPage();
  // Dialogs lock page scrolling with a <style> element; the library reads the nonce from this global name.
  Object.assign(globalThis, { __webpack_nonce__: pageNonce() });
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no #root');
  try {
    const first = await fetchFirst();
    return { root: createRoot(place), first };
  } catch (error) {
    // Without loaded texts, the message can only be in English.
    place.textContent = 'Something went wrong. Please reload the page.';
    throw error;
  }
}

/**
 * Ignores files dropped outside drop areas, because the browser would open them instead of the page and stop running
 * uploads.
 */
function keepPage(): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
}

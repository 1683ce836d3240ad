import { createRoot, type Root } from 'react-dom/client';
import { pageNonce } from './nonce.ts';
import { reloadOnceForNewVersion } from './stale-version.ts';

interface Booted<T> {
  root: Root;
  first: T;
}

/** What every entry does first: prepares the page, and fetches what its first screen needs, its texts above all. */
export async function boot<T>(fetchFirst: () => Promise<T>): Promise<Booted<T>> {
  reloadOnceForNewVersion();
  keepPage();
  // Dialogs lock the page's scrolling with a style element; the library takes the nonce from this global name.
  Object.assign(globalThis, { __webpack_nonce__: pageNonce() });
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no #root');
  try {
    const first = await fetchFirst();
    return { root: createRoot(place), first };
  } catch (error) {
    // Without any texts there is nothing else to say it with.
    place.textContent = 'Something went wrong. Please reload the page.';
    throw error;
  }
}

/** A file let go where nothing takes it would replace the page, and end what is under way. */
function keepPage(): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
}

import { createRoot, type Root } from 'react-dom/client';
import { needTexts, type Area } from './i18n.ts';
import { pageNonce } from './nonce.ts';
import { reloadOnceForNewVersion } from './stale-version.ts';

/** What every entry does first: prepares the page and fetches the texts of its first screen. */
export async function boot(areas: readonly Area[]): Promise<Root> {
  reloadOnceForNewVersion();
  keepPage();
  // Dialogs lock the page's scrolling with a style element; the library takes the nonce from this global name.
  Object.assign(globalThis, { __webpack_nonce__: pageNonce() });
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no #root');
  try {
    await needTexts(areas);
  } catch (error) {
    // Without any texts there is nothing else to say it with.
    place.textContent = 'Something went wrong. Please reload the page.';
    throw error;
  }
  return createRoot(place);
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

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { rememberedLocale, setLocale } from '#lib/i18n.ts';
import { pageNonce } from '#lib/nonce.ts';
import { reloadOnceForNewVersion } from '#lib/stale-version.ts';
import { router } from './router.tsx';
import './styles/app.css';

reloadOnceForNewVersion();

// Dialogs lock the page's scrolling with a style element; the library takes the nonce from this global name.
Object.assign(globalThis, { __webpack_nonce__: pageNonce() });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

try {
  await setLocale(rememberedLocale());
} catch (error) {
  // Without any texts there is nothing else to say it with.
  root.textContent = 'Something went wrong. Please reload the page.';
  throw error;
}
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

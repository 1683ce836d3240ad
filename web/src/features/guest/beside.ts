import { useEffect, useState } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { isDeskThere, loadDesk } from './desk.ts';

export const Markdown = lazyComponent(() => import('#ui/data/markdown.tsx'), 'Markdown');
export const CreativeFields = lazyComponent(async () => {
  const [module] = await Promise.all([import('./creative-fields.tsx'), needTexts(['fields', 'deliver'])]);
  return module;
}, 'CreativeFields');

// Enough to load chunks from the browser's cache; on a slow connection the page is shown without them.
const timeoutMs = 500;

/** The loaders of lazy chunks that this page renders inline and that are not loaded yet. */
function unloadedChunks({ creatives, unfinished }: GuestPage): (() => unknown)[] {
  const isBegun = creatives.some(({ slots }) => slots.some(({ variations }) => variations.length > 0));
  const isDescribed = creatives.some(({ description }) => description.trim());
  const isAsking = creatives.some(({ attributes }) => attributes.length > 0);
  return [
    ...((isBegun || unfinished.length > 0) && !isDeskThere() ? [loadDesk] : []),
    ...(isDescribed && !Markdown.isLoaded() ? [Markdown.preload] : []),
    ...(isAsking && !CreativeFields.isLoaded() ? [CreativeFields.preload] : []),
  ];
}

/** The page once its lazy chunks are loaded or the time limit has passed, to avoid layout shift; null until then. */
export function useWhole(page: GuestPage | null): GuestPage | null {
  const [isReady, setReady] = useState(() => page !== null && unloadedChunks(page).length === 0);
  const waiting = isReady ? null : page;
  useEffect(() => {
    if (!waiting) return;
    const show = () => setReady(true);
    const enough = setTimeout(show, timeoutMs);
    void Promise.allSettled(unloadedChunks(waiting).map((fetch) => fetch())).then(show);
    return () => clearTimeout(enough);
  }, [waiting]);
  return isReady ? page : null;
}

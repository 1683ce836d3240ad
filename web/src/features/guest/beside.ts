import { useEffect, useState } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { needTexts } from '#lib/i18n.ts';
import { late } from '#lib/late.ts';
import { isDeskThere, loadDesk } from './desk.ts';

export const markdown = late(async () => (await import('#ui/markdown.tsx')).Markdown);
export const creativeFields = late(async () => {
  const [{ CreativeFields }] = await Promise.all([import('./creative-fields.tsx'), needTexts(['fields', 'deliver'])]);
  return CreativeFields;
});

// As long as a browser's cache may take; over a slow line the page shows meanwhile.
const patienceMs = 500;

/** What stands among the rest of this page, comes in parts of its own and is not there yet. */
function lackingOf({ creatives, unfinished }: GuestPage): (() => Promise<unknown>)[] {
  const isBegun = creatives.some(({ slots }) => slots.some(({ variations }) => variations.length > 0));
  const isDescribed = creatives.some(({ description }) => description.trim());
  const isAsking = creatives.some(({ attributes }) => attributes.length > 0);
  return [
    ...((isBegun || unfinished.length > 0) && !isDeskThere() ? [loadDesk] : []),
    ...(isDescribed && !markdown.isThere() ? [markdown.ready] : []),
    ...(isAsking && !creativeFields.isThere() ? [creativeFields.ready] : []),
  ];
}

/** The page once all that stands in it is there too, so that nothing moves as it comes. */
export function useWhole(page: GuestPage | null): GuestPage | null {
  const [isWhole, setWhole] = useState(() => page !== null && lackingOf(page).length === 0);
  const waiting = isWhole ? null : page;
  useEffect(() => {
    if (!waiting) return;
    const show = () => setWhole(true);
    const enough = setTimeout(show, patienceMs);
    void Promise.allSettled(lackingOf(waiting).map((fetch) => fetch())).then(show);
    return () => clearTimeout(enough);
  }, [waiting]);
  return isWhole ? page : null;
}

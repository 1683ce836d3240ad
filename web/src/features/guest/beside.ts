import { useEffect, useState } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { needTexts } from '#lib/i18n.ts';
import { late } from '#lib/late.ts';
import { loadDesk } from './desk.ts';

export const markdown = late(async () => (await import('#ui/markdown.tsx')).Markdown);
export const creativeFields = late(async () => {
  const [{ CreativeFields }] = await Promise.all([import('./creative-fields.tsx'), needTexts(['fields', 'deliver'])]);
  return CreativeFields;
});

// As long as a browser's cache may take; over a slow line the page shows meanwhile.
const patienceMs = 500;

/** What stands among the rest of this page and comes in parts of its own. */
function partsOf({ creatives, unfinished }: GuestPage): Promise<unknown>[] {
  const isBegun = creatives.some(({ slots }) => slots.some(({ variations }) => variations.length > 0));
  return [
    ...(isBegun || unfinished.length > 0 ? [loadDesk()] : []),
    ...(creatives.some(({ description }) => description.trim()) ? [markdown.ready()] : []),
    ...(creatives.some(({ attributes }) => attributes.length > 0) ? [creativeFields.ready()] : []),
  ];
}

/** The page once all that stands in it is there too, so that nothing moves as it comes. */
export function useWhole(page: GuestPage | null): GuestPage | null {
  const [isWhole, setWhole] = useState(false);
  const waiting = isWhole ? null : page;
  useEffect(() => {
    if (!waiting) return;
    let isGone = false;
    const enough = new Promise((resolve) => setTimeout(resolve, patienceMs));
    void Promise.race([Promise.allSettled(partsOf(waiting)), enough]).then(() => {
      if (!isGone) setWhole(true);
    });
    return () => {
      isGone = true;
    };
  }, [waiting]);
  return isWhole ? page : null;
}

import { Suspense } from 'react';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { CardsSkeleton } from '#ui/list-page/list-states.tsx';
import type { AllCreativesProps } from './all-creatives.tsx';

const AllCreatives = lazyComponent(async () => {
  const [module] = await Promise.all([import('./all-creatives.tsx'), needTexts(['items', 'bulk', 'fields'])]);
  return module;
}, 'AllCreatives');

/** The creatives of all campaigns, loaded when they are first shown. */
export function LazyCreatives(props: AllCreativesProps) {
  return (
    <Suspense fallback={<CardsSkeleton width="17.5rem" />}>
      <AllCreatives {...props} />
    </Suspense>
  );
}

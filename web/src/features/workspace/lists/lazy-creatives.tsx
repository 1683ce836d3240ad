import { Suspense } from 'react';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { CardsSkeleton } from '#ui/list-page/list-states.tsx';
import type { CreativeListProps } from './creative-list.tsx';

const CreativeList = lazyComponent(async () => {
  const [module] = await Promise.all([import('./creative-list.tsx'), needTexts(['items', 'bulk', 'fields'])]);
  return module;
}, 'CreativeList');

export const preloadCreatives = (): void => void CreativeList.preload().catch(() => undefined);

/** The creatives of a campaign or of all campaigns, loaded when they are first shown. */
export function LazyCreatives(props: CreativeListProps) {
  return (
    <Suspense fallback={<CardsSkeleton width="17.5rem" />}>
      <CreativeList {...props} />
    </Suspense>
  );
}

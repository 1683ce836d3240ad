import { Suspense } from 'react';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import type { CommentsTabProps } from './comments-tab.tsx';

const CommentsTab = lazyComponent(async () => {
  const [module] = await Promise.all([import('./comments-tab.tsx'), needTexts(['comments'])]);
  return module;
}, 'CommentsTab');

/** The comments of a creative, loaded when they are first shown. */
export function CommentsPanel(props: CommentsTabProps) {
  return (
    <Suspense>
      <CommentsTab {...props} />
    </Suspense>
  );
}

/** Fetches the panel on the first interaction with the page. */
export const preloadComments = (): void => onFirstInteraction(CommentsTab.preload);

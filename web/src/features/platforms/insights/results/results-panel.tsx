import { Suspense } from 'react';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import type { ResultsTabProps } from './results-tab.tsx';

const ResultsTab = lazyComponent(async () => {
  const [module] = await Promise.all([import('./results-tab.tsx'), needTexts(['insights'])]);
  return module;
}, 'ResultsTab');

/** The results of a creative's, campaign's or group's ads, loaded when they are first shown. */
export function ResultsPanel(props: ResultsTabProps) {
  return (
    <Suspense>
      <ResultsTab {...props} />
    </Suspense>
  );
}

/** Fetches the panel on the first interaction with the page. */
export const preloadResults = (): void => onFirstInteraction(ResultsTab.preload);

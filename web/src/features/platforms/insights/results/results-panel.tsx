import { Suspense } from 'react';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import type { ResultsTabProps } from './results-tab.tsx';

const ResultsTab = lazyComponent(async () => {
  const [module] = await Promise.all([import('./results-tab.tsx'), needTexts(['insights'])]);
  return module;
}, 'ResultsTab');

/** What the ads of a creative, campaign or group reached, loaded when it is first shown. */
export function ResultsPanel(props: ResultsTabProps) {
  return (
    <Suspense>
      <ResultsTab {...props} />
    </Suspense>
  );
}

/** Fetches the panel on the page's first press. */
export const preloadResults = (): void => onFirstInteraction(ResultsTab.preload);

import { Suspense } from 'react';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import type { DeliveriesTabProps } from './deliveries-tab.tsx';

const DeliveriesTab = lazyComponent(async () => {
  const [module] = await Promise.all([import('./deliveries-tab.tsx'), needTexts(['deliveries'])]);
  return module;
}, 'DeliveriesTab');

/** The deliveries of a creative or campaign, loaded when they are first shown. */
export function DeliveriesPanel(props: DeliveriesTabProps) {
  return (
    <Suspense>
      <DeliveriesTab {...props} />
    </Suspense>
  );
}

/** Fetches the panel on the first interaction with the page. */
export const preloadDeliveries = (): void => onFirstInteraction(DeliveriesTab.preload);

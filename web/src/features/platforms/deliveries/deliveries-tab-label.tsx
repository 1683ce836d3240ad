import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazyComponent } from '#lib/lazy-component.ts';
import { hasInteracted, onFirstInteraction } from '#ui/first-interaction.ts';
import type { DeliveryPlace } from './queries.ts';

const DeliveriesCount = lazyComponent(() => import('./deliveries-count.tsx'), 'DeliveriesCount');

/** The label of the tab with its number of deliveries, which is requested on the first interaction with the page. */
export function DeliveriesTabLabel({ place, children }: { place: DeliveryPlace; children: ReactNode }) {
  const [isUsed, setUsed] = useState(hasInteracted);
  useEffect(() => {
    if (!isUsed) onFirstInteraction(() => Promise.resolve(setUsed(true)));
  }, [isUsed]);
  return (
    <>
      {children}
      {isUsed ? (
        <Suspense>
          <DeliveriesCount place={place} />
        </Suspense>
      ) : null}
    </>
  );
}

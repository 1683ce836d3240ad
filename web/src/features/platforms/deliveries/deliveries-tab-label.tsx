import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazyComponent } from '#lib/lazy-component.ts';
import { hasInteracted, onFirstInteraction } from '#ui/first-interaction.ts';
import type { DeliveryPlace } from './queries.ts';

const DeliveriesCount = lazyComponent(() => import('./deliveries-count.tsx'), 'DeliveriesCount');

/** Label of the tab with its number of deliveries, which is asked for once the page is used. */
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

import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyComponent } from '#lib/lazy-component.ts';
import { needTexts } from '#lib/i18n.ts';
import type { SeatCostProps } from '#features/billing/seat-cost.tsx';
import { useBilled } from '#features/billing/use-billed.ts';

// Loaded only if the installation bills organizations.
const SeatCost = lazyComponent(async () => {
  const [module] = await Promise.all([import('#features/billing/seat-cost.tsx'), needTexts(['billing'])]);
  return module;
}, 'SeatCost');

/** The cost of this number of additional members, if the installation bills organizations. */
export function SeatCostNote(props: SeatCostProps) {
  if (!useBilled()) return null;
  return (
    <Suspense>
      <SeatCost {...props} />
    </Suspense>
  );
}

/** Prefetches the cost of an additional member, so that a confirmation shows it, or its failure, without delay. */
export async function prepareSeatCost(queries: QueryClient): Promise<void> {
  const [{ seatCostQuery }] = await Promise.all([
    import('#features/billing/queries.ts'),
    import('#features/billing/seat-cost.tsx'),
    needTexts(['billing']),
  ]);
  await queries.prefetchQuery(seatCostQuery(1));
}

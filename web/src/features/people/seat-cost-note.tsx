import { Suspense } from 'react';
import { lazyComponent } from '#lib/lazy-component.ts';
import { needTexts } from '#lib/i18n.ts';
import { useBilled } from '#features/billing/use-billed.ts';

// Only where something is billed.
const SeatCost = lazyComponent(async () => {
  const [module] = await Promise.all([import('#features/billing/seat-cost.tsx'), needTexts(['billing'])]);
  return module;
}, 'SeatCost');

/** What so many further members will cost, where something is billed. */
export function SeatCostNote({ count }: { count: number }) {
  if (!useBilled()) return null;
  return (
    <Suspense>
      <SeatCost count={count} />
    </Suspense>
  );
}

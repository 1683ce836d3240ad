import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import type { Place } from '#features/platforms/insights/queries.ts';
import type { OverviewChange, OverviewSearch } from '#features/platforms/insights/search.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { chosenKind } from './chosen-kind.ts';
import { ScatterCard } from './scatter-card.tsx';
import { SpendBars } from './spend-bars.tsx';
import { useCreativeItems } from './use-creative-items.ts';

interface SpendAndCostProps {
  data: Overview;
  place: Place;
  search: OverviewSearch;
  onSearch: (change: OverviewChange) => void;
}

/** Where the spend went, beside the creatives by spend and cost. */
export function SpendAndCost({ data, place, search, onSearch }: SpendAndCostProps) {
  const creatives = useCreativeItems(place);
  return (
    <div className="grid min-w-0 gap-3 xl:grid-cols-[25rem_minmax(0,1fr)]">
      <SpendBars data={data} place={place} search={search} onSearch={onSearch} />
      {creatives ? (
        <ScatterCard advertiser={data.advertiser} {...creatives} kind={chosenKind(data, search)?.kind} place={place} />
      ) : (
        <Skeleton shape="card" className="h-full min-h-86" />
      )}
    </div>
  );
}

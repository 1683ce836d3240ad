import { useQuery } from '@tanstack/react-query';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { breakdownQuery, type Place } from '#features/platforms/insights/queries.ts';
import type { OverviewChange, OverviewSearch } from '#features/platforms/insights/search.ts';
import { FunnelCard } from './funnel-card.tsx';
import { HeatCard } from './heat-card.tsx';
import { ScatterCard } from './scatter-card.tsx';
import { SpendBars } from './spend-bars.tsx';
import { Strip } from './strip.tsx';

interface PartsProps {
  data: Overview;
  place: Place;
  search: OverviewSearch;
  onSearch: (change: OverviewChange) => void;
}

/** The rest of the overview: best and worst, where the money went, assets against each other, and the funnel. */
export function OverviewParts({ data, place, search, onSearch }: PartsProps) {
  const { data: creatives } = useQuery(breakdownQuery({ ...place, by: 'creative' }));
  const items = creatives?.items ?? [];
  return (
    <>
      <Strip data={data} items={items} place={place} search={search} />
      <div className="grid min-w-0 gap-4 lg:grid-cols-2">
        <SpendBars data={data} place={place} search={search} onSearch={onSearch} />
        <ScatterCard advertiser={data.advertiser} items={items} place={place} />
      </div>
      <HeatCard data={data} place={place} search={search} onSearch={onSearch} />
      <FunnelCard data={data} />
    </>
  );
}

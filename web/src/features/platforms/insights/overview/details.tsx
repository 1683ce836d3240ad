import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import type { Place } from '#features/platforms/insights/queries.ts';
import type { OverviewChange, OverviewSearch } from '#features/platforms/insights/search.ts';
import { GapCard } from '#features/platforms/insights/gap/gap-card.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { HeatCard } from './heat-card.tsx';

interface DetailsProps {
  data: Overview;
  place: Place;
  search: OverviewSearch;
  onSearch: (change: OverviewChange) => void;
}

/** Below the table: two attributes against each other, the funnel, and the comparison with Ads Manager. */
export function Details({ data, place, search, onSearch }: DetailsProps) {
  return (
    <>
      <HeatCard data={data} place={place} search={search} onSearch={onSearch} />
      <FunnelCard data={data} />
      <GapCard data={data} place={place} />
    </>
  );
}

import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#features/campaigns/load-more.tsx';
import type { CampaignFilter, CampaignList } from '#features/campaigns/queries.ts';
import type { View } from '#features/campaigns/use-remembered-view.ts';
import { CampaignCards } from './campaign-cards.tsx';
import { CampaignsTable } from './campaigns-table.tsx';
import { NoCampaigns } from './no-campaigns.tsx';
import { CardsSkeleton, TableSkeleton } from './campaigns-skeleton.tsx';

interface CampaignResultsProps {
  list: CampaignList;
  view: View;
  filter: CampaignFilter;
  onFilter: (filter: CampaignFilter) => void;
  /** Absent for those who may not. */
  onCreate: (() => void) | undefined;
}

/** The campaigns, or why there are none. */
export function CampaignResults({ list, view, filter, onFilter, onCreate }: CampaignResultsProps) {
  const t = useTranslations('campaigns.list');
  const errorText = useErrorText();
  if (list.isPending) return view === 'grid' ? <CardsSkeleton /> : <TableSkeleton />;
  if (!list.data) {
    const requestId = list.error instanceof ApiError ? (list.error.requestId ?? undefined) : undefined;
    return (
      <ErrorState
        title={t('failed')}
        body={errorText(list.error)}
        requestId={requestId}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const campaigns = list.data.pages.flatMap((page) => page.items);
  if (campaigns.length === 0) return <NoCampaigns filter={filter} onFilter={onFilter} onCreate={onCreate} />;
  // What was found before stays, dimmed, until the new list is there.
  const stale = list.isPlaceholderData ? 'opacity-60 transition-opacity delay-200' : undefined;
  return view === 'grid' ? (
    <div className={stale} aria-busy={list.isPlaceholderData}>
      <CampaignCards campaigns={campaigns} />
      <LoadMore list={list} />
    </div>
  ) : (
    <div className={stale} aria-busy={list.isPlaceholderData}>
      <CampaignsTable campaigns={campaigns} list={list} filter={filter} onFilter={onFilter} />
    </div>
  );
}

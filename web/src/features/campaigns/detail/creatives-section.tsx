import { ImagePlus, Plus } from 'lucide-react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { GiveButtons } from '#features/dropping/give-buttons.tsx';
import { FramesPicture } from '#features/campaigns/frames-picture.tsx';
import { CardsSkeleton, TableSkeleton } from '#features/campaigns/list/campaigns-skeleton.tsx';
import { LoadMore } from '#features/campaigns/load-more.tsx';
import type { CreativeList } from '#features/campaigns/queries.ts';
import { useRememberedView } from '#features/campaigns/use-remembered-view.ts';
import { ViewSwitch } from '#features/campaigns/view-switch.tsx';
import { CreativeCards } from './creative-cards.tsx';
import { CreativesTable } from './creatives-table.tsx';

interface CreativesSectionProps {
  campaignId: CampaignId;
  list: CreativeList;
  /** Absent for those who may not. */
  onBrief: (() => void) | undefined;
}

/** The creatives of a campaign, or the invitation to brief the first. */
export function CreativesSection({ campaignId, list, onBrief }: CreativesSectionProps) {
  const t = useTranslations('campaigns.creatives');
  const errorText = useErrorText();
  const [view, setView] = useRememberedView('creatives');
  if (list.isPending) return view === 'grid' ? <CardsSkeleton cards={6} /> : <TableSkeleton rows={6} />;
  if (!list.data) {
    const requestId = list.error instanceof ApiError ? (list.error.requestId ?? undefined) : undefined;
    const retry = () => void list.refetch();
    return <ErrorState title={t('failed')} body={errorText(list.error)} requestId={requestId} onRetry={retry} />;
  }
  const creatives = list.data.pages.flatMap((page) => page.items);
  if (creatives.length === 0) return <NoCreatives onBrief={onBrief} />;
  return (
    <section aria-label={t('label')} className="grid gap-3">
      <div className="flex items-center justify-between border-b border-line pb-2">
        <h3 className="text-sm font-medium">{t('label')}</h3>
        <span className="flex items-center gap-2">
          <GiveButtons />
          <ViewSwitch view={view} onView={setView} />
        </span>
      </div>
      {view === 'grid' ? (
        <>
          <CreativeCards campaignId={campaignId} creatives={creatives} />
          <LoadMore list={list} />
        </>
      ) : (
        <CreativesTable campaignId={campaignId} creatives={creatives} list={list} />
      )}
    </section>
  );
}

function NoCreatives({ onBrief }: Pick<CreativesSectionProps, 'onBrief'>) {
  const t = useTranslations('campaigns.creatives');
  if (!onBrief) return <EmptyState picture={<ImagePlus />} title={t('emptyGuest')} body={t('emptyGuestBody')} />;
  return (
    <EmptyState
      className="py-14"
      picture={<FramesPicture />}
      title={t('empty')}
      body={t('emptyBody')}
      action={
        <Button variant="primary" icon={<Plus />} onClick={onBrief}>
          {t('new')}
        </Button>
      }
    />
  );
}

import { ImagePlus, Plus } from 'lucide-react';
import type { CreativeSummary } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { GiveButtons } from '#features/dropping/give-buttons.tsx';
import { SelectionBar } from '#ui/selection-bar.tsx';
import { FramesPicture } from '#features/campaigns/frames-picture.tsx';
import { CardsSkeleton, TableSkeleton } from '#features/campaigns/list/campaigns-skeleton.tsx';
import { LoadMore } from '#features/campaigns/load-more.tsx';
import type { CreativeList } from '#features/campaigns/queries.ts';
import { useRememberedView, type View } from '#features/campaigns/use-remembered-view.ts';
import { ViewSwitch } from '#features/campaigns/view-switch.tsx';
import { DownloadButton } from '#features/downloads/download-button.tsx';
import { CreativeCards } from './creative-cards.tsx';
import { CreativesTable } from './creatives-table.tsx';
import { useSelection, type Selection } from './use-selection.ts';

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
  return (
    <Creatives
      campaignId={campaignId}
      list={list}
      onBrief={onBrief}
      creatives={creatives}
      view={view}
      onView={setView}
    />
  );
}

interface CreativesProps extends CreativesSectionProps {
  creatives: readonly CreativeSummary[];
  view: View;
  onView: (view: View) => void;
}

function Creatives({ campaignId, list, onBrief, creatives, view, onView }: CreativesProps) {
  const t = useTranslations('campaigns.creatives');
  const selection = useSelection(creatives.map(({ id }) => id));
  if (creatives.length === 0) return <NoCreatives onBrief={onBrief} />;
  return (
    <section aria-label={t('label')} className="grid gap-3">
      <div className="flex items-center justify-between border-b border-line pb-2">
        <h3 className="text-sm font-medium">{t('label')}</h3>
        <span className="flex items-center gap-2">
          <GiveButtons />
          <ViewSwitch view={view} onView={onView} />
        </span>
      </div>
      {view === 'grid' ? (
        <>
          <CreativeCards campaignId={campaignId} creatives={creatives} selection={selection} />
          <LoadMore list={list} />
        </>
      ) : (
        <CreativesTable campaignId={campaignId} creatives={creatives} list={list} selection={selection} />
      )}
      <SelectedActs campaignId={campaignId} selection={selection} />
    </section>
  );
}

/** What can be done with all that are selected. */
function SelectedActs({ campaignId, selection }: { campaignId: CampaignId; selection: Selection<CreativeId> }) {
  const t = useTranslations('campaigns.selection');
  const { ids, clear } = selection;
  if (ids.length === 0) return null;
  const tooMany = ids.length > limits.archiveSelection;
  return (
    <SelectionBar text={t('count', { count: ids.length })} onClear={clear}>
      <DownloadButton
        whole={{ campaignId, creativeIds: ids }}
        name={t('creatives', { count: ids.length })}
        variant="primary"
        disabled={tooMany}
        title={tooMany ? t('tooMany', { count: limits.archiveSelection }) : undefined}
      />
    </SelectionBar>
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

import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { File, ImagePlus, Moon, Scan, Smartphone, Sun } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { useAdvertiser } from '#features/sharing/review-links/use-advertiser.ts';
import { campaignQuery } from '#features/tree/campaigns/queries.ts';
import { useBriefTexts } from '#features/library/in-place/use-brief-texts.ts';
import { useTranslations } from '#lib/i18n.ts';
import { usePaged } from '#lib/paged-query.ts';
import { useTheme } from '#lib/theme.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { LoadMore } from '#ui/list-page/load-more.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { ExportMenu } from './export-menu.tsx';
import { PlaceCard } from './place-card.tsx';
import type { PlaceView } from './place-view.ts';
import { placedCreativesQuery, placedFilesOf } from './placed-files.ts';

/** All files of a campaign where their audience will see them. */
export function InPlacePage({ campaignId }: { campaignId: CampaignId }) {
  const t = useTranslations('inPlace.page');
  const campaigns = useTranslations('campaigns');
  const { data: campaign } = useSuspenseQuery(campaignQuery(campaignId));
  const { rows, more, error, retry } = usePaged(placedCreativesQuery(campaignId));
  const textsOf = useBriefTexts();
  const files = useMemo(() => rows?.flatMap((creative) => placedFilesOf(creative, textsOf)), [rows, textsOf]);
  const [state, setState] = usePlaceView();
  const advertiser = useAdvertiser(campaignId, campaign);
  const isEmpty = files?.length === 0 && !more.isLeft;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        breadcrumbs={[
          <Link key="campaigns" to="/campaigns">
            {campaigns('list.title')}
          </Link>,
          <Link key="campaign" to="/campaigns/$campaignId" params={{ campaignId }}>
            {campaign.name}
          </Link>,
        ]}
        actions={isEmpty || !files ? null : <ExportMenu campaign={campaign} advertiser={advertiser} state={state} />}
      />
      <PageBody className="grid content-start gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="text-xl font-semibold">{t('title')}</h2>
          {files ? <p className="num text-sm text-ink-2">{t('count', { count: files.length })}</p> : null}
          <span className="flex-1" />
          <Switches state={state} onChange={setState} />
        </div>
        {error ? <ErrorState error={error} onRetry={retry} /> : null}
        {!files && !error ? <Loading /> : null}
        {isEmpty ? <EmptyState picture={<ImagePlus />} title={t('empty')} body={t('emptyBody')} /> : null}
        {files && files.length > 0 ? (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))] gap-4">
            {files.map((file) => (
              <PlaceCard key={file.id} file={file} advertiser={advertiser} state={state} />
            ))}
          </ul>
        ) : null}
        <LoadMore {...more} />
      </PageBody>
    </Page>
  );
}

/** What is shown, and key S for the safe zones. */
function usePlaceView() {
  const { shown } = useTheme();
  const [state, setState] = useState<PlaceView>({ view: 'place', theme: shown, hasZones: false });
  const change = (next: Partial<PlaceView>) => setState((now) => ({ ...now, ...next }));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, [role=dialog], [role=menu]'))
        return;
      setState((now) => ({ ...now, hasZones: !now.hasZones }));
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, []);
  return [state, change] as const;
}

function Switches({ state, onChange }: { state: PlaceView; onChange: (next: Partial<PlaceView>) => void }) {
  const t = useTranslations('inPlace.view');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented
        label={t('label')}
        value={state.view}
        onValueChange={(view) => onChange({ view })}
        options={[
          { value: 'file', label: t('file'), icon: <File /> },
          { value: 'place', label: t('place'), icon: <Smartphone /> },
        ]}
      />
      <Segmented
        label={t('theme')}
        value={state.theme}
        onValueChange={(theme) => onChange({ theme })}
        options={[
          { value: 'light', label: t('light'), icon: <Sun /> },
          { value: 'dark', label: t('dark'), icon: <Moon /> },
        ]}
      />
      <Button
        icon={<Scan />}
        aria-pressed={state.hasZones}
        aria-keyshortcuts="S"
        onClick={() => onChange({ hasZones: !state.hasZones })}
      >
        {t('safeZones')} <Kbd>S</Kbd>
      </Button>
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy className="grid grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))] gap-4">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-124 rounded-card" />
      ))}
    </div>
  );
}

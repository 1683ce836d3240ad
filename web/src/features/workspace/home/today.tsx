import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Home } from '@ad-foundry/contract/home.ts';
import { FramesPicture } from '#features/tree/campaigns/frames-picture.tsx';
import { formatDate, formatRelative } from '#lib/format.ts';
import { needTexts, useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useCan, useMe } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { ListFailed } from '#ui/list-page/list-states.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { Counts } from './counts.tsx';
import { DeliveredPanel } from './delivered-panel.tsx';
import { DuePanel } from './due-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OwingPanel } from './owing-panel.tsx';
import { homeQuery, recordVisit } from './queries.ts';
import { UnfitPanel } from './unfit-panel.tsx';

// Loaded when first opened; stays mounted, so that closing is animated.
const CreateCampaignDialog = lazyComponent(
  () => import('#features/tree/campaigns/create-campaign-dialog.tsx'),
  'CreateCampaignDialog',
);
const ViewPanel = lazyComponent(() => import('./view-panel.tsx'), 'ViewPanel');
const FiguresStrip = lazyComponent(async () => {
  const [module] = await Promise.all([import('./figures-strip.tsx'), needTexts(['insights'])]);
  return module;
}, 'FiguresStrip');

const visitStepMs = 5 * 60_000;

/** The work of today: the person's, then the team's. */
export function Today({ views }: { views: ReactNode }) {
  const t = useTranslations('home');
  const { data, error, refetch, dataUpdatedAt } = useQuery(homeQuery);
  const mayWrite = useCan('campaign:write');
  const [creating, setCreating] = useState<boolean>();
  const create = () => setCreating(true);
  const recordedAt = useRef(0);
  useEffect(() => {
    // Recorded repeatedly while the page is open, so that a long visit counts as one.
    if (dataUpdatedAt - recordedAt.current < visitStepMs) return;
    recordedAt.current = dataUpdatedAt;
    // If recording fails, the same items are shown as new next time.
    recordVisit().catch(() => {});
  }, [dataUpdatedAt]);
  return (
    <Page>
      <title>{`${t('title')} · Ad Foundry`}</title>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {views}
            {mayWrite ? (
              <Button variant="primary" icon={<Plus />} onClick={create}>
                {t('newCampaign')}
              </Button>
            ) : null}
          </>
        }
      />
      <PageBody className="flex flex-col gap-4">
        {data ? (
          <TodayPanels home={data} onCreate={create} />
        ) : error ? (
          <ListFailed title={t('failed')} error={error} retry={() => void refetch()} />
        ) : (
          <TodaySkeleton />
        )}
      </PageBody>
      <Suspense>
        {creating === undefined ? null : <CreateCampaignDialog open={creating} onOpenChange={setCreating} />}
      </Suspense>
    </Page>
  );
}

function TodayPanels({ home, onCreate }: { home: Home; onCreate: () => void }) {
  const hasWork = home.newestCampaign !== null;
  return (
    <>
      <Greeting lastVisitAt={home.lastVisitAt} />
      {hasWork ? <Counts home={home} /> : null}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          {hasWork ? (
            <>
              <DuePanel home={home} />
              <UnfitPanel home={home} />
            </>
          ) : (
            <NoWork onCreate={onCreate} />
          )}
          {home.view ? (
            <Suspense fallback={<Skeleton shape="card" className="h-64" />}>
              <ViewPanel view={home.view} />
            </Suspense>
          ) : null}
          {home.steps.figures ? (
            <Suspense fallback={<Skeleton shape="card" className="h-32" />}>
              <FiguresStrip />
            </Suspense>
          ) : null}
        </div>
        <div className="grid min-w-0 gap-4">
          <FirstSteps home={home} onCreate={onCreate} />
          {hasWork ? <OwingPanel home={home} /> : null}
          <DeliveredPanel home={home} />
        </div>
      </div>
    </>
  );
}

function Greeting({ lastVisitAt }: Pick<Home, 'lastVisitAt'>) {
  const t = useTranslations('home');
  const locale = useLocale();
  const { firstName: name } = useMe();
  const now = new Date();
  const hour = Number(formatDate(now, 'en', { hour: 'numeric', hourCycle: 'h23' }));
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  const today = formatDate(now, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="text-xl font-semibold">{t(`greeting.${part}`, { name })}</span>
      <span className="text-sm text-ink-2">
        {lastVisitAt ? t('lastVisit', { today, when: formatRelative(lastVisitAt, locale) }) : today}
      </span>
    </p>
  );
}

function NoWork({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('home');
  const mayWrite = useCan('campaign:write');
  return (
    <EmptyState
      className="py-14"
      picture={<FramesPicture />}
      title={t('empty')}
      body={t('emptyBody')}
      action={
        mayWrite ? (
          <Button variant="primary" icon={<Plus />} onClick={onCreate}>
            {t('newCampaign')}
          </Button>
        ) : undefined
      }
    />
  );
}

function TodaySkeleton() {
  return (
    <SkeletonGroup className="grid gap-4">
      <Skeleton className="h-7 w-72" />
      <Skeleton shape="card" className="h-21" />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton shape="card" className="h-80" />
        <Skeleton shape="card" className="h-64" />
      </div>
    </SkeletonGroup>
  );
}

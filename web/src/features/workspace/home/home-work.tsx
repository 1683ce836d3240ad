import { Suspense } from 'react';
import type { Home } from '@ad-foundry/contract/home.ts';
import { FramesPicture } from '#features/tree/campaigns/frames-picture.tsx';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ForYou } from './for-you.tsx';
import { TeamWork } from './team-work.tsx';

const ViewPanel = lazyComponent(() => import('./view-panel.tsx'), 'ViewPanel');

interface HomeWorkProps {
  home: Home;
  onCreate: () => void;
}

/** Fewer rows would leave ground empty beside the work. */
const leastBeside = 5;
const sideBySide = 'grid gap-3 xl:grid-cols-[minmax(0,1fr)_29rem]';

/** What waits for the person beside the work of the team; below one another where little waits. */
export function HomeWork({ home, onCreate }: HomeWorkProps) {
  const { entries, work, view, newestCampaign } = home;
  const isBeside = entries.length >= leastBeside;
  const hasCampaigns = newestCampaign !== null;
  return (
    <div className="flex flex-col gap-3">
      <FirstSteps home={home} onCreate={onCreate} className={hasCampaigns ? 'max-md:order-last' : undefined} />
      {hasCampaigns ? (
        <div className={cn('grid grid-cols-1 gap-3', isBeside && sideBySide)}>
          <ForYou home={home} />
          <TeamWork work={work} isWide={!isBeside} />
        </div>
      ) : (
        <NoWork />
      )}
      {view ? (
        <Suspense fallback={<Skeleton shape="card" className="h-64" />}>
          <ViewPanel view={view} />
        </Suspense>
      ) : null}
    </div>
  );
}

function NoWork() {
  const t = useTranslations('home');
  return <EmptyState className="py-10" picture={<FramesPicture />} title={t('empty')} body={t('emptyBody')} />;
}

/** Placeholders in the shape of full panels. */
export function HomeWorkSkeleton() {
  return (
    <SkeletonGroup className={sideBySide}>
      <Skeleton shape="card" className="h-83" />
      <Skeleton shape="card" className="h-83" />
    </SkeletonGroup>
  );
}

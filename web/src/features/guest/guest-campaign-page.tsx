import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { ArchivedNote } from '#features/campaigns/archived-note.tsx';
import { campaignQuery, campaignsQuery, creativesQuery } from '#features/campaigns/queries.ts';
import { useUploadNews } from '#features/uploads/use-upload-news.ts';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useSession } from '#lib/permissions.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { GuestCreative } from './guest-creative.tsx';
import { GuestHero } from './guest-hero.tsx';
import { GuestStep } from './guest-step.tsx';

/** Everything that is asked of a guest in one campaign, on one page. */
export function GuestCampaignPage({ campaignId }: { campaignId: CampaignId }) {
  const t = useTranslations('guest');
  const errorText = useErrorText();
  useUploadNews();
  const campaign = useQuery(campaignQuery(campaignId));
  const list = useInfiniteQuery(creativesQuery(campaignId));
  const { hasNextPage, isFetching, fetchNextPage } = list;
  // The progress is over all of them.
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const error = campaign.error ?? list.error;
  if (error instanceof ApiError && error.status === 404) return <Gone />;
  if (error)
    return (
      <ErrorState body={errorText(error)} onRetry={() => void Promise.all([campaign.refetch(), list.refetch()])} />
    );
  if (!campaign.data || !list.data) return <Pending />;
  const creatives = list.data.pages.flatMap((page) => page.items);
  const { archivedAt, name } = campaign.data;
  return (
    <div className="grid gap-7">
      <title>{`${name} · Ad Foundry`}</title>
      <div className="grid gap-3">
        <AllCampaigns />
        <Preview campaignId={campaignId} />
        {archivedAt === null ? null : <ArchivedNote what="campaign" at={archivedAt} />}
        <GuestHero campaign={campaign.data} creatives={creatives} />
      </div>
      {creatives.length === 0 ? (
        <EmptyState title={t('empty.title')} body={t('empty.body')} />
      ) : (
        creatives.map((summary) => <GuestCreative key={summary.id} summary={summary} />)
      )}
    </div>
  );
}

/** The way to the other campaigns, where there are any. */
function AllCampaigns() {
  const t = useTranslations('guest');
  const { data } = useInfiniteQuery(campaignsQuery({ sort: 'due' }));
  const me = useSession();
  if (me?.role !== 'guest' || (data?.pages[0]?.items.length ?? 0) < 2) return null;
  return (
    <Link to="/upload" className="flex w-fit items-center gap-1.5 rounded-xs py-1 text-sm text-ink-2 hover:text-ink">
      <ArrowLeft aria-hidden className="size-4" />
      {t('list.all')}
    </Link>
  );
}

/** The team sees what guests see. */
function Preview({ campaignId }: { campaignId: CampaignId }) {
  const t = useTranslations('guest.preview');
  const me = useSession();
  if (!me || me.role === 'guest') return null;
  return (
    <Banner
      tone="info"
      title={t('title')}
      body={t('body')}
      action={
        <Button asChild size="sm">
          <Link to="/campaigns/$campaignId" params={{ campaignId }}>
            {t('back')}
          </Link>
        </Button>
      }
    />
  );
}

function Gone() {
  const t = useTranslations('guest.gone');
  return (
    <GuestStep title={t('title')} body={t('body')}>
      <Button asChild size="lg">
        <Link to="/upload">{t('action')}</Link>
      </Button>
    </GuestStep>
  );
}

function Pending() {
  return (
    <SkeletonGroup className="grid gap-7">
      <Skeleton className="h-44 rounded-card" />
      <div className="grid gap-3">
        <Skeleton shape="title" />
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
      </div>
    </SkeletonGroup>
  );
}

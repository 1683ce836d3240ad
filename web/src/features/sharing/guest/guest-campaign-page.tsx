import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { ApiError } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { useOnline } from '#lib/online.ts';
import { useAction } from '#lib/use-action.ts';
import { hasStoredDrop } from '#features/collect/uploads/stored-drop.ts';
import { useTransfers } from '#features/collect/uploads/transfer-list.ts';
import { RulesLegend } from '#features/collect/slots/slot-rules.tsx';
import { Button } from '#ui/button.tsx';
import { useCornerHeight } from '#ui/corner-height.ts';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { CampaignTabs, GuestSearch, NoAccess, TransferStatus, useCompletePage } from './lazy-parts.ts';
import { SentDrop } from './lazy-placing.ts';
import { GuestCreative } from './guest-creative.tsx';
import { GuestFooter } from './guest-footer.tsx';
import { GuestHero } from './guest-hero.tsx';
import { GuestSlots } from './guest-slots.tsx';
import { loadMore, refreshPage, useGuestPage } from './guest-page-store.ts';
import { setMe, useMe, checkMe } from '#features/sharing/guest/entry/guest-session.ts';
import { useBrand } from './shown-brand.ts';
import { PageDrop } from './page-drop.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** Subscribes to live events of the campaign while the page is visible; loaded once the page is usable. */
function useLiveUpdates(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    const begin = async () => {
      const { followLive } = await import('#lib/live.ts');
      if (isGone) return;
      stop = followLive({
        onConnected: () => void refreshPage(),
        onEvents: () => void refreshPage(),
        onReset: () => void refreshPage(),
        onSessionChange: () => void checkMe().then(refreshPage),
      });
    };
    // Without live events, the page is refetched when the tab becomes visible again.
    const timer = setTimeout(() => void begin().catch(() => undefined), 1500);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isShown]);
}

/** Pages with more slots than this have a search. */
const maxWithoutSearch = 8;

/** A guest's page of one campaign: all creatives with their slots and fields. */
export function GuestCampaignPage({ campaignId }: { campaignId: CampaignId }) {
  const t = useTranslations('guest');
  const { page: read, error } = useGuestPage(campaignId);
  const page = useCompletePage(read);
  const me = useMe();
  const hasTransfers = useTransfers().length > 0;
  const mayUndo = useMayUndo(hasTransfers);
  useLiveUpdates(page !== null);
  useBrand(me?.organization?.name, page?.brand);
  const more = useAction(loadMore);
  const status = error instanceof ApiError ? error.status : 0;
  useEffect(() => {
    if (status === 401) setMe(null);
  }, [status]);
  if (status === 404) return <CampaignNotFound />;
  if (!page) return error && !read ? <ErrorScreen error={error} onRetry={() => void refreshPage()} /> : <Pending />;
  const { campaign, creatives, nextCursor } = page;
  const hasStatus = hasTransfers || page.unfinished.length > 0;
  const hasTabs = me?.role === 'guest' && page.campaigns.some(({ id }) => id !== campaignId);
  return (
    <PageDrop page={page}>
      <title>{`${campaign.name} · Ad Foundry`}</title>
      <div className="grid grid-cols-1 gap-3">
        {hasTabs ? (
          <Suspense fallback={<div className="h-10" />}>
            <CampaignTabs page={page} />
          </Suspense>
        ) : null}
        <Preview campaignId={campaignId} />
        <ArchivedCampaign at={campaign.archivedAt} />
        <GuestHero page={page} />
      </div>
      <StickyStatus>{hasStatus ? <TransferStatus page={page} /> : null}</StickyStatus>
      <Suspense>{mayUndo ? <SentDrop /> : null}</Suspense>
      {creatives.length === 0 ? (
        <GuestNote title={t('empty.title')} body={t('empty.body')} />
      ) : (
        <GuestSlots page={page}>
          <PageSearch page={page} />
          <RulesLegend slots={creatives.flatMap(({ slots }) => slots)} />
          {creatives.map((creative) => (
            <GuestCreative key={creative.id} creative={creative} page={page} />
          ))}
        </GuestSlots>
      )}
      <ArchivedCreatives creatives={page.closed} />
      {nextCursor ? (
        <Button
          size="lg"
          className="h-auto min-h-control-lg py-1.5 whitespace-normal"
          loading={more.isPending}
          onClick={() => more.mutate(undefined)}
        >
          {t('creative.more')}
        </Button>
      ) : null}
      <GuestFooter page={page} />
    </PageDrop>
  );
}

/** Sticky area at the top, below the offline note. */
function StickyStatus({ children }: { children: ReactNode }) {
  const isOnline = useOnline();
  const place = useCornerHeight('--status', isOnline ? 16 : 72);
  return (
    <div ref={place} role="status" className={cn('sticky z-10 empty:hidden', isOnline ? 'top-2' : 'top-16')}>
      <Suspense>{children}</Suspense>
    </div>
  );
}

/** Whether an undo may be possible: after the first transfer, or after a reload with a stored drop. */
function useMayUndo(hasTransfers: boolean): boolean {
  const [wasUsed, setUsed] = useState(hasStoredDrop);
  if (hasTransfers && !wasUsed) setUsed(true);
  return wasUsed;
}

/** A note for members that this is a preview of the guest's page. */
function Preview({ campaignId }: { campaignId: CampaignId }) {
  const t = useTranslations('guest.preview');
  const me = useMe();
  if (!me || me.role === 'guest') return null;
  return (
    <GuestNote title={t('title')} body={t('body')}>
      <Button asChild size="sm">
        <a href={`/campaigns/${campaignId}`}>{t('back')}</a>
      </Button>
    </GuestNote>
  );
}

function ArchivedCampaign({ at }: { at: string | null }) {
  const t = useTranslations('guest.archived');
  const locale = useLocale();
  return at === null ? null : <GuestNote title={t('title', { date: formatDate(at, locale) })} body={t('body')} />;
}

function CampaignNotFound() {
  return (
    <Suspense>
      <NoAccess />
    </Suspense>
  );
}

/** The guest's search; members have the search of the app. */
function PageSearch({ page }: { page: GuestPage }) {
  const isGuest = useMe()?.role === 'guest';
  const slots = page.creatives.reduce((sum, creative) => sum + creative.slots.length, 0);
  if (!isGuest || (slots <= maxWithoutSearch && page.nextCursor === null)) return null;
  return (
    <Suspense fallback={<div className="h-control" />}>
      <GuestSearch page={page} />
    </Suspense>
  );
}

/** The archived creatives, for which no files are needed. */
function ArchivedCreatives({ creatives }: { creatives: GuestPage['closed'] }) {
  const t = useTranslations('guest.archived');
  const locale = useLocale();
  if (creatives.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm text-ink-2">
      {creatives.map(({ id, name, archivedAt }) => (
        <li key={id}>{t('creative', { name, date: formatDate(archivedAt, locale) })}</li>
      ))}
    </ul>
  );
}

/** Skeleton of the hero and one creative. */
function Pending() {
  return (
    <SkeletonGroup className="grid gap-7">
      <Skeleton className="h-78 rounded-card" />
      <div className="grid gap-3">
        <Skeleton shape="title" />
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
      </div>
    </SkeletonGroup>
  );
}

/** A note about the whole page, with optional actions. */
function GuestNote({ title, body, children }: { title: string; body: string; children?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sunk px-4 py-3 text-sm"
    >
      <p className="min-w-40 flex-1 text-pretty">
        <span className="font-medium">{title}</span> <span className="text-ink-2">{body}</span>
      </p>
      {children}
    </div>
  );
}

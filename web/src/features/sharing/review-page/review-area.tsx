import { Suspense, useState } from 'react';
import type { ReviewDoor, ReviewPage } from '@ad-foundry/contract/review.ts';
import { ApiError } from '#lib/api.ts';
import { Intl, useCurrentLanguage, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useOnline } from '#lib/online.ts';
import { AlertProvider } from '#ui/feedback/alert.tsx';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { TooltipProvider } from '#ui/overlay/tooltip-provider.tsx';
import { useMedia } from './parts/use-media.ts';
import { refreshReview, usePolling, useReview } from './store/review-store.ts';
import { tilesOf } from './store/tiles.ts';

const DeskView = lazyComponent(() => import('./desk-view.tsx'), 'DeskView');
const PhoneView = lazyComponent(() => import('./phone/phone-view.tsx'), 'PhoneView');
const DonePage = lazyComponent(() => import('./done-page.tsx'), 'DonePage');
const PasswordStep = lazyComponent(() => import('./door/password-step.tsx'), 'PasswordStep');
const AddressStep = lazyComponent(() => import('./door/address-step.tsx'), 'AddressStep');
const EndedStep = lazyComponent(() => import('./door/ended-step.tsx'), 'EndedStep');
const MissingStep = lazyComponent(() => import('./door/ended-step.tsx'), 'MissingStep');

const wide = '(min-width: 48rem)';

/** Fetches the code of the page while its data is fetched. */
export const preloadView = (): Promise<unknown> => (window.matchMedia(wide).matches ? DeskView : PhoneView).preload();

/** Everything behind the address of a review link. */
export function ReviewArea() {
  return (
    <Intl {...useCurrentLanguage()}>
      <ErrorBoundary>
        <TooltipProvider>
          <AlertProvider>
            <Suspense fallback={<Waiting />}>
              <Content />
            </Suspense>
            <Offline />
          </AlertProvider>
        </TooltipProvider>
      </ErrorBoundary>
    </Intl>
  );
}

function Content() {
  const state = useReview();
  usePolling(state);
  const t = useTranslations('reviewPage');
  const { door, page, isWhole, error } = state;
  if (door) return <Door door={door} />;
  if (page) return <Open page={page} isWhole={isWhole} />;
  if (error instanceof ApiError && error.status === 404) return <MissingStep />;
  if (error)
    return (
      <main>
        <h1 className="sr-only">{t('failed')}</h1>
        <ErrorState
          title={t('failed')}
          body={t('failedBody')}
          error={error}
          onRetry={() => void refreshReview()}
          className="pt-24"
        />
      </main>
    );
  return <Waiting />;
}

function Door({ door }: { door: ReviewDoor }) {
  if (door.state !== 'open' || door.lockedUntil !== null) return <EndedStep door={door} />;
  return door.needs === 'password' ? <PasswordStep door={door} /> : <AddressStep door={door} />;
}

function Open({ page, isWhole }: { page: ReviewPage; isWhole: boolean }) {
  const t = useTranslations('reviewPage');
  const isWide = useMedia(wide);
  const finishedAt = page.holder?.finishedAt ?? null;
  const [seen, setSeen] = useState(finishedAt);
  const [returnedTo, setReturnedTo] = useState<string | null>(null);
  // A later decision ends being done, and finishing again is news.
  if (finishedAt === null && seen !== null) setSeen(null);
  const isUndecided = tilesOf(page).some(({ state }) => state === 'open');
  // A holder who returns to new versions reviews them; one who finishes now is done whatever stays undecided.
  const isDone = finishedAt !== null && finishedAt !== returnedTo && !(isUndecided && finishedAt === seen);
  return (
    <>
      <title>{t('name', { title: page.title })}</title>
      {page.creatives.length === 0 ? (
        <Empty page={page} />
      ) : isDone ? (
        <DonePage page={page} onChange={() => setReturnedTo(finishedAt)} />
      ) : isWide ? (
        <DeskView page={page} isWhole={isWhole} />
      ) : (
        <PhoneView page={page} isWhole={isWhole} />
      )}
    </>
  );
}

function Empty({ page }: { page: ReviewPage }) {
  const t = useTranslations('reviewPage');
  return (
    <main className="mx-auto grid max-w-112 justify-items-center gap-2 px-4 pt-32 text-center">
      <p className="text-sm text-ink-2">{page.title}</p>
      <h1 className="text-xl font-semibold">{t('empty.title')}</h1>
      <p className="text-pretty text-ink-2">{t('empty.body')}</p>
    </main>
  );
}

function Waiting() {
  return (
    <SkeletonGroup className="grid gap-4 px-4 py-3 md:px-8">
      <Skeleton className="h-8 w-full rounded-control" />
      <div className="grid gap-4 md:grid-cols-3">
        <Skeleton className="h-[60dvh] rounded-card" />
        <Skeleton className="h-[60dvh] rounded-card max-md:hidden" />
        <Skeleton className="h-[60dvh] rounded-card max-md:hidden" />
      </div>
    </SkeletonGroup>
  );
}

function Offline() {
  const t = useTranslations('reviewPage');
  const isOnline = useOnline();
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 mx-auto w-fit max-w-full empty:hidden">
      {isOnline ? null : (
        <p className="m-2 rounded-card border border-warn-line bg-warn-fill px-3 py-2 text-sm text-warn">
          {t('offline')}
        </p>
      )}
    </div>
  );
}

import { Link2Off } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { shares, type SharedReport } from '@ad-foundry/contract/insights/shares.ts';
import { ApiError, call } from '#lib/api.ts';
import { formatDate, formatRelative } from '#lib/format.ts';
import { Intl, useCurrentLanguage, useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Chip } from '#ui/data/chip.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { TooltipProvider } from '#ui/overlay/tooltip-provider.tsx';
import { dayRange, mediumDay } from '#features/platforms/insights/day-text.ts';
import { NotStored } from '#features/platforms/insights/head/not-stored.tsx';

const SharedOverviewView = lazyComponent(() => import('./shared-overview.tsx'), 'SharedOverviewView');
const SharedCreativesView = lazyComponent(() => import('./shared-creatives.tsx'), 'SharedCreativesView');

/** Fetches the report of a shared link and the code of its page. @throws ApiError */
async function readReport(token: string): Promise<SharedReport> {
  const report = await call(shares.read, { params: { token } });
  await (report.page === 'overview' ? SharedOverviewView : SharedCreativesView).preload();
  return report;
}

/** The page of a shared link, which has no menu, session or router. */
export function SharedPage({ token }: { token: string }) {
  return (
    <Intl {...useCurrentLanguage()}>
      <ErrorBoundary>
        <TooltipProvider>
          <main className="mx-auto flex min-h-dvh w-full max-w-list flex-col gap-4 px-4 py-5 md:px-6">
            <Report token={token} />
          </main>
        </TooltipProvider>
      </ErrorBoundary>
    </Intl>
  );
}

function Report({ token }: { token: string }) {
  const t = useTranslations('shares');
  const [report, setReport] = useState<SharedReport>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    readReport(token).then(
      (found) => {
        if (!isLeft) setReport(found);
      },
      (problem: unknown) => {
        if (!isLeft) setError(problem);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [token, tries]);
  if (report)
    return (
      <Suspense fallback={<Waiting />}>
        <Framed report={report} head={report.page === 'overview' ? report.overview : report.creatives.head}>
          {report.page === 'overview' ? (
            <SharedOverviewView report={report} />
          ) : (
            <SharedCreativesView report={report} />
          )}
        </Framed>
      </Suspense>
    );
  if (error === undefined) return <Waiting />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <title>{`${t('goneTitle')} · Ad Foundry`}</title>
        <EmptyState className="my-auto" picture={<Link2Off />} title={t('goneTitle')} body={t('goneBody')} />
      </>
    );
  const retry = () => {
    setError(undefined);
    setTries(tries + 1);
  };
  return <ErrorState title={t('failed')} body={t('failedBody')} error={error} onRetry={retry} />;
}

const Waiting = () => (
  <SkeletonGroup className="grid gap-4">
    <Skeleton shape="control" className="w-64" />
    <Skeleton shape="card" className="h-28" />
    <Skeleton shape="card" className="h-72" />
  </SkeletonGroup>
);

interface FramedProps {
  report: SharedReport;
  head: Extract<SharedReport, { page: 'creatives' }>['creatives']['head'];
  children: ReactNode;
}

/** The frame of a shared page: its organization, period, age of the insights and expiry of the link. */
function Framed({ report: { page, organization, createdAt, expiresAt }, head, children }: FramedProps) {
  const t = useTranslations('shares');
  const insights = useTranslations('insights');
  const locale = useLocale();
  const { advertiser, period, comparison, settlesOn } = head;
  const { sync, source, currency, timeZone, today } = advertiser;
  const days = dayRange(period, locale, today);
  const facts = [
    period.preset === null ? days : insights('period.withDays', { name: insights(`period.${period.preset}`), days }),
    comparison ? insights('compare.versus', { days: dayRange(comparison, locale, today) }) : null,
    currency,
    timeZone,
  ];
  const reach = sync.coveredUntil !== null && sync.coveredUntil < period.until ? sync.coveredUntil : period.until;
  const ages = [
    t('madeOn', { day: formatDate(createdAt, locale, { dateStyle: 'medium' }) }),
    t('reach', { day: mediumDay(reach, locale) }),
    sync.fetchedAt === null ? null : insights('age.updated', { when: formatRelative(sync.fetchedAt, locale) }),
    settlesOn === null ? insights('age.settled') : insights('age.settles', { day: mediumDay(settlesOn, locale) }),
  ];
  return (
    <>
      <title>{`${advertiser.name} · ${insights(`${page}.title`)}`}</title>
      <header className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="truncate text-sm text-ink-2">{organization}</p>
          <h1 className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold">
            <span className="min-w-0 break-words">{advertiser.name}</span>
            {source === 'sample' ? <Chip tone="warn">{insights('age.sample')}</Chip> : null}
            {source === 'file' ? <Chip>{insights('age.file')}</Chip> : null}
          </h1>
          <p className="num flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
            <span>{facts.filter(Boolean).join(' · ')}</span>
            <NotStored advertiser={advertiser} period={period} compared={null} />
          </p>
        </div>
        <p className="num text-xs text-pretty text-ink-2">{ages.filter(Boolean).join(' · ')}</p>
      </header>
      {sync.state === 'expired' && sync.fetchedAt !== null ? (
        <Banner tone="neutral" title={t('asOf', { day: formatDate(sync.fetchedAt, locale, { dateStyle: 'long' }) })} />
      ) : null}
      {children}
      <footer className="mt-auto border-t border-line pt-4 text-xs text-ink-2">
        {t('sharedBy', { organization, day: formatDate(expiresAt, locale, { dateStyle: 'long' }) })}
      </footer>
    </>
  );
}

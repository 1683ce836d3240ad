import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Download } from 'lucide-react';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { CreativeDetail } from '@ad-foundry/contract/insights/creatives.ts';
import { addressOf, ApiError } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { mediumDay } from '#features/platforms/insights/day-text.ts';
import { FiguresSkeleton } from '#features/platforms/insights/frame.tsx';
import { CreativeState } from '#features/platforms/insights/grid/creative-card.tsx';
import { useNamed } from '#features/platforms/insights/grid/named.ts';
import { FunnelCard } from '#features/platforms/insights/overview/funnel-card.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import { creativeQuery, type CreativePlace } from '#features/platforms/insights/queries.ts';
import { Failed } from '#features/platforms/insights/states.tsx';
import { AdsOf } from './ads-of.tsx';
import { BriefBehind } from './brief-behind.tsx';
import { DayCard } from './day-card.tsx';
import { FigureList } from './figure-list.tsx';
import { OwnMedia } from './own-media.tsx';
import { RetentionCard } from './retention-card.tsx';

/** One creative: what it shows, by day, how long people watch, its ads and the brief behind it. */
export function CreativeDetailView({ place, onBack }: { place: CreativePlace; onBack: () => void }) {
  const t = useTranslations('insights.detail');
  const { data: told, error, refetch } = useQuery(creativeQuery(place));
  const named = useNamed(place.group ?? 'asset');
  const data = told && { ...told, item: named(told.item) };
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="ghost" size="sm" onClick={onBack} className="-ml-2">
          <ChevronLeft aria-hidden />
          {t('back')}
        </Button>
        {data ? (
          <>
            <h2 className="min-w-0 truncate text-lg font-semibold" title={data.item.name}>
              {data.item.name}
            </h2>
            <CreativeState state={data.item.state} />
          </>
        ) : null}
      </div>
      {data ? (
        <Detail data={data} place={place} />
      ) : isGone ? (
        <EmptyState
          title={t('notFoundTitle')}
          body={t('notFoundBody')}
          action={<Button onClick={onBack}>{t('back')}</Button>}
        />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <FiguresSkeleton />
      )}
    </>
  );
}

function Detail({ data, place }: { data: CreativeDetail; place: CreativePlace }) {
  const { item, head, copies } = data;
  const t = useTranslations('insights.detail');
  const { locale } = useStyle(head.account);
  return (
    <div className="grid min-w-0 items-start gap-4 md:grid-cols-[15.5rem_1fr] xl:grid-cols-[15.5rem_1fr_18.5rem]">
      <div className="grid min-w-0 gap-4">
        <section className="overflow-hidden rounded-card border border-line bg-card">
          <OwnMedia data={data} />
          <div className="grid gap-2.5 border-t border-line px-4 py-3">
            <p className="num text-xs text-ink-2">
              {[
                item.firstDay === null ? null : t('firstSeen', { day: mediumDay(item.firstDay, locale) }),
                item.lastDay === null ? null : t('lastSeen', { day: mediumDay(item.lastDay, locale) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {data.own ? (
              <Button asChild size="sm" className="justify-self-start">
                <a
                  href={addressOf(downloads.version, { params: { versionId: data.own.versionId }, query: {} })}
                  download
                >
                  <Download aria-hidden />
                  {t('download')}
                </a>
              </Button>
            ) : null}
          </div>
        </section>
        <BriefBehind data={data} />
        {copies.length > 0 ? (
          <section className="grid gap-2 rounded-card border border-line bg-card p-4">
            <h3 className="font-semibold">{t('texts')}</h3>
            {copies.map(({ title, body, ads }) => (
              <blockquote key={`${title} ${body}`} className="grid gap-0.5 border-l-2 border-line-strong pl-3 text-sm">
                {title ? <p className="font-medium wrap-anywhere">{title}</p> : null}
                {body ? <p className="text-ink-2 wrap-anywhere">{body}</p> : null}
                <AdsCount count={ads} />
              </blockquote>
            ))}
          </section>
        ) : null}
      </div>
      <div className="grid min-w-0 gap-4">
        <DayCard data={data} />
        {data.retention ? <RetentionCard data={data} /> : null}
        <FunnelCard data={{ account: head.account, totals: item.figures }} />
        <AdsOf data={data} />
      </div>
      <FigureList data={data} place={place} />
    </div>
  );
}

function AdsCount({ count }: { count: number }) {
  const t = useTranslations('insights.grid');
  return <p className="text-xs text-ink-2">{t('ads', { count })}</p>;
}

import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Download } from 'lucide-react';
import { useState } from 'react';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { CreativeDetail } from '@ad-foundry/contract/insights/creatives.ts';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { addressOf, ApiError } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FileName } from '#ui/data/file-name.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { mediumDay } from '#features/platforms/insights/day-text.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { GroupState } from '#features/platforms/insights/grid/group-card.tsx';
import { MediaFrame } from '#features/platforms/insights/grid/media-frame.tsx';
import { useGroupName } from '#features/platforms/insights/grouping.ts';
import { Loaded } from '#features/platforms/insights/loaded.tsx';
import { Card } from '#features/platforms/insights/overview/card.tsx';
import { FatigueCard } from '#features/platforms/insights/fatigue/fatigue-card.tsx';
import { DailyCard, type Daily } from '#features/platforms/insights/overview/daily-card.tsx';
import { FunnelCard } from '#features/platforms/insights/overview/funnel-card.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import { RefreshButton } from '#features/platforms/insights/refresh-button.tsx';
import { isAsset, isRefreshed } from '#features/platforms/insights/refresh.ts';
import { groupQuery, type GroupPlace } from '#features/platforms/insights/queries.ts';
import { AdsOf } from '#features/platforms/insights/table/linked-ads.tsx';
import { BriefBehind } from './brief-behind.tsx';
import { FigureList } from './figure-list.tsx';
import { Filmstrip, Retention } from './retention.tsx';
import { WhyCard } from './why-card.tsx';

interface GroupDetailProps {
  place: GroupPlace;
  onBack: () => void;
  /** Briefs a refresh of an asset. */
  onRefresh: (key: string) => void;
}

/** One group of ads: its media, its figures by day, its retention, its ads and the brief behind it. */
export function GroupDetail({ place, onBack, onRefresh }: GroupDetailProps) {
  const t = useTranslations('insights.detail');
  const { data: answer, error, refetch } = useQuery(groupQuery(place));
  const withName = useGroupName(place.group ?? 'asset');
  const data = answer && { ...answer, item: withName(answer.item) };
  const isGone = error instanceof ApiError && error.status === 404;
  const gone = (
    <EmptyState
      title={t('notFoundTitle')}
      body={t('notFoundBody')}
      action={<Button onClick={onBack}>{t('back')}</Button>}
    />
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="ghost" size="sm" onClick={onBack} className="-ml-2">
          <ChevronLeft aria-hidden />
          {t('back')}
        </Button>
        {data ? (
          <>
            <h2 className="flex min-w-0 text-lg font-semibold" aria-label={data.item.name}>
              <FileName name={data.item.name} />
            </h2>
            <GroupState state={data.item.state} />
            {isAsset(place.group) ? (
              <RefreshButton
                variant={isRefreshed(data.item, place.group) ? 'primary' : 'secondary'}
                onClick={() => onRefresh(place.key)}
                className="ml-auto"
              />
            ) : null}
          </>
        ) : null}
      </div>
      <Loaded query={{ data, error, refetch }} failed={isGone ? gone : undefined}>
        {(detail) => (
          <Detail data={detail} place={place} onRefresh={isAsset(place.group) ? () => onRefresh(place.key) : null} />
        )}
      </Loaded>
    </>
  );
}

interface DetailProps {
  data: CreativeDetail;
  place: GroupPlace;
  onRefresh: (() => void) | null;
}

function Detail({ data, place, onRefresh }: DetailProps) {
  const { item, head, copies } = data;
  const t = useTranslations('insights.detail');
  const { locale } = useStyle(head.advertiser);
  return (
    <div className="grid min-w-0 items-start gap-4 md:grid-cols-[15.5rem_1fr] xl:grid-cols-[15.5rem_1fr_18.5rem]">
      <div className="grid min-w-0 gap-4">
        <section className="overflow-hidden rounded-card border border-line bg-card">
          <DeliveredMedia data={data} />
          <div className="grid gap-2.5 border-t border-line px-4 py-3">
            <p className="num text-xs text-ink-2">
              {[
                item.firstDay === null ? null : t('firstSeen', { day: mediumDay(item.firstDay, locale) }),
                item.lastDay === null ? null : t('lastSeen', { day: mediumDay(item.lastDay, locale) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {data.ownMedia ? (
              <Button asChild size="sm" className="justify-self-start">
                <a
                  href={addressOf(downloads.version, { params: { versionId: data.ownMedia.versionId }, query: {} })}
                  download
                >
                  <Download aria-hidden />
                  {t('download')}
                </a>
              </Button>
            ) : null}
          </div>
        </section>
        <BriefBehind data={data} onRefresh={onRefresh} />
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
        {data.why ? <WhyCard why={data.why} advertiser={head.advertiser} group={place.group ?? 'asset'} /> : null}
        {item.fatigue ? <FatigueCard fatigue={item.fatigue} advertiser={head.advertiser} /> : null}
        <DayCard data={data} />
        {data.retention ? <RetentionCard data={data} /> : null}
        <FunnelCard data={{ advertiser: head.advertiser, totals: item.figures }} />
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

/** The media of the ads: the delivered file in full quality, or the platform's picture without one. */
function DeliveredMedia({ data: { item, ownMedia: file } }: { data: CreativeDetail }) {
  const { media, name } = item;
  if (file?.video) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- ads come without captions
      <video
        src={file.video}
        poster={media.picture?.large}
        controls
        playsInline
        preload="none"
        aria-label={name}
        className="aspect-4/5 w-full bg-black object-contain"
      />
    );
  }
  const full = file?.image && media.picture ? { ...media, picture: { ...media.picture, large: file.image } } : media;
  return <MediaFrame media={full} size="large" className="aspect-4/5" />;
}

/** The figures of the group by day; the choice of the two figures is not stored. */
function DayCard({ data }: { data: CreativeDetail }) {
  const [figures, setFigures] = useState<readonly [FigureName, FigureName]>(['spend', 'costPerResult']);
  const { head, daily, dailyBefore, launches } = data;
  const shown: Daily = { advertiser: head.advertiser, settlesOn: head.settlesOn, daily, dailyBefore, launches };
  return <DailyCard data={shown} figures={figures} onFigures={setFigures} />;
}

/** The retention of the group's videos, beside that of the whole account. */
function RetentionCard({
  data: { item, head, retention, advertiserRetention, ownMedia: file },
}: {
  data: CreativeDetail;
}) {
  const t = useTranslations('insights.detail');
  const style = useStyle(head.advertiser);
  if (!retention) return null;
  return (
    <Card
      title={t('watching')}
      hint={`${t('watchingOf', { count: formatFigure('plays', item.figures.values.plays, style) })} · - - - ${t('median')}`}
    >
      <div className="px-4 pb-4">
        <Retention
          label={t('watching')}
          locale={style.locale}
          lines={[
            { name: t('here'), shares: retention },
            ...(advertiserRetention ? [{ name: t('account'), shares: advertiserRetention, isDashed: true }] : []),
          ]}
        />
        {file?.filmstrip ? <Filmstrip strip={file.filmstrip} /> : null}
      </div>
    </Card>
  );
}

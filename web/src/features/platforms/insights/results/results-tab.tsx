import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { isOfVideosOnly, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { Results } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { dayRange, mediumDay } from '#features/platforms/insights/day-text.ts';
import { FigureHint } from '#features/platforms/insights/figure/figure-hint.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { Loaded } from '#features/platforms/insights/loaded.tsx';
import { DailyCard } from '#features/platforms/insights/overview/daily-card.tsx';
import { VerdictChip } from '#features/platforms/insights/judgement/verdict-chip.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import {
  insightAdvertisersQuery,
  resultsQuery,
  type FigurePlace,
  type ResultsPlace,
} from '#features/platforms/insights/queries.ts';
import { LinkedAds } from '#features/platforms/insights/table/linked-ads.tsx';

export interface ResultsTabProps {
  place: ResultsPlace;
  /** The campaign to which the overview is filtered; absent for a group. */
  campaignId?: CampaignId;
}

type Advertiser = Results['items'][number];

/** The results of the ads since their first delivery, by account, because currencies cannot be added. */
export function ResultsTab({ place, campaignId }: ResultsTabProps) {
  return (
    <Loaded query={useQuery(resultsQuery(place))}>
      {({ items }) =>
        items.length === 0 ? (
          <NoResults />
        ) : (
          <div className="grid gap-8">
            {items.map((item) => (
              <AdvertiserResults key={item.advertiser.id} item={item} place={place} campaignId={campaignId} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

const figures: readonly FigureName[] = [
  'spend',
  'impressions',
  'results',
  'costPerResult',
  'ctr',
  'hookRate',
  'purchaseValue',
  'roas',
];

function AdvertiserResults({ item, place, campaignId }: ResultsTabProps & { item: Advertiser }) {
  const t = useTranslations('insights');
  const { advertiser, since, until } = item;
  const style = useStyle(advertiser);
  const [shown, setShown] = useState<readonly [FigureName, FigureName]>(['spend', 'costPerResult']);
  const { settlesOn } = item;
  const explained = figurePlace(place, item);
  const absenceOf = (figure: FigureName) => {
    const absent = item.figures.values[figure] === null ? item.figures.absent[figure] : undefined;
    return absent ? <dd className="text-xs text-pretty text-ink-2">{t(`absent.${absent}`)}</dd> : null;
  };
  return (
    <section aria-label={advertiser.name} className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-semibold">{advertiser.name}</h3>
        <VerdictChip judgement={item.judgement} floor={item.floor} style={style} />
        <p className="num flex-1 basis-64 text-xs text-ink-2">
          {[
            dayRange({ since, until }, style.locale, advertiser.today),
            advertiser.currency,
            advertiser.timeZone,
            settlesOn === null ? t('age.settled') : t('age.settles', { day: mediumDay(settlesOn, style.locale) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {campaignId ? (
          <Button asChild variant="ghost" size="sm" className="max-sm:-ml-2.5">
            <Link to="/overview" search={{ advertiserId: advertiser.id, campaignId, since, until }}>
              {t('results.overview')}
            </Link>
          </Button>
        ) : null}
      </header>
      <Earned item={item} />
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
        {figures.map((figure) => (
          <div key={figure} className="grid content-start gap-1 bg-card p-4" title={t(`definition.${figure}`)}>
            <dt className="flex items-center text-xs text-ink-2">
              {t(`figure.${figure}`)}
              {isOfVideosOnly(figure, item.figures.values) ? ` · ${t('videosOnly')}` : null}
              {explained ? <FigureHint figure={figure} place={explained} /> : null}
            </dt>
            <dd
              className="num text-xl leading-tight font-semibold"
              title={formatFigure(figure, item.figures.values[figure], style, { exact: true })}
            >
              {formatFigure(figure, item.figures.values[figure], style, { isShort: true })}
            </dd>
            {absenceOf(figure)}
          </div>
        ))}
      </dl>
      <DailyCard data={{ ...item, dailyBefore: null }} figures={shown} onFigures={setShown} />
      <LinkedAds item={item} isOfOne={'creativeId' in place} />
    </section>
  );
}

/** What the spend brought, in one sentence; none for results of several kinds without a value. */
function Earned({ item: { advertiser, figures: set } }: { item: Advertiser }) {
  const t = useTranslations('insights.results');
  const style = useStyle(advertiser);
  const { spend, results, costPerResult, purchaseValue, roas } = set.values;
  if (!spend) return null;
  const text = (figure: FigureName) => formatFigure(figure, set.values[figure], style);
  const brought = costPerResult ? t('brought', { count: results ?? 0, cost: text('costPerResult') }) : null;
  const earned = purchaseValue && roas ? t('earned', { value: text('purchaseValue'), roas: text('roas') }) : null;
  const parts = [brought, earned].filter((part) => part !== null);
  if (parts.length === 0 && results) return null;
  return (
    <p className="num max-w-prose text-pretty">
      {parts.length === 0
        ? t('nothing', { spend: text('spend') })
        : t('spent', { spend: text('spend'), brought: joined(parts, style.locale) })}
    </p>
  );
}

const joined = (parts: readonly string[], locale: string): string => new Intl.ListFormat(locale).format(parts);

/** The place whose figures the hints explain; null for a group of campaigns, which the server does not explain. */
function figurePlace(place: ResultsPlace, { advertiser, since, until }: Advertiser): FigurePlace | null {
  const days = { provider: advertiser.provider, advertiserId: advertiser.id, since, until, compare: 'none' as const };
  if ('creativeId' in place) return { ...days, group: 'brief', key: place.creativeId };
  return 'campaignId' in place ? { ...days, campaignId: place.campaignId } : null;
}

/** The empty state if no ad uses the files: possible reasons, and next steps. */
function NoResults() {
  const t = useTranslations('insights.results');
  const { data: advertisers } = useQuery(insightAdvertisersQuery);
  const hasAdvertiser = advertisers !== undefined && advertisers.length > 0;
  return (
    <EmptyState
      picture={<ChartNoAxesColumn />}
      title={t('emptyTitle')}
      body={t(hasAdvertiser ? 'emptyBody' : 'noAccountBody')}
      action={
        <Button asChild>
          <Link to="/overview" search={hasAdvertiser ? { match: true } : {}}>
            {t(hasAdvertiser ? 'match' : 'overview')}
          </Link>
        </Button>
      }
    />
  );
}

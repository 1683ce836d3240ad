import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { Results } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { dayRange, mediumDay } from '#features/platforms/insights/day-text.ts';
import { FigureHint } from '#features/platforms/insights/figure/figure-hint.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { FiguresSkeleton } from '#features/platforms/insights/frame.tsx';
import { DailyCard } from '#features/platforms/insights/overview/daily-card.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import {
  insightAccountsQuery,
  resultsQuery,
  type FigurePlace,
  type ResultsPlace,
} from '#features/platforms/insights/queries.ts';
import { Failed } from '#features/platforms/insights/states.tsx';
import { LinkedAds } from './linked-ads.tsx';

export interface ResultsTabProps {
  place: ResultsPlace;
  /** The campaign whose figures the overview shows; none of a group. */
  campaignId?: CampaignId;
}

type Account = Results['items'][number];

/** What the ads reached since their first delivery, account by account: currencies are never added. */
export function ResultsTab({ place, campaignId }: ResultsTabProps) {
  const { data, error, refetch } = useQuery(resultsQuery(place));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <FiguresSkeleton />;
  if (data.items.length === 0) return <NoResults />;
  return (
    <div className="grid gap-8">
      {data.items.map((item) => (
        <AccountResults key={item.account.id} item={item} place={place} campaignId={campaignId} />
      ))}
    </div>
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

function AccountResults({ item, place, campaignId }: ResultsTabProps & { item: Account }) {
  const t = useTranslations('insights');
  const { account, since, until } = item;
  const style = useStyle(account);
  const [shown, setShown] = useState<readonly [FigureName, FigureName]>(['spend', 'costPerResult']);
  const { settlesOn } = item;
  const asked = figurePlace(place, item);
  return (
    <section aria-label={account.name} className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-semibold">{account.name}</h3>
        <p className="num flex-1 basis-64 text-xs text-ink-2">
          {[
            dayRange({ since, until }, style.locale, account.today),
            account.currency,
            account.timeZone,
            settlesOn === null ? t('age.settled') : t('age.settles', { day: mediumDay(settlesOn, style.locale) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {campaignId ? (
          <Button asChild variant="ghost" size="sm" className="max-sm:-ml-2.5">
            <Link to="/overview" search={{ advertiserId: account.id, campaignId, since, until }}>
              {t('results.overview')}
            </Link>
          </Button>
        ) : null}
      </header>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
        {figures.map((figure) => (
          <div key={figure} className="grid content-start gap-1 bg-card p-4" title={t(`definition.${figure}`)}>
            <dt className="flex items-center text-xs text-ink-2">
              {t(`figure.${figure}`)}
              {asked ? <FigureHint figure={figure} place={asked} /> : null}
            </dt>
            <dd className="num text-xl leading-tight font-semibold">
              {formatFigure(figure, item.figures.values[figure], style)}
            </dd>
            <Absent item={item} figure={figure} />
          </div>
        ))}
      </dl>
      <DailyCard data={{ ...item, dailyBefore: null }} figures={shown} onFigures={setShown} />
      <LinkedAds item={item} isOfOne={'creativeId' in place} />
    </section>
  );
}

/** Of a group of campaigns there are no cards: they are told by account, campaign and creative. */
function figurePlace(place: ResultsPlace, { account, since, until }: Account): FigurePlace | null {
  const days = { advertiserId: account.id, since, until, compare: 'none' as const };
  if ('creativeId' in place) return { ...days, group: 'brief', key: place.creativeId };
  return 'campaignId' in place ? { ...days, campaignId: place.campaignId } : null;
}

function Absent({ item, figure }: { item: Account; figure: FigureName }) {
  const t = useTranslations('insights.absent');
  const absent = item.figures.absent[figure];
  return item.figures.values[figure] === null && absent ? (
    <dd className="text-xs text-pretty text-ink-2">{t(absent)}</dd>
  ) : null;
}

/** No ad is known to use the files: why that may be, and the way on. */
function NoResults() {
  const t = useTranslations('insights.results');
  const { data: accounts } = useQuery(insightAccountsQuery);
  const hasAccount = accounts !== undefined && accounts.length > 0;
  return (
    <EmptyState
      picture={<ChartNoAxesColumn />}
      title={t('emptyTitle')}
      body={t(hasAccount ? 'emptyBody' : 'noAccountBody')}
      action={
        <Button asChild>
          <Link to="/overview" search={hasAccount ? { match: true } : {}}>
            {t(hasAccount ? 'match' : 'overview')}
          </Link>
        </Button>
      }
    />
  );
}

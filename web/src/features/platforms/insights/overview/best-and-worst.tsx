import { Link } from '@tanstack/react-router';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { AssetLink } from '#features/platforms/insights/asset-link.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useKindName } from '#features/platforms/insights/result-kind.ts';
import { useStyle, type Style } from '#features/platforms/insights/place.ts';
import type { Place } from '#features/platforms/insights/queries.ts';
import type { OverviewSearch } from '#features/platforms/insights/search.ts';
import { cn } from '#lib/cn.ts';
import { formatNumber } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from './card.tsx';
import { comparable, median, type Point } from './points.ts';
import { useCreativeItems } from './use-creative-items.ts';

/** Rows of each of both lists. */
const most = 2;

interface BestAndWorstProps {
  data: Overview;
  place: Place;
  search: OverviewSearch;
  className: string;
}

/** The creatives with the lowest and the highest cost per result of one kind, against the median. */
export function BestAndWorst({ data, place, search, className }: BestAndWorstProps) {
  const t = useTranslations('insights.strip');
  const kindName = useKindName();
  const items = useCreativeItems(place);
  const style = useStyle(data.advertiser);
  if (!items) return <Skeleton shape="card" className={cn('h-full min-h-83', className)} />;
  const { kind, withoutResults, ...compared } = comparable(items);
  const floor = median(compared.points.map(({ spend }) => spend)) / 2;
  // Below half of the median spend, the cost per result is chance.
  const points = compared.points.filter(({ spend }) => spend >= floor).sort((a, b) => a.cost - b.cost);
  const rule = median(points.map(({ cost }) => cost));
  const count = Math.min(most, Math.floor(points.length / 2));
  // In an account without any result, spend without a result is no finding.
  const idle = kind === null ? 0 : withoutResults.length;
  const lists = [
    { id: 'best', Icon: TrendingUp, ink: 'text-ok', rows: points.slice(0, count) },
    { id: 'worst', Icon: TrendingDown, ink: 'text-bad', rows: points.slice(-count).reverse() },
  ] as const;
  return (
    <Card
      title={t('title')}
      hint={
        count > 0 && kind !== null
          ? t('rule', { kind: kindName(kind), cost: formatFigure('costPerResult', rule, style) })
          : null
      }
      className={cn('flex flex-col', className)}
    >
      {count === 0 ? (
        <p className="m-auto max-w-64 px-4 py-8 text-center text-sm text-pretty text-ink-2">{t('few')}</p>
      ) : (
        lists.map(({ id, Icon, ink, rows }) => (
          <section key={id} aria-label={t(id)} className="flex flex-1 flex-col">
            <h3 className="flex items-center gap-2 border-y border-line bg-sunk px-4 py-1.25 text-xs text-ink-2">
              <Icon aria-hidden className={cn('size-3.5', ink)} />
              {t(id)}
            </h3>
            <ol className="grid flex-1 auto-rows-fr">
              {rows.map((point) => (
                <PointRow key={point.key} point={point} rule={rule} place={place} style={style} />
              ))}
            </ol>
          </section>
        ))
      )}
      <Findings idle={idle} unmatched={data.ads.unmatched} search={search} />
    </Card>
  );
}

interface PointRowProps {
  point: Point;
  /** The cost that it is compared with. */
  rule: number;
  place: Place;
  style: Style;
}

function PointRow({
  point: { key, name, cost, spend, roas, picture, place: campaign },
  rule,
  place,
  style,
}: PointRowProps) {
  const t = useTranslations('insights');
  const distance = rule === 0 ? 0 : (cost - rule) / rule;
  const share = formatNumber(Math.abs(distance), style.locale, { style: 'percent', maximumFractionDigits: 0 });
  const facts = [
    campaign,
    formatFigure('spend', spend, style),
    roas === null ? null : t('strip.roas', { value: formatFigure('roas', roas, style) }),
  ];
  return (
    <li className="num flex min-h-12 items-center gap-3 px-4 py-1 text-sm">
      <Picture url={picture} />
      <span className="grid min-w-0 flex-1">
        <span className="flex font-semibold" title={name}>
          {key === '' ? (
            <span className="truncate">{name}</span>
          ) : (
            <AssetLink place={place} id={key}>
              {name}
            </AssetLink>
          )}
        </span>
        <span className="truncate text-xs text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="grid justify-items-end whitespace-nowrap">
        <span className="font-semibold">{formatFigure('costPerResult', cost, style)}</span>
        <span className={cn('text-xs', distance < 0 ? 'text-ok' : 'text-bad')}>
          {t(distance < 0 ? 'strip.under' : 'strip.over', { share })}
        </span>
      </span>
    </li>
  );
}

function Picture({ url }: { url: string | null }) {
  const look = 'h-10 w-8.5 shrink-0 rounded-xs bg-sunk object-contain';
  return url ? (
    <img src={url} alt="" loading="lazy" decoding="async" className={look} />
  ) : (
    <span aria-hidden className={look} />
  );
}

interface FindingsProps {
  /** Creatives that spent without a result. */
  idle: number;
  unmatched: number;
  search: OverviewSearch;
}

function Findings({ idle, unmatched, search }: FindingsProps) {
  const t = useTranslations('insights.strip');
  if (idle === 0 && unmatched === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-2 text-xs text-ink-2">
      {unmatched > 0 ? (
        <>
          <span title={t('unmatchedBody')}>{t('unmatched', { count: unmatched })}</span>
          <Link
            to="/overview"
            search={{ ...search, match: true }}
            className="font-medium text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink"
          >
            {t('match')}
          </Link>
        </>
      ) : null}
      {idle > 0 ? <span>{t('without', { count: idle })}</span> : null}
    </p>
  );
}

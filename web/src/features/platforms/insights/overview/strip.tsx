import { ArrowDownRight, ArrowUpRight, CircleOff, Unlink } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { useTranslations } from '#lib/i18n.ts';
import { AssetLink } from '#features/platforms/insights/asset-link.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useKindName } from '#features/platforms/insights/result-kind.ts';
import { useStyle } from '#features/platforms/insights/place.ts';
import type { Place } from '#features/platforms/insights/queries.ts';
import type { OverviewSearch } from '#features/platforms/insights/search.ts';
import { comparable, median, type BreakdownItem, type Point } from './points.ts';

const most = 3;

interface StripProps {
  data: Overview;
  items: readonly BreakdownItem[];
  place: Place;
  search: OverviewSearch;
}

/** The cheapest and the dearest results of one kind, spend without a result, and ads without a brief. */
export function Strip({ data, items, place, search }: StripProps) {
  const t = useTranslations('insights.strip');
  const kindName = useKindName();
  const { kind, withoutResults, ...compared } = comparable(items);
  const style = useStyle(data.advertiser);
  const floor = median(compared.points.map(({ spend }) => spend)) / 2;
  // Below half of the median spend, the cost per result is chance.
  const points = compared.points.filter(({ spend }) => spend >= floor).sort((a, b) => a.cost - b.cost);
  const count = Math.min(most, Math.floor(points.length / 2));
  const { unmatched } = data.ads;
  // In an account without any result, spend without a result is no finding.
  const idle = kind === null ? [] : withoutResults;
  if (count === 0 && idle.length === 0 && unmatched === 0) return null;
  const among = t('among', { spend: formatFigure('spend', floor, style) });
  const common = { data, place, hint: kind === null ? null : kindName(kind), note: among };
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
      {count > 0 ? (
        <>
          <List
            title={t('best')}
            icon={<ArrowDownRight className="text-ok" />}
            points={points.slice(0, count)}
            {...common}
          />
          <List
            title={t('worst')}
            icon={<ArrowUpRight className="text-bad" />}
            points={points.slice(-count).reverse()}
            {...common}
          />
        </>
      ) : null}
      {idle.length > 0 ? (
        <List
          title={t('without', { count: idle.length })}
          icon={<CircleOff className="text-bad" />}
          points={idle.slice(0, most)}
          {...common}
          hint={null}
          note={null}
        />
      ) : null}
      {unmatched > 0 ? (
        <section className="grid content-start gap-1 rounded-card border border-line bg-card p-4">
          <h2 className="flex items-center gap-2 font-semibold">
            <Unlink aria-hidden className="size-4 text-warn" />
            {t('unmatched', { count: unmatched })}
          </h2>
          <p className="text-sm text-pretty text-ink-2">{t('unmatchedBody')}</p>
          <Link
            to="/overview"
            search={{ ...search, match: true }}
            className="mt-1 justify-self-start text-sm font-medium underline decoration-line-strong underline-offset-3 hover:decoration-ink"
          >
            {t('match')}
          </Link>
        </section>
      ) : null}
    </div>
  );
}

interface ListProps {
  title: string;
  /** The kind of results that is compared. */
  hint: string | null;
  /** Which assets are compared. */
  note: string | null;
  icon: ReactNode;
  points: readonly (Omit<Point, 'cost'> & { cost?: number })[];
  data: Overview;
  place: Place;
}

function List({ title, hint, note, icon, points, data, place }: ListProps) {
  const t = useTranslations('insights.strip');
  const style = useStyle(data.advertiser);
  return (
    <section className="grid content-start gap-2 rounded-card border border-line bg-card p-4">
      <h2 className="flex items-center gap-2 font-semibold [&_svg]:size-4">
        {icon}
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {hint === null ? null : <span className="text-xs font-normal text-ink-2">{hint}</span>}
      </h2>
      <ol className="grid gap-1.5">
        {points.map(({ key, name, cost, spend }) => (
          <li key={key} className="num flex items-baseline gap-3 text-sm">
            <span className="flex min-w-0 flex-1" title={name}>
              {key === '' ? (
                <span className="truncate">{name}</span>
              ) : (
                <AssetLink place={place} id={key}>
                  {name}
                </AssetLink>
              )}
            </span>
            {cost === undefined ? null : (
              <span className="font-medium">
                {t('perResult', { cost: formatFigure('costPerResult', cost, style) })}
              </span>
            )}
            <span className="text-xs text-ink-2">{formatFigure('spend', spend, style)}</span>
          </li>
        ))}
      </ol>
      {note === null ? null : <p className="text-xs text-ink-2">{note}</p>}
    </section>
  );
}

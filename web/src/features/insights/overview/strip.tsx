import { ArrowDownRight, ArrowUpRight, Unlink } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { useTranslations } from '#lib/i18n.ts';
import { formatFigure } from '#features/insights/figure-text.ts';
import { useStyle } from '#features/insights/place.ts';
import type { OverviewSearch } from '#features/insights/search.ts';
import { median, type Point } from './quadrants.ts';
import { pointsOf, type BreakdownItem } from './scatter-card.tsx';

const most = 3;

/** Creatives that spent at least half of the median: below, the cost per result is chance. */
function ranked(items: readonly BreakdownItem[]): Point[] {
  const points = pointsOf(items);
  const floor = median(points.map(({ spend }) => spend)) / 2;
  return points.filter(({ spend }) => spend >= floor).sort((one, two) => one.cost - two.cost);
}

/** The cheapest and the dearest results, and ads without a brief. */
export function Strip({
  data,
  items,
  search,
}: {
  data: Overview;
  items: readonly BreakdownItem[];
  search: OverviewSearch;
}) {
  const t = useTranslations('insights.strip');
  const points = ranked(items);
  const count = Math.min(most, Math.floor(points.length / 2));
  const { unmatched } = data.ads;
  if (count === 0 && unmatched === 0) return null;
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
      {count > 0 ? (
        <>
          <List
            title={t('best')}
            icon={<ArrowDownRight className="text-ok" />}
            points={points.slice(0, count)}
            data={data}
          />
          <List
            title={t('worst')}
            icon={<ArrowUpRight className="text-bad" />}
            points={points.slice(-count).reverse()}
            data={data}
          />
        </>
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
  icon: ReactNode;
  points: readonly Point[];
  data: Overview;
}

function List({ title, icon, points, data }: ListProps) {
  const t = useTranslations('insights.strip');
  const style = useStyle(data.account);
  return (
    <section className="grid content-start gap-2 rounded-card border border-line bg-card p-4">
      <h2 className="flex items-center gap-2 font-semibold [&_svg]:size-4">
        {icon}
        {title}
      </h2>
      <ol className="grid gap-1.5">
        {points.map(({ key, name, cost, spend }) => (
          <li key={key} className="num flex items-baseline gap-3 text-sm">
            <span className="min-w-0 flex-1 truncate" title={name}>
              {name}
            </span>
            <span className="font-medium">{t('perResult', { cost: formatFigure('costPerResult', cost, style) })}</span>
            <span className="text-xs text-ink-2">{formatFigure('spend', spend, style)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

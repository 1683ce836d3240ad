import { Suspense, useState } from 'react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem, CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { LoadMore } from '#ui/list-page/load-more.tsx';
import type { View } from '#ui/list-page/use-remembered-view.ts';
import { dayRange } from '#features/insights/day-text.ts';
import { formatFigure } from '#features/insights/figure-text.ts';
import { useStyle, type Style } from '#features/insights/place.ts';
import type { Place } from '#features/insights/queries.ts';
import type { CreativesChange, CreativesSearch } from '#features/insights/search.ts';
import { CreativeCard } from './creative-card.tsx';
import { CreativesTable } from './creatives-table.tsx';
import { mostPicked, Tray } from './tray.tsx';

const CompareSheet = lazyComponent(() => import('./compare-sheet.tsx'), 'CompareSheet');

interface CreativeGridProps {
  page: CreativePage;
  items: readonly CreativeItem[];
  account: InsightAccount;
  place: Place;
  metrics: readonly FigureName[];
  view: View;
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
  more: Parameters<typeof LoadMore>[0];
}

/** Creatives as cards or as a table, with those picked to be compared. */
export function CreativeGrid(props: CreativeGridProps) {
  const { page, items, account, metrics, view, search, onSearch, more } = props;
  const style = useStyle(account);
  const [picked, setPicked] = useState<readonly CreativeItem[]>([]);
  const [comparing, setComparing] = useState<boolean>();
  const isPicked = (key: string) => picked.some((one) => one.key === key);
  const drop = (key: string) => setPicked(picked.filter((one) => one.key !== key));
  const pick = (item: CreativeItem) => (isPicked(item.key) ? drop(item.key) : setPicked([...picked, item]));
  const open = ({ key }: CreativeItem) => onSearch({ key });
  const mayPick = picked.length < mostPicked;
  const mostSpend = Math.max(0, ...items.map(({ figures }) => figures.values.spend ?? 0));
  return (
    <>
      <Summary page={page} style={style} />
      {view === 'table' ? (
        <CreativesTable
          items={items}
          page={page}
          style={style}
          sort={search.sort ?? 'spend'}
          direction={search.direction ?? 'descending'}
          onSearch={onSearch}
          isPicked={isPicked}
          mayPick={mayPick}
          onPick={pick}
          onOpen={open}
        />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(16.5rem,1fr))] gap-4">
          {items.map((item) => (
            <li
              key={item.key}
              className="grid grid-cols-1 [contain-intrinsic-size:auto_22rem] [content-visibility:auto]"
            >
              <CreativeCard
                {...{ item, page, metrics, mostSpend, style, mayPick }}
                isPicked={isPicked(item.key)}
                onPick={() => pick(item)}
                onOpen={() => open(item)}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadMore {...more} />
      <Tray picked={picked} onDrop={drop} onClear={() => setPicked([])} onCompare={() => setComparing(true)} />
      {comparing === undefined ? null : (
        <Suspense>
          <CompareSheet
            items={picked}
            place={{ ...props.place, group: search.group ?? 'asset' }}
            style={style}
            open={comparing}
            onOpenChange={setComparing}
          />
        </Suspense>
      )}
    </>
  );
}

/** What the list adds up to, and what the colours mean. */
function Summary({ page, style }: { page: CreativePage; style: Style }) {
  const t = useTranslations('insights.grid');
  const { total, totals, cohort, spendFloor, head } = page;
  const text = (figure: FigureName) => formatFigure(figure, totals.values[figure], style);
  return (
    <div className="num flex flex-wrap items-center gap-x-6 gap-y-1 text-xs text-ink-2">
      <p role="status" className="flex-1 text-pretty">
        {t('summary', {
          count: total,
          spend: text('spend'),
          results: text('results'),
          cost: text('costPerResult'),
          roas: text('roas'),
        })}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          {t('cohort', {
            count: String(cohort.creatives),
            days: dayRange(cohort, style.locale, head.account.today),
            floor: formatFigure('spend', spendFloor, style),
          })}
        </span>
        <span className="inline-flex items-center gap-1.5 text-ok">
          <span aria-hidden className="size-3 rounded-xs border border-ok-line bg-ok-fill" />▲ {t('legendTop')}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-xs border border-line bg-sunk" />
          {t('legendMiddle')}
        </span>
        <span className="inline-flex items-center gap-1.5 text-bad">
          <span aria-hidden className="size-3 rounded-xs border border-bad-line bg-bad-fill" />▼ {t('legendLow')}
        </span>
      </p>
    </div>
  );
}

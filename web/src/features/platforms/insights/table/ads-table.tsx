import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { InsightRow, insightRows } from '@ad-foundry/contract/insights/tables.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { HeaderCell, SortHeader, TableBody, TableHead } from '#ui/data/table.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { FigureHint } from '#features/platforms/insights/figure/figure-hint.tsx';
import { readSort } from '#features/platforms/insights/figure-list.ts';
import { PopButton } from '#features/platforms/insights/head/pop-button.tsx';
import { useStyle, type Style } from '#features/platforms/insights/place.ts';
import { type Place, rowsFile, rowsQuery, type RowsPlace } from '#features/platforms/insights/queries.ts';
import type { OverviewChange, OverviewSearch } from '#features/platforms/insights/search.ts';
import { Failed } from '#features/platforms/insights/states.tsx';
import { AdRows } from './ad-rows.tsx';
import { columnsOf, type Columns } from './columns.ts';
import { EndRows } from './end-rows.tsx';
import { WideTable } from '#ui/data/wide-table.tsx';

const ColumnsPanel = lazyComponent(() => import('./columns-panel.tsx'), 'ColumnsPanel');
onFirstInteraction(ColumnsPanel.preload);

type InsightRows = z.infer<typeof insightRows>;
const levels = ['campaign', 'adset', 'ad', 'creative'] as const;

interface AdsTableProps {
  place: Place;
  search: OverviewSearch;
  onSearch: (change: OverviewChange) => void;
}

/** What ran: campaigns as a tree, or one level as a list; sorted, with chosen columns, and as CSV. */
export function AdsTable({ place, search, onSearch }: AdsTableProps) {
  const t = useTranslations('insights.table');
  const level = search.level ?? 'campaign';
  const sort = readSort(search.sort);
  const direction = search.direction ?? 'descending';
  const rows: RowsPlace = { ...place, level, sort, direction };
  const columns = columnsOf(search.columns);
  return (
    <section aria-label={t('title')} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="flex-1 font-semibold">{t('title')}</h2>
        <div role="group" aria-label={t('level')} className="flex flex-wrap gap-1">
          {levels.map((one) => (
            <Button
              key={one}
              size="sm"
              variant="ghost"
              aria-pressed={one === level}
              onClick={() => onSearch({ level: one === 'campaign' ? undefined : one })}
            >
              {t(one)}
            </Button>
          ))}
        </div>
        <PopButton
          size="sm"
          label={t('columns')}
          renderPanel={(popped) => (
            <ColumnsPanel {...popped} columns={columns} onChoose={(next) => onSearch({ columns: next })} />
          )}
        >
          {columns.preset === null ? t('columns') : t(columns.preset)}
        </PopButton>
        <Button asChild size="sm">
          <a href={rowsFile(rows, columns.figures)} download>
            <Download aria-hidden />
            {t('csv')}
          </a>
        </Button>
      </div>
      <Rows rows={rows} place={place} columns={columns} onSort={(next) => onSearch(next)} />
    </section>
  );
}

interface RowsProps {
  rows: RowsPlace;
  place: Place;
  columns: Columns;
  onSort: (next: { sort: string; direction: 'ascending' | 'descending' }) => void;
}

function Rows({ rows, place, columns: { figures }, onSort }: RowsProps) {
  const t = useTranslations('insights');
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    rowsQuery(rows),
  );
  const first = data?.pages[0];
  const style = useStyle(first?.head.account ?? { currency: null, currencyDigits: 2 });
  if (!data || !first)
    return error ? <Failed error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={5} />;
  const items = data.pages.flatMap((page) => page.items);
  const header = (sort: string, label: string, align: 'left' | 'right' = 'right', hint?: ReactNode) => (
    <SortHeader
      key={sort}
      label={label}
      align={align}
      hint={hint}
      sort={rows.sort === sort ? (rows.direction ?? 'descending') : null}
      onSort={() =>
        onSort({
          sort,
          direction: rows.sort === sort && rows.direction === 'descending' ? 'ascending' : 'descending',
        })
      }
    />
  );
  return (
    <div
      className={cn('grid gap-3', isPlaceholderData && 'opacity-60 transition-opacity delay-200')}
      aria-busy={isPlaceholderData}
    >
      <WideTable aria-label={t('table.title')}>
        <TableHead className="static">
          {header('name', t('table.name'), 'left')}
          <HeaderCell>{t('table.status')}</HeaderCell>
          <HeaderCell align="right">{t('table.share')}</HeaderCell>
          {figures.map((figure) =>
            header(figure, t(`figure.${figure}`), 'right', <FigureHint figure={figure} place={place} />),
          )}
          {header('change', t('table.change'))}
        </TableHead>
        <Body page={first} items={items} figures={figures} style={style} rows={rows} />
      </WideTable>
      {hasNextPage ? (
        <Button className="justify-self-center" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('table.more')}
        </Button>
      ) : null}
    </div>
  );
}

interface BodyProps {
  page: InsightRows;
  items: readonly InsightRow[];
  figures: readonly FigureName[];
  style: Style;
  rows: RowsPlace;
}

/** The rows, what was deleted at the platform, and the total of both. */
function Body({ page, items, figures, style, rows }: BodyProps) {
  return (
    <TableBody>
      <AdRows rows={items} figures={figures} style={style} place={rows} depth={0} />
      <EndRows page={page} isEmpty={items.length === 0} figures={figures} style={style} />
    </TableBody>
  );
}

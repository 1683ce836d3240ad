import { ChevronDown } from 'lucide-react';
import { figureNames } from '@ad-foundry/contract/insights/figures.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Stale } from '#ui/feedback/stale.tsx';
import { DataTable } from '#ui/list-page/data-table.tsx';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { LazyPopover } from '#ui/overlay/lazy-popover.tsx';
import { columnsOf, readSort, type Columns } from '#features/platforms/insights/figure-list.ts';
import { Failed } from '#features/platforms/insights/loaded.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import { rowsFile, rowsQuery, type Place, type RowsPlace } from '#features/platforms/insights/queries.ts';
import type { OverviewChange, OverviewSearch } from '#features/platforms/insights/search.ts';
import { useLevel } from './ads-tree.tsx';
import { ColumnsPanel } from './columns-panel.tsx';
import { CsvMenu } from './csv-menu.tsx';
import { frozenName, sortsOf, useLines } from './use-columns.tsx';

const levels = ['campaign', 'adset', 'ad', 'creative'] as const;

interface AdsTableProps {
  advertiser: InsightAdvertiser;
  place: Place;
  search: OverviewSearch;
  onSearch: (change: OverviewChange) => void;
}

/** Campaigns as a tree, or one level as a list; sorted, with selectable columns and a CSV export. */
export function AdsTable({ advertiser, place, search, onSearch }: AdsTableProps) {
  const t = useTranslations('insights.table');
  const { level = 'campaign', direction = 'descending' } = search;
  const rows: RowsPlace = { ...place, level, sort: readSort(search.sort), direction };
  const columns = columnsOf(search.columns);
  return (
    <section aria-label={t('title')} className="min-w-0 overflow-hidden rounded-card border border-line bg-card">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-1.5">
        <h2 className="font-semibold">{t('title')}</h2>
        <div
          role="group"
          aria-label={t('level')}
          className="mr-auto flex flex-wrap gap-0.5 rounded-control bg-sunk p-0.5"
        >
          {levels.map((name) => (
            <Button
              key={name}
              size="sm"
              variant="ghost"
              aria-pressed={name === level}
              className="h-6 aria-pressed:border-line aria-pressed:bg-card"
              onClick={() => onSearch({ level: name === 'campaign' ? undefined : name })}
            >
              {t(name)}
            </Button>
          ))}
        </div>
        <ColumnsButton columns={columns} onChoose={(next) => onSearch({ columns: next })} />
        <CsvMenu addressOf={(format) => rowsFile(rows, columns.figures, format)} />
      </header>
      <Rows {...{ advertiser, rows, columns, place, search, onSearch }} />
    </section>
  );
}

interface ColumnsButtonProps {
  columns: Columns;
  /** Receives a preset, or figures separated by commas. */
  onChoose: (columns: string) => void;
}

/** Chooses a preset of columns, or individual columns. */
function ColumnsButton({ columns: { preset, figures }, onChoose }: ColumnsButtonProps) {
  const t = useTranslations('insights');
  const button = (
    <Button size="sm" aria-label={t('table.columns')}>
      {t(`table.${preset ?? 'columns'}`)}
      <ChevronDown aria-hidden className="text-ink-3" />
    </Button>
  );
  return (
    <LazyPopover label={t('table.columns')} button={button}>
      {() => (
        <ColumnsPanel
          preset={preset}
          chosen={figures}
          options={figureNames.map((name) => ({ value: name, label: t(`figure.${name}`) }))}
          onChoose={onChoose}
        />
      )}
    </LazyPopover>
  );
}

/** Until the rows are loaded, which have their floor. */
const noFloor = { spend: 0, results: 0 };

interface RowsProps extends AdsTableProps {
  rows: RowsPlace;
  columns: Columns;
}

function Rows({ advertiser, rows, columns: { figures }, place, search, onSearch }: RowsProps) {
  const t = useTranslations('insights.table');
  const { rows: items, firstPage: first, error, retry, isStale, more } = usePagedRows(rowsQuery(rows));
  const style = useStyle(advertiser);
  const level = useLevel({ place: rows, figures, style, depth: 0, floor: first?.floor ?? noFloor }, place);
  const lines = useLines(figures, style);
  if (!items || !first) return error ? <Failed error={error} onRetry={retry} /> : <SkeletonRows rows={5} />;
  return (
    <Stale isStale={isStale} className="grid gap-3">
      <DataTable
        frame="flat"
        frameClassName="border-t border-line"
        className={frozenName}
        rows={items}
        table={{
          ...level,
          label: t('title'),
          search: { value: { ...search, sort: readSort(search.sort) }, onChange: onSearch },
          sorts: sortsOf(level.columns),
          summary: { last: lines.last({ ...first, items }) },
        }}
      />
      {more.isLeft ? (
        <Button className="mb-3 justify-self-center" loading={more.isLoading} onClick={more.load}>
          {t('more')}
        </Button>
      ) : null}
    </Stale>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { LayoutGrid, ListFilter, Rows3 } from 'lucide-react';
import { attributesQuery } from '#features/library/attributes/queries.ts';
import { figureNames, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Badge } from '#ui/data/badge.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { ChoiceMenu } from '#ui/overlay/choice-menu.tsx';
import { ChoicePopover } from '#ui/overlay/choice-popover.tsx';
import { DropdownButton } from '#ui/overlay/dropdown-button.tsx';
import { LazyPopover } from '#ui/overlay/lazy-popover.tsx';
import type { View } from '#ui/list-page/use-remembered-view.ts';
import { type Sort, columnNames, isFact, presets, readColumns } from '#features/platforms/insights/figure-list.ts';
import type { Style } from '#features/platforms/insights/place.ts';
import { groupsFile, type GroupsPlace } from '#features/platforms/insights/queries.ts';
import type { CreativeGroup, CreativesChange, CreativesSearch } from '#features/platforms/insights/search.ts';
import { ColumnsPanel } from '#features/platforms/insights/table/columns-panel.tsx';
import { CsvMenu } from '#features/platforms/insights/table/csv-menu.tsx';
import { countFilters } from '#features/platforms/insights/grouping.ts';

const FilterPanel = lazyComponent(() => import('./filter-panel.tsx'), 'FilterPanel');
onFirstInteraction(FilterPanel.preload);

interface GridBarProps {
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
  metrics: readonly FigureName[];
  style: Style;
  view: View;
  /** The scope of the list. */
  listed: GroupsPlace;
  onView: (view: View) => void;
  /** Opens and closes the column of filters; null where they have no room beside the list. */
  column: { isOpen: boolean; onToggle: () => void } | null;
}

const groups: readonly CreativeGroup[] = ['asset', 'ad', 'format', 'brief', 'copy'];
const maxMetrics = 3;

/** Grouping, figures, order and filters of the page. */
export function GridBar({ search, onSearch, metrics, style, view, listed, onView, column }: GridBarProps) {
  const t = useTranslations('insights.grid');
  const list = useTranslations('list');
  const active = countFilters(search);
  const filterText = (
    <>
      <ListFilter aria-hidden />
      {t('filter')}
      {active > 0 ? <Badge tone="ink">{active}</Badge> : null}
    </>
  );
  return (
    <>
      <GroupMenu search={search} onSearch={onSearch} />
      {view === 'table' ? <ColumnsButton search={search} onSearch={onSearch} /> : null}
      <MetricsButton metrics={metrics} onSearch={onSearch} />
      <SortMenu search={search} onSearch={onSearch} />
      {column ? (
        <Button
          aria-label={t('filter')}
          aria-expanded={column.isOpen}
          aria-pressed={column.isOpen}
          onClick={column.onToggle}
        >
          {filterText}
        </Button>
      ) : (
        <LazyPopover
          label={t('filter')}
          button={<DropdownButton aria-label={t('filter')}>{filterText}</DropdownButton>}
        >
          {() => (
            <div className="w-80 max-w-full">
              <FilterPanel search={search} onSearch={onSearch} style={style} place={listed} />
            </div>
          )}
        </LazyPopover>
      )}
      <CsvMenu
        size="md"
        className="ml-auto max-sm:hidden"
        addressOf={(format) => groupsFile(listed, figuresOf(search, view), format)}
      />
      <div role="group" aria-label={list('view')} className="flex gap-1 max-sm:hidden">
        <IconButton label={list('cards')} aria-pressed={view === 'cards'} onClick={() => onView('cards')}>
          <LayoutGrid />
        </IconButton>
        <IconButton label={list('table')} aria-pressed={view === 'table'} onClick={() => onView('table')}>
          <Rows3 />
        </IconButton>
      </div>
    </>
  );
}

/** The filters beside the list, so that it is seen while it is filtered. */
export function FilterColumn({
  search,
  onSearch,
  style,
  listed,
}: Pick<GridBarProps, 'search' | 'onSearch' | 'style' | 'listed'>) {
  const t = useTranslations('insights.grid');
  return (
    <aside
      aria-label={t('filter')}
      className="sticky top-16 -ml-1 max-h-[calc(100dvh-5rem)] overflow-y-auto overscroll-contain p-1"
    >
      <Suspense>
        <FilterPanel search={search} onSearch={onSearch} style={style} place={listed} />
      </Suspense>
    </aside>
  );
}

/** The figures of the export: those of the table's columns, or all without a table or without figures in it. */
const figuresOf = ({ columns }: CreativesSearch, view: View): readonly FigureName[] => {
  const shown = view === 'table' ? readColumns(columns).filter((column) => !isFact(column)) : [];
  return shown.length > 0 ? shown : figureNames;
};

type PartProps = Pick<GridBarProps, 'search' | 'onSearch'>;

/** Chooses the figures of the cards. */
function MetricsButton({ metrics, onSearch }: Pick<GridBarProps, 'metrics' | 'onSearch'>) {
  const t = useTranslations('insights');
  const offered = figureNames.filter((name) => name !== 'spend');
  return (
    <ChoicePopover
      label={t('grid.metrics')}
      text={<Counted label={t('grid.metrics')} count={metrics.length} />}
      hint={t('grid.metricsHint')}
      options={offered.map((name) => ({ value: name, label: t(`figure.${name}`) }))}
      chosen={metrics}
      most={maxMetrics}
      onChoose={(next) => onSearch({ metrics: next.join(',') })}
    />
  );
}

/** Chooses the columns of the table. */
function ColumnsButton({ search, onSearch }: PartProps) {
  const t = useTranslations('insights');
  const preset = presets.find((name) => name === search.columns) ?? null;
  const chosen = readColumns(search.columns);
  const text = preset ? t(`table.${preset}`) : <Counted label={t('table.columns')} count={chosen.length} />;
  return (
    <LazyPopover
      label={t('table.columns')}
      button={<DropdownButton aria-label={t('table.columns')}>{text}</DropdownButton>}
    >
      {() => (
        <ColumnsPanel
          preset={preset}
          chosen={chosen}
          options={columnNames.map((column) => ({
            value: column,
            label: isFact(column) ? t(`grid.facts.${column}`) : t(`figure.${column}`),
          }))}
          onChoose={(columns) => onSearch({ columns })}
        />
      )}
    </LazyPopover>
  );
}

const Counted = ({ label, count }: { label: string; count: number }) => (
  <>
    <span className="text-ink-2">{label}</span> {count}
  </>
);

/** Chooses the grouping of ads: by their media, or by an attribute of the briefs behind them. */
function GroupMenu({ search, onSearch }: PartProps) {
  const t = useTranslations('insights.grid');
  const bars = useTranslations('insights.bars');
  const { data: attributes = [] } = useQuery(attributesQuery);
  const group = search.group ?? 'asset';
  const chosen = group === 'attribute' ? attributes.find(({ id }) => id === search.attributeId) : undefined;
  return (
    <ChoiceMenu<string>
      label={t('group')}
      showLabel
      text={chosen?.label ?? t(`groups.${group}`)}
      value={chosen?.id ?? group}
      options={groups.map((name) => ({ value: name, label: t(`groups.${name}`) }))}
      further={{ label: bars('attribute'), options: attributes.map(({ id, label }) => ({ value: id, label })) }}
      onChoose={(value) => {
        const next = groups.find((name) => name === value);
        onSearch(next ? { group: next, attributeId: undefined } : { group: 'attribute', attributeId: value });
      }}
    />
  );
}

/** The orders that the page offers, with the default first. */
const sorts: readonly (readonly [Sort, 'ascending' | 'descending'])[] = [
  ['spend', 'descending'],
  ['results', 'descending'],
  ['costPerResult', 'ascending'],
  ['roas', 'descending'],
  ['hookRate', 'descending'],
  ['holdRate', 'descending'],
  ['ctr', 'descending'],
  ['change', 'descending'],
  ['firstDay', 'descending'],
  ['ads', 'descending'],
  ['name', 'ascending'],
];

function SortMenu({ search, onSearch }: PartProps) {
  const t = useTranslations('insights');
  const text = ([sort, direction]: (typeof sorts)[number]): string => {
    if (sort === 'firstDay') return t('grid.newest');
    if (sort === 'name') return t('grid.byName');
    if (sort === 'ads') return t('grid.byAds');
    return t('grid.sortBy', { figure: sort === 'change' ? t('table.change') : t(`figure.${sort}`), direction });
  };
  const chosen = sorts.find(([sort]) => sort === search.sort)?.[0] ?? 'spend';
  return (
    <ChoiceMenu
      label={t('grid.sort')}
      showLabel
      value={chosen}
      options={sorts.map((sort) => ({ value: sort[0], label: text(sort) }))}
      onChoose={(value) => onSearch({ sort: value, direction: sorts.find(([sort]) => sort === value)?.[1] })}
    />
  );
}

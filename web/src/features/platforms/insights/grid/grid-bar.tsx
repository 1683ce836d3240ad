import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Download, LayoutGrid, ListFilter, Rows3 } from 'lucide-react';
import { attributesQuery } from '#features/library/attributes/queries.ts';
import { figureNames, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Badge } from '#ui/data/badge.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { Menu, MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import type { View } from '#ui/list-page/use-remembered-view.ts';
import { PopButton } from '#features/platforms/insights/head/pop-button.tsx';
import type { Style } from '#features/platforms/insights/place.ts';
import { creativesFile, type CreativesPlace } from '#features/platforms/insights/queries.ts';
import type { CreativeGroup, CreativesChange, CreativesSearch } from '#features/platforms/insights/search.ts';
import { columnNames, isFact, readColumns } from './columns.ts';
import { countFilters } from './filters.ts';
import { sorts } from './sorts.ts';

const FiguresPanel = lazyComponent(() => import('#features/platforms/insights/head/figures-panel.tsx'), 'FiguresPanel');
const NamedPanel = lazyComponent(() => import('./columns-panel.tsx'), 'ColumnsPanel');
const FilterPanel = lazyComponent(() => import('./filter-panel.tsx'), 'FilterPanel');
onFirstInteraction(FiguresPanel.preload);
onFirstInteraction(FilterPanel.preload);

interface GridBarProps {
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
  metrics: readonly FigureName[];
  style: Style;
  view: View;
  /** What is listed. */
  listed: CreativesPlace;
  onView: (view: View) => void;
}

const groups: readonly CreativeGroup[] = ['asset', 'ad', 'format', 'brief', 'copy'];
const mostMetrics = 3;

/** Grouping, figures, order and filters of the creatives. */
export function GridBar({ search, onSearch, metrics, style, view, listed, onView }: GridBarProps) {
  const t = useTranslations('insights.grid');
  const list = useTranslations('list');
  const table = useTranslations('insights.table');
  const active = countFilters(search);
  return (
    <>
      <GroupMenu search={search} onSearch={onSearch} />
      {view === 'table' ? <ColumnsButton search={search} onSearch={onSearch} /> : null}
      <PopButton
        label={t('metrics')}
        renderPanel={(popped) => (
          <FiguresPanel
            {...popped}
            label={t('metrics')}
            hint={t('metricsHint')}
            known={figureNames.filter((name) => name !== 'spend')}
            chosen={metrics}
            most={mostMetrics}
            onChoose={(next) => onSearch({ metrics: next.join(',') })}
          />
        )}
      >
        <span className="text-ink-2">{t('metrics')}</span> {metrics.length}
      </PopButton>
      <SortMenu search={search} onSearch={onSearch} />
      <PopButton
        label={t('filter')}
        renderPanel={(popped) => (
          <FilterPanel {...popped} search={search} onSearch={onSearch} style={style} place={listed} />
        )}
      >
        <ListFilter aria-hidden />
        {t('filter')}
        {active > 0 ? <Badge tone="ink">{active}</Badge> : null}
      </PopButton>
      <Button asChild className="ml-auto max-sm:hidden">
        <a href={creativesFile(listed, figuresOf(search, view))} download>
          <Download aria-hidden />
          {table('csv')}
        </a>
      </Button>
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

/** The figures of the export: those of the table; all without a table, and of one that has none. */
const figuresOf = ({ columns }: CreativesSearch, view: View): readonly FigureName[] => {
  const shown = view === 'table' ? readColumns(columns).filter((column) => !isFact(column)) : [];
  return shown.length > 0 ? shown : figureNames;
};

/** Chooses the columns of the table. */
function ColumnsButton({ search, onSearch }: Pick<GridBarProps, 'search' | 'onSearch'>) {
  const t = useTranslations('insights');
  const chosen = readColumns(search.columns);
  return (
    <PopButton
      label={t('table.columns')}
      renderPanel={(popped) => (
        <NamedPanel
          {...popped}
          label={t('table.columns')}
          known={columnNames}
          chosen={chosen}
          onChoose={(next) => onSearch({ columns: next.join(',') })}
        />
      )}
    >
      <span className="text-ink-2">{t('table.columns')}</span> {chosen.length}
    </PopButton>
  );
}

/** What ads are grouped by: what they show, or an attribute of the briefs they came from. */
function GroupMenu({ search, onSearch }: Pick<GridBarProps, 'search' | 'onSearch'>) {
  const t = useTranslations('insights.grid');
  const bars = useTranslations('insights.bars');
  const { data: attributes } = useQuery(attributesQuery);
  const group = search.group ?? 'asset';
  const chosen = group === 'attribute' ? attributes?.find(({ id }) => id === search.attributeId) : undefined;
  const name = chosen?.label ?? t(`groups.${group}`);
  return (
    <Menu>
      <MenuTrigger>
        <Button aria-label={`${t('group')}: ${name}`}>
          <span className="text-ink-2">{t('group')}</span> <span className="max-w-40 truncate">{name}</span>
          <ChevronDown aria-hidden className="text-ink-3" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup
          value={chosen?.id ?? group}
          onValueChange={(value) => {
            const known = groups.find((one) => one === value);
            onSearch(known ? { group: known, attributeId: undefined } : { group: 'attribute', attributeId: value });
          }}
        >
          {groups.map((one) => (
            <MenuRadioItem key={one} value={one}>
              {t(`groups.${one}`)}
            </MenuRadioItem>
          ))}
          {attributes && attributes.length > 0 ? <MenuLabel>{bars('attribute')}</MenuLabel> : null}
          {attributes?.map(({ id, label }) => (
            <MenuRadioItem key={id} value={id}>
              {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

function SortMenu({ search, onSearch }: Pick<GridBarProps, 'search' | 'onSearch'>) {
  const t = useTranslations('insights');
  const text = ([sort, direction]: (typeof sorts)[number]): string => {
    if (sort === 'firstDay') return t('grid.newest');
    if (sort === 'name') return t('grid.byName');
    if (sort === 'ads') return t('grid.byAds');
    return t('grid.sortBy', { figure: sort === 'change' ? t('table.change') : t(`figure.${sort}`), direction });
  };
  const chosen = sorts.find(([sort]) => sort === (search.sort ?? 'spend')) ?? sorts[0];
  if (!chosen) return null;
  return (
    <Menu>
      <MenuTrigger>
        <Button aria-label={`${t('grid.sort')}: ${text(chosen)}`}>
          <span className="text-ink-2">{t('grid.sort')}</span> {text(chosen)}
          <ChevronDown aria-hidden className="text-ink-3" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup
          value={chosen[0]}
          onValueChange={(value) => {
            const next = sorts.find(([sort]) => sort === value);
            if (next) onSearch({ sort: next[0], direction: next[1] });
          }}
        >
          {sorts.map((one) => (
            <MenuRadioItem key={one[0]} value={one[0]}>
              {text(one)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { figures as definitions, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { attributesQuery } from '#features/library/attributes/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useKindName } from '#features/platforms/insights/figure-words.ts';
import { FigureMenu } from '#features/platforms/insights/head/figure-menu.tsx';
import { useStyle, type Style } from '#features/platforms/insights/place.ts';
import { breakdownQuery, type Place } from '#features/platforms/insights/queries.ts';
import type { OverviewChange, OverviewSearch } from '#features/platforms/insights/search.ts';
import { Card } from './card.tsx';
import { heatOf, type Heat, type HeatCell } from './heat.ts';

const known: readonly FigureName[] = ['costPerResult', 'roas', 'ctr', 'hookRate', 'holdRate', 'cpc', 'spend'];

interface HeatCardProps {
  data: Overview;
  place: Place;
  search: OverviewSearch;
  onSearch: (change: OverviewChange) => void;
}

/** Two attributes of the briefs against each other: which pair of values earned most. */
export function HeatCard({ data: { account }, place, search, onSearch }: HeatCardProps) {
  const t = useTranslations('insights');
  const { data: attributes = [] } = useQuery(attributesQuery);
  const figure = known.find((name) => name === search.heatFigure) ?? 'costPerResult';
  const chosen = (id: string | undefined, other?: string) =>
    attributes.find((one) => one.id === id && one.id !== other)?.id ?? attributes.find((one) => one.id !== other)?.id;
  const rows = chosen(search.heatRows);
  const columns = chosen(search.heatColumns, rows ?? '');
  const { data } = useQuery({
    ...breakdownQuery({
      ...place,
      by: 'attribute',
      attributeId: rows,
      acrossId: columns,
    }),
    enabled: rows !== undefined && columns !== undefined,
  });
  if (attributes.length < 2) return null;
  const heat = data && heatOf(data.items, figure, definitions[figure].better);
  const menu = (at: 0 | 1, value: string | undefined) => (
    <AttributeMenu
      label={t(at === 0 ? 'heat.rows' : 'heat.columns')}
      value={value}
      known={attributes}
      onChoose={(id) => onSearch(at === 0 ? { heatRows: id } : { heatColumns: id })}
      other={at === 0 ? undefined : rows}
    />
  );
  return (
    <Card
      title={t('heat.title')}
      tools={
        <div className="flex flex-wrap items-center gap-1.5">
          {menu(0, rows)}
          {menu(1, columns)}
          <FigureMenu
            label={t('heat.figure')}
            value={figure}
            known={known}
            onChoose={(heatFigure) => onSearch({ heatFigure })}
          />
        </div>
      }
    >
      {heat && heat.rows.length > 0 ? (
        <HeatTable heat={heat} figure={figure} account={account} />
      ) : (
        <p className="px-4 py-10 text-center text-sm text-ink-2">{t('heat.none')}</p>
      )}
    </Card>
  );
}

interface AttributeMenuProps {
  label: string;
  value: string | undefined;
  known: readonly { id: string; label: string }[];
  /** Not offered. */
  other: string | undefined;
  onChoose: (id: string) => void;
}

function AttributeMenu({ label, value, known: attributes, other, onChoose }: AttributeMenuProps) {
  const name = attributes.find(({ id }) => id === value)?.label ?? '';
  return (
    <Menu>
      <MenuTrigger>
        <Button size="sm" aria-label={`${label}: ${name}`}>
          <span className="max-w-32 truncate">{name}</span>
          <ChevronDown aria-hidden className="text-ink-3" />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuRadioGroup value={value ?? ''} onValueChange={onChoose}>
          {attributes
            .filter(({ id }) => id !== other)
            .map((one) => (
              <MenuRadioItem key={one.id} value={one.id}>
                {one.label}
              </MenuRadioItem>
            ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

const looks = { best: 'bg-ok-fill', middle: 'bg-sunk', worst: 'bg-bad-fill', none: '' };
const signs = { best: '▲', middle: '', worst: '▼', none: '' };

function HeatTable({ heat, figure, account }: { heat: Heat; figure: FigureName; account: Overview['account'] }) {
  const t = useTranslations('insights');
  const style = useStyle(account);
  const nameOf = (name: string) => name || t('bars.unknown');
  return (
    <div
      role="group"
      aria-label={t('heat.title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it could not be scrolled by keyboard everywhere
      tabIndex={0}
      className="scroll-slim overflow-x-auto px-4 pb-4"
    >
      <table className="num w-full min-w-max border-separate border-spacing-1 text-sm">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('heat.rows')}</span>
            </th>
            {heat.columns.map(({ key, name }) => (
              <th
                key={key}
                scope="col"
                className="max-w-40 truncate px-2 pb-1 text-left text-xs font-medium text-ink-2"
              >
                {nameOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heat.rows.map(({ key, name }) => (
            <tr key={key}>
              <th scope="row" className="max-w-40 truncate pr-3 text-left text-xs font-medium text-ink-2">
                {nameOf(name)}
              </th>
              {heat.columns.map((column) => (
                <Cell key={column.key} cell={heat.cells.get(`${key} ${column.key}`)} figure={figure} style={style} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-xs text-ink-2">{t('heat.hint')}</p>
    </div>
  );
}

function Cell({ cell, figure, style }: { cell: HeatCell | undefined; figure: FigureName; style: Style }) {
  const t = useTranslations('insights.heat');
  const kindName = useKindName();
  if (!cell) return <td className="min-w-28 px-2.5 py-2 text-ink-3">–</td>;
  const { place, value, spend, otherKind } = cell;
  return (
    <td className={cn('min-w-28 rounded-control px-2.5 py-2', looks[place])}>
      <span className="flex items-baseline gap-1.5 font-semibold">
        {formatFigure(figure, value, style)}
        <span aria-hidden className={place === 'best' ? 'text-ok' : 'text-bad'}>
          {signs[place]}
        </span>
        {place === 'none' ? null : <span className="sr-only">{t(`place.${place}`)}</span>}
      </span>
      <span className="block text-xs text-ink-2">
        {otherKind !== null
          ? kindName(otherKind)
          : place === 'none'
            ? t(value === null ? 'noValue' : 'little')
            : formatFigure('spend', spend, style)}
      </span>
    </td>
  );
}

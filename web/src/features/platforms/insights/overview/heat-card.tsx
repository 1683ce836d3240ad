import { useQuery } from '@tanstack/react-query';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { attributesQuery } from '#features/library/attributes/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { DataTable } from '#ui/list-page/data-table.tsx';
import type { ListColumn } from '#ui/list-page/declaration.ts';
import { ChoiceMenu } from '#ui/overlay/choice-menu.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useKindName } from '#features/platforms/insights/result-kind.ts';
import { LongName } from '#features/platforms/insights/long-name.tsx';
import { useStyle, type Style } from '#features/platforms/insights/place.ts';
import { breakdownQuery, type Place } from '#features/platforms/insights/queries.ts';
import type { OverviewChange, OverviewSearch } from '#features/platforms/insights/search.ts';
import { Card } from './card.tsx';
import { heatOf, type Heat, type HeatCell } from './heat.ts';

const heatFigures: readonly FigureName[] = ['costPerResult', 'roas', 'ctr', 'hookRate', 'holdRate', 'cpc', 'spend'];

interface HeatCardProps {
  data: Overview;
  place: Place;
  search: OverviewSearch;
  onSearch: (change: OverviewChange) => void;
}

/** Two attributes of the briefs against each other: which pair of values earned most. */
export function HeatCard({ data: { advertiser }, place, search, onSearch }: HeatCardProps) {
  const t = useTranslations('insights');
  const { data: attributes = [] } = useQuery(attributesQuery);
  const figure = heatFigures.find((name) => name === search.heatFigure) ?? 'costPerResult';
  const chosen = (wish: string | undefined, other?: string) => {
    const offered = attributes.filter(({ id }) => id !== other);
    return (offered.find(({ id }) => id === wish) ?? offered[0])?.id;
  };
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
  const heat = data && heatOf(data.items, figure);
  const options = attributes.map(({ id, label }) => ({ value: id, label }));
  return (
    <Card
      title={t('heat.title')}
      tools={
        <div className="flex flex-wrap items-center gap-1.5">
          <ChoiceMenu
            size="sm"
            label={t('heat.rows')}
            value={rows ?? ''}
            options={options}
            onChoose={(heatRows) => onSearch({ heatRows })}
          />
          <ChoiceMenu
            size="sm"
            label={t('heat.columns')}
            value={columns ?? ''}
            options={options.filter(({ value }) => value !== rows)}
            onChoose={(heatColumns) => onSearch({ heatColumns })}
          />
          <ChoiceMenu
            size="sm"
            label={t('heat.figure')}
            value={figure}
            options={heatFigures.map((name) => ({ value: name, label: t(`figure.${name}`) }))}
            onChoose={(heatFigure) => onSearch({ heatFigure })}
          />
        </div>
      }
    >
      {heat && heat.rows.length > 0 ? (
        <HeatTable heat={heat} figure={figure} advertiser={advertiser} />
      ) : (
        <p className="px-4 py-10 text-center text-sm text-ink-2">{t('heat.none')}</p>
      )}
    </Card>
  );
}

const looks = { good: 'bg-ok-fill', even: 'bg-sunk', bad: 'bg-bad-fill', 'too-little-data': '' };
const signs = { good: '▲', even: '', bad: '▼', 'too-little-data': '' };

interface HeatTableProps {
  heat: Heat;
  figure: FigureName;
  advertiser: Overview['advertiser'];
}

function HeatTable(props: HeatTableProps) {
  const t = useTranslations('insights.heat');
  return (
    <div className="px-4 pb-4">
      <DataTable
        frame="flat"
        className="min-w-max [&_td,&_th]:h-auto [&_td,&_th]:border-0 [&_td,&_th]:p-0.5! [&_thead_th]:px-2.5!"
        table={{ label: t('title'), columns: useHeatColumns(props) }}
        rows={props.heat.rows.map(({ key, name }) => ({ id: key, name }))}
      />
      <p className="pt-2 text-xs text-ink-2">{t('hint')}</p>
    </div>
  );
}

interface HeatRow {
  id: string;
  name: string;
}

function useHeatColumns({ heat, figure, advertiser }: HeatTableProps): ListColumn<HeatRow>[] {
  const t = useTranslations('insights');
  const style = useStyle(advertiser);
  const nameOf = (name: string) => name || t('bars.unknown');
  return [
    {
      id: 'value',
      header: t('heat.rows'),
      hideHeader: true,
      isRowHeader: true,
      cellClassName: 'max-w-40 text-xs font-medium text-ink-2',
      cell: ({ name }) => <LongName name={nameOf(name)} />,
    },
    ...heat.columns.map(({ key, name }): ListColumn<HeatRow> => ({
      id: key,
      header: nameOf(name),
      heading: <LongName name={nameOf(name)} />,
      className: 'max-w-40 min-w-28',
      cellClassName: 'max-w-none',
      cell: ({ id }) => <Cell cell={heat.cells.get(`${id} ${key}`)} figure={figure} style={style} />,
    })),
  ];
}

interface CellProps {
  cell: HeatCell | undefined;
  figure: FigureName;
  style: Style;
}

function Cell({ cell, figure, style }: CellProps) {
  const t = useTranslations('insights.heat');
  const kindName = useKindName();
  if (!cell) return <div className="px-2.5 py-2 text-ink-3">–</div>;
  const { judgement, value, spend, otherKind } = cell;
  const verdict = judgement?.verdict ?? 'even';
  return (
    <div
      className={cn('rounded-control px-2.5 py-2', looks[verdict])}
      title={judgement ? t(`verdicts.${verdict}`) : undefined}
    >
      <span className="flex items-baseline gap-1.5 font-semibold">
        <span title={formatFigure(figure, value, style, { exact: true })}>{formatFigure(figure, value, style)}</span>
        <span aria-hidden className={verdict === 'good' ? 'text-ok' : 'text-bad'}>
          {signs[verdict]}
        </span>
        {judgement ? <span className="sr-only">{t(`verdicts.${verdict}`)}</span> : null}
      </span>
      <span className="block text-xs text-ink-2">
        {otherKind !== null
          ? kindName(otherKind)
          : value === null || verdict === 'too-little-data'
            ? t(value === null ? 'noValue' : 'little')
            : formatFigure('spend', spend, style)}
      </span>
    </div>
  );
}

import { useQueries } from '@tanstack/react-query';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { DataTable } from '#ui/list-page/data-table.tsx';
import type { ListColumn } from '#ui/list-page/declaration.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { Retention } from '#features/platforms/insights/detail/retention.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useKindName, bestOf } from '#features/platforms/insights/result-kind.ts';
import type { Style } from '#features/platforms/insights/place.ts';
import { groupQuery, type GroupPlace } from '#features/platforms/insights/queries.ts';
import { MediaFrame } from './media-frame.tsx';

interface CompareSheetProps {
  items: readonly CreativeItem[];
  place: Omit<GroupPlace, 'key'>;
  style: Style;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const figures: readonly FigureName[] = [
  'spend',
  'impressions',
  'results',
  'costPerResult',
  'roas',
  'ctr',
  'cpc',
  'cpm',
  'hookRate',
  'holdRate',
  'plays50',
  'plays100',
];

/** A figure or the retention of all groups. */
interface CompareRow {
  id: FigureName | 'retention';
}

/** Groups of ads side by side: figures with the best of each row marked, and retention. */
export function CompareSheet({ items, place, style, open, onOpenChange }: CompareSheetProps) {
  const t = useTranslations('insights');
  const rows = [...figures, 'retention' as const].map((id) => ({ id }));
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      dismissOnOutside
      title={t('compareSheet.title', { count: String(items.length) })}
    >
      <DataTable
        frame="flat"
        className="w-auto min-w-max [&_td,&_th]:h-auto [&_td,&_th]:p-2!"
        table={{ label: t('compareSheet.figure'), columns: useGroupColumns({ items, place, style }) }}
        rows={rows}
      />
    </Sheet>
  );
}

function useGroupColumns({
  items,
  place,
  style,
}: Pick<CompareSheetProps, 'items' | 'place' | 'style'>): ListColumn<CompareRow>[] {
  const t = useTranslations('insights');
  const details = useQueries({ queries: items.map(({ key }) => groupQuery({ ...place, key })) });
  return [
    {
      id: 'figure',
      header: t('compareSheet.figure'),
      isRowHeader: true,
      className: 'sticky left-0 w-36 bg-card align-bottom text-ink-2',
      cellClassName: 'align-middle',
      cell: ({ id }) => (id === 'retention' ? t('compareSheet.retention') : t(`figure.${id}`)),
    },
    ...items.map((item, index): ListColumn<CompareRow> => ({
      id: item.key,
      header: item.name,
      heading: <Heading item={item} />,
      className: 'w-44 max-w-44 min-w-44 align-bottom text-sm whitespace-normal text-ink',
      cellClassName: 'align-middle',
      cell: ({ id }) =>
        id === 'retention' ? (
          <Watched name={item.name} shares={details[index]?.data?.retention} locale={style.locale} />
        ) : (
          <Compared item={item} items={items} figure={id} style={style} />
        ),
    })),
  ];
}

function Heading({ item: { media, name } }: { item: CreativeItem }) {
  return (
    <>
      <MediaFrame media={media} className="mb-2 h-36 rounded-control border border-line" />
      <span className="line-clamp-3 wrap-anywhere" title={name}>
        {name}
      </span>
    </>
  );
}

interface ComparedProps extends Pick<CompareSheetProps, 'items' | 'style'> {
  item: CreativeItem;
  figure: FigureName;
}

/** A figure of one group, marked if it is the best. */
function Compared({ item, items, figure, style }: ComparedProps) {
  const t = useTranslations('insights.compareSheet');
  const kindName = useKindName();
  const { value: best, kind } = bestOf(items, figure);
  const isOfResults = figure === 'results' || figure === 'costPerResult';
  const { resultKind, figures: set } = item;
  const isBest = best !== null && set.values[figure] === best && (kind === null || resultKind === kind);
  return (
    <span className={cn('block', isBest && 'font-semibold')}>
      {formatFigure(figure, set.values[figure], style)}
      {isBest ? <span className="ml-1.5 text-xs text-ink-2">{t('best')}</span> : null}
      {isOfResults && resultKind !== null ? (
        <span className="block text-xs font-normal text-ink-2">{kindName(resultKind)}</span>
      ) : null}
    </span>
  );
}

interface WatchedProps {
  name: string;
  shares: readonly number[] | null | undefined;
  locale: string;
}

/** The retention of a group's videos. */
function Watched({ name, shares, locale }: WatchedProps) {
  const t = useTranslations('insights.compareSheet');
  if (!shares) return '–';
  return <Retention label={`${t('retention')}: ${name}`} lines={[{ name, shares }]} locale={locale} />;
}

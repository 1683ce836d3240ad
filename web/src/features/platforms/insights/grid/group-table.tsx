import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeGroup, CreativeItem, CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import { ratioOf } from '@ad-foundry/contract/insights/media-shapes.ts';
import { lengthOf } from '@ad-foundry/contract/rules/periods/periods.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DataTable } from '#ui/list-page/data-table.tsx';
import type { ListColumn } from '#ui/list-page/declaration.ts';
import type { Style } from '#features/platforms/insights/place.ts';
import type { FigurePlace } from '#features/platforms/insights/queries.ts';
import type { CreativesChange, CreativesSearch } from '#features/platforms/insights/search.ts';
import {
  figureValues,
  FigureValue,
  frozenName,
  NameButton,
  sortsOf,
  useColumns,
} from '#features/platforms/insights/table/use-columns.tsx';
import { VerdictChip } from '#features/platforms/insights/judgement/verdict-chip.tsx';
import { isFact, type Column, type Fact } from '#features/platforms/insights/figure-list.ts';
import { FatigueNote } from '#features/platforms/insights/fatigue/fatigue-note.tsx';
import { GroupState, PickButton } from './group-card.tsx';
import { PlaceText } from './place-mark.tsx';

interface GroupTableProps {
  items: readonly CreativeItem[];
  page: CreativePage;
  columns: readonly Column[];
  /** The grouping of ads. */
  group: CreativeGroup;
  /** The scope and the filters of the list. */
  place: FigurePlace;
  style: Style;
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
  isPicked: (key: string) => boolean;
  mayPick: boolean;
  onPick: (item: CreativeItem) => void;
  onOpen: (item: CreativeItem) => void;
}

type GroupRow = CreativeItem & { id: string };

/** The same groups of ads as the cards, as a table; the first line is the total of all groups, loaded or not. */
export function GroupTable(props: GroupTableProps) {
  const { items, page, group, style, search, onSearch, isPicked } = props;
  const t = useTranslations('insights');
  const columns = useGroupColumns(props);
  const label = (
    <>
      {t('table.total')}{' '}
      <span className="font-normal text-ink-2">· {t('grid.counted', { group, count: page.total })}</span>
    </>
  );
  const figures = props.columns.filter((column) => !isFact(column));
  const total = { id: 'total', className: 'font-medium', label, values: figureValues(page.totals, figures, style) };
  return (
    <DataTable
      className={frozenName}
      rows={items.map((item): GroupRow => ({ ...item, id: item.key }))}
      table={{
        label: t('creatives.title'),
        columns,
        search: { value: search, onChange: onSearch },
        sorts: sortsOf(columns),
        summary: { first: [total] },
        isPicked: ({ key }) => isPicked(key),
        total: page.total,
        likelyHeight: 57,
      }}
    />
  );
}

function useGroupColumns(props: GroupTableProps): ListColumn<GroupRow>[] {
  const { page, place, style, isPicked, mayPick, onPick, onOpen } = props;
  const t = useTranslations('insights');
  const shared = useColumns(style);
  const ofFigure = (figure: FigureName) =>
    shared.figures<GroupRow>([figure], { place }).map((column): ListColumn<GroupRow> => ({
      ...column,
      cell: (item) => (
        <>
          <FigureValue figure={figure} set={item.figures} kind={item.resultKind} style={style} />
          <span className="block text-[11px]">
            <PlaceText item={item} figure={figure} page={page} style={style} />
          </span>
        </>
      ),
    }));
  const ofFact = (fact: Fact): ListColumn<GroupRow> => ({
    id: fact,
    header: t(`grid.facts.${fact}`),
    align: fact === 'kind' ? 'left' : 'right',
    className: 'whitespace-nowrap',
    cell: (item) => <FactText fact={fact} item={item} />,
  });
  return [
    {
      id: 'name',
      header: t('grid.table.name'),
      sort: 'name',
      className: 'max-w-48 min-w-48 sm:max-w-72 sm:min-w-56',
      cell: (item) => (
        <NameButton media={item.media} name={item.name} onOpen={() => onOpen(item)}>
          <PickButton name={item.name} isPicked={isPicked(item.key)} mayPick={mayPick} onPick={() => onPick(item)} />
        </NameButton>
      ),
    },
    {
      id: 'verdict',
      header: t('judgement.label'),
      cell: ({ judgement }) => (
        <VerdictChip judgement={judgement} floor={page.floor} style={style} isCreative={props.group === 'asset'} />
      ),
    },
    // Figures first: what one decides by is seen without scrolling.
    ...props.columns.flatMap((column) => (isFact(column) ? [ofFact(column)] : ofFigure(column))),
    {
      id: 'state',
      header: t('grid.table.state'),
      cell: ({ state, fatigue }) => (
        <span className="flex max-w-44 flex-wrap items-center gap-1">
          <GroupState state={state} />
          <FatigueNote fatigue={fatigue} style={style} isShort />
        </span>
      ),
    },
    { ...shared.firstDay<GroupRow>(t('grid.table.firstSeen')), sort: 'firstDay' },
    { id: 'ads', header: t('grid.table.ads'), align: 'right', sort: 'ads', cell: ({ ads }) => ads },
    shared.share(),
    shared.brief(t('grid.table.brief')),
  ];
}

function FactText({ fact, item }: { fact: Fact; item: CreativeItem }) {
  const t = useTranslations('insights.grid');
  const { media, firstDay, lastDay } = item;
  const ratio = ratioOf(media);
  const texts: Record<Fact, string | null> = {
    kind: t(`kinds.${media.kind}`),
    ratio: ratio === 'other' ? t('otherRatio') : ratio,
    length: media.kind === 'video' && media.durationMs !== null ? formatDuration(media.durationMs) : null,
    daysLive: firstDay !== null && lastDay !== null ? String(lengthOf({ since: firstDay, until: lastDay })) : null,
  };
  return texts[fact] ?? '–';
}

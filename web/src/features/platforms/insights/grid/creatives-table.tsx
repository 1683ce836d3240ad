import { memo, useRef, type ReactNode } from 'react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeGroup, CreativeItem, CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import { ratioOf } from '@ad-foundry/contract/insights/media-shapes.ts';
import { lengthOf } from '@ad-foundry/contract/rules/periods/periods.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { formatNumber } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { HeaderCell, RowGap, SortHeader, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table.tsx';
import { useVirtualLines, type LinePlace } from '#ui/list-page/use-virtual-lines.ts';
import { mediumDay } from '#features/platforms/insights/day-text.ts';
import { FigureHint } from '#features/platforms/insights/figure/figure-hint.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useKindName } from '#features/platforms/insights/figure-words.ts';
import type { Style } from '#features/platforms/insights/place.ts';
import { WideTable } from '#ui/data/wide-table.tsx';
import { FigureCells } from '#features/platforms/insights/table/figure-cells.tsx';
import { BriefName, Certainty, Thumbnail } from '#features/platforms/insights/table/row-facts.tsx';
import { isFact, type Column, type Fact } from './columns.ts';
import { CreativeState } from './creative-card.tsx';
import type { FigurePlace } from '#features/platforms/insights/queries.ts';
import type { CreativesChange } from '#features/platforms/insights/search.ts';
import { PickButton } from './pick-button.tsx';
import { PlaceText } from './place-mark.tsx';

interface CreativesTableProps {
  items: readonly CreativeItem[];
  page: CreativePage;
  columns: readonly Column[];
  /** What the list is grouped by. */
  group: CreativeGroup;
  /** What the list shows, with its filters. */
  place: FigurePlace;
  style: Style;
  sort: string;
  direction: 'ascending' | 'descending';
  onSearch: (change: CreativesChange) => void;
  isPicked: (key: string) => boolean;
  mayPick: boolean;
  onPick: (item: CreativeItem) => void;
  onOpen: (item: CreativeItem) => void;
}

/** The same creatives as the grid, as a table. */
export function CreativesTable(props: CreativesTableProps) {
  const { columns, place, sort, direction, onSearch } = props;
  const t = useTranslations('insights');
  const header = (name: string, label: string, align: 'left' | 'right' = 'right', hint?: ReactNode) => (
    <SortHeader
      key={name}
      label={label}
      align={align}
      hint={hint}
      sort={sort === name ? direction : null}
      onSort={() =>
        onSearch({ sort: name, direction: sort === name && direction === 'descending' ? 'ascending' : 'descending' })
      }
    />
  );
  return (
    <WideTable aria-label={t('creatives.title')} aria-rowcount={props.page.total + 2}>
      <TableHead className="static">
        {header('name', t('grid.table.name'), 'left')}
        <HeaderCell>{t('grid.table.state')}</HeaderCell>
        {header('firstDay', t('grid.table.firstSeen'))}
        {header('ads', t('grid.table.ads'))}
        {columns.map((column) =>
          isFact(column) ? (
            <HeaderCell key={column} align={column === 'kind' ? 'left' : 'right'}>
              {t(`grid.facts.${column}`)}
            </HeaderCell>
          ) : (
            header(column, t(`figure.${column}`), 'right', <FigureHint figure={column} place={place} />)
          ),
        )}
        <HeaderCell align="right">{t('table.share')}</HeaderCell>
        <HeaderCell>{t('grid.table.brief')}</HeaderCell>
      </TableHead>
      <Lines {...props} />
    </WideTable>
  );
}

/** The total and the rows, virtualized where they are many. */
function Lines(props: CreativesTableProps) {
  const { items } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const lines = useVirtualLines({
    list: body,
    count: items.length,
    isVirtual: true,
    likelyHeight: 57,
    gap: 0,
    overscan: 6,
  });
  return (
    <TableBody ref={body} className="relative">
      <TotalLine {...props} />
      <RowGap height={lines.before} />
      {lines.indices.map((at) => {
        const item = items[at];
        return item ? <Line key={item.key} item={item} at={lines.place(at)} {...props} /> : null;
      })}
      <RowGap height={lines.after} />
    </TableBody>
  );
}

/** All creatives of the list, those that are not shown yet, too. */
function TotalLine({ page: { total, totals }, columns, group, style }: CreativesTableProps) {
  const t = useTranslations('insights');
  return (
    <TableRow aria-rowindex={2} className="font-medium">
      <TableCell colSpan={4}>
        {t('table.total')}{' '}
        <span className="font-normal text-ink-2">· {t('grid.counted', { group, count: total })}</span>
      </TableCell>
      {columns.map((column) =>
        isFact(column) ? (
          <TableCell key={column} />
        ) : (
          <FigureCells key={column} set={totals} figures={[column]} style={style} />
        ),
      )}
      <TableCell colSpan={2} />
    </TableRow>
  );
}

interface CreativeLineProps extends CreativesTableProps {
  item: CreativeItem;
  at: LinePlace;
}

function CreativeLine({ item, at, ...props }: CreativeLineProps) {
  const { page, columns, style, isPicked, mayPick, onPick, onOpen } = props;
  const t = useTranslations('insights.grid');
  const picked = isPicked(item.key);
  return (
    <TableRow {...at} aria-rowindex={at['data-at'] + 3} selected={picked}>
      <TableCell className="max-w-72 min-w-56">
        <span className="flex items-center gap-2.5">
          <PickButton
            label={t('pick', { name: item.name })}
            isPicked={picked}
            disabled={!picked && !mayPick}
            onPick={() => onPick(item)}
          />
          <Thumbnail media={item.media} />
          <button
            type="button"
            onClick={() => onOpen(item)}
            title={item.name}
            className="min-w-0 truncate rounded-xs text-left font-medium hover:underline"
          >
            {item.name}
          </button>
        </span>
      </TableCell>
      <TableCell>
        <CreativeState state={item.state} />
      </TableCell>
      <TableCell align="right" className="whitespace-nowrap">
        {item.firstDay === null ? '–' : mediumDay(item.firstDay, style.locale)}
      </TableCell>
      <TableCell align="right">{item.ads}</TableCell>
      {columns.map((column) =>
        isFact(column) ? (
          <FactCell key={column} fact={column} item={item} />
        ) : (
          <FigureCell key={column} figure={column} item={item} page={page} style={style} />
        ),
      )}
      <TableCell align="right">
        {item.share === null
          ? '–'
          : formatNumber(item.share, style.locale, { style: 'percent', maximumFractionDigits: 1 })}
      </TableCell>
      <TableCell className="max-w-56">
        {item.brief ? (
          <span className="flex min-w-0 items-center gap-2">
            <BriefName link={item.brief} />
            <Certainty link={item.brief} />
          </span>
        ) : (
          <span className="text-ink-3">–</span>
        )}
      </TableCell>
    </TableRow>
  );
}

// Scrolling renders the rows that come into sight only.
const Line = memo(CreativeLine);

function FigureCell({ figure, item, page, style }: Pick<CreativesTableProps, 'page' | 'style'> & CellProps) {
  const kindName = useKindName();
  const value = item.figures.values[figure];
  return (
    <TableCell align="right" className="whitespace-nowrap">
      {formatFigure(figure, value, style)}
      {figure === 'results' && item.resultKind !== null && value ? (
        <span className="block text-[11px] text-ink-2">{kindName(item.resultKind)}</span>
      ) : null}
      <span className="block text-[11px]">
        {item.places[figure] ? <PlaceText item={item} figure={figure} page={page} style={style} /> : null}
      </span>
    </TableCell>
  );
}

interface CellProps {
  figure: FigureName;
  item: CreativeItem;
}

function FactCell({ fact, item }: { fact: Fact; item: CreativeItem }) {
  const t = useTranslations('insights.grid');
  const { media, firstDay, lastDay } = item;
  const ratio = ratioOf(media);
  const texts: Record<Fact, string | null> = {
    kind: t(`kinds.${media.kind}`),
    ratio: ratio === 'other' ? t('otherRatio') : ratio,
    length: media.kind === 'video' && media.durationMs !== null ? formatDuration(media.durationMs) : null,
    daysLive: firstDay !== null && lastDay !== null ? String(lengthOf({ since: firstDay, until: lastDay })) : null,
  };
  return (
    <TableCell align={fact === 'kind' ? 'left' : 'right'} className="whitespace-nowrap">
      {texts[fact] ?? '–'}
    </TableCell>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { TableCell, TableRow } from '#ui/data/table.tsx';
import { CreativeLink, ParentLink } from '#features/platforms/insights/creative-link.tsx';
import type { Style } from '#features/platforms/insights/place.ts';
import { rowsQuery, type RowsPlace } from '#features/platforms/insights/queries.ts';
import { DeletedRow } from './deleted-row.tsx';
import { RowCells } from './row-cells.tsx';
import { BriefName, Certainty, Thumbnail } from './row-facts.tsx';

export interface AdRowsProps {
  rows: readonly InsightRow[];
  figures: readonly FigureName[];
  style: Style;
  place: RowsPlace;
  /** How deep in the tree: 0 at the top. */
  depth: number;
}

/** What a row opens into; ads and creatives have no parts. */
const partsOf: Partial<Record<InsightRow['level'], 'adset' | 'ad'>> = { campaign: 'adset', adset: 'ad' };

export function AdRows(props: AdRowsProps) {
  return props.rows.map((row) => <AdRow key={row.id} row={row} {...props} />);
}

function AdRow({ row, ...shared }: AdRowsProps & { row: InsightRow }) {
  const { figures, style, place, depth } = shared;
  const t = useTranslations('insights.table');
  const [isOpen, setIsOpen] = useState(false);
  const parts = partsOf[row.level];
  return (
    <>
      <TableRow>
        <TableCell className="max-w-96 min-w-72">
          <span className="flex items-center gap-2" style={{ paddingLeft: depth * 20 }}>
            {parts ? (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-label={t(isOpen ? 'close' : 'open', { name: row.name })}
                onClick={() => setIsOpen(!isOpen)}
                className="grid size-6 shrink-0 place-items-center rounded-xs text-ink-2 hover:bg-press pointer-coarse:size-9"
              >
                <ChevronRight aria-hidden className={cn('size-4 transition-transform', isOpen && 'rotate-90')} />
              </button>
            ) : (
              <Thumbnail media={row.media} />
            )}
            <span className="grid min-w-0">
              <span className="flex font-medium" title={row.name}>
                {row.id === '' ? (
                  <span className="truncate">{row.name}</span>
                ) : parts ? (
                  <ParentLink place={place} id={row.id}>
                    {row.name}
                  </ParentLink>
                ) : (
                  <CreativeLink place={place} id={row.id} {...(row.level === 'ad' ? { group: 'ad' } : {})}>
                    {row.name}
                  </CreativeLink>
                )}
              </span>
              {row.brief ? (
                <span className="flex min-w-0 items-center gap-2 text-xs">
                  <BriefName link={row.brief} className="text-ink-2" />
                  <Certainty link={row.brief} />
                </span>
              ) : null}
            </span>
          </span>
        </TableCell>
        <RowCells row={row} figures={figures} style={style} />
      </TableRow>
      {row.deleted && !isOpen ? (
        <DeletedRow set={row.deleted} figures={figures} style={style} depth={depth} isIncluded />
      ) : null}
      {parts && isOpen ? (
        <Parts {...shared} place={{ ...place, level: parts, parentId: row.id }} depth={depth + 1} />
      ) : null}
    </>
  );
}

function Parts(props: Omit<AdRowsProps, 'rows'>) {
  const t = useTranslations('insights.table');
  const action = useTranslations('ui');
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(rowsQuery(props.place));
  const columns = props.figures.length + 4;
  const line = (children: React.ReactNode) => (
    <TableRow>
      <TableCell colSpan={columns} className="text-ink-2" style={{ paddingLeft: props.depth * 20 + 48 }}>
        {children}
      </TableCell>
    </TableRow>
  );
  if (!data)
    return line(
      error ? (
        <span role="alert" className="flex items-center gap-3">
          {t('failed')}
          <Button size="sm" onClick={() => void refetch()}>
            {action('action.retry')}
          </Button>
        </span>
      ) : (
        <span role="status">{action('state.loading')}</span>
      ),
    );
  const rows = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <AdRows {...props} rows={rows} />
      {rows.length === 0 ? line(t('empty')) : null}
      {hasNextPage
        ? line(
            <Button size="sm" onClick={() => void fetchNextPage()}>
              {t('more')}
            </Button>,
          )
        : null}
      {data.pages[0]?.deleted && !hasNextPage ? (
        <DeletedRow set={data.pages[0].deleted} figures={props.figures} style={props.style} depth={props.depth} />
      ) : null}
    </>
  );
}

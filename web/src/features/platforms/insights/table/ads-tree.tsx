import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { isRefusal, useErrorText } from '#lib/error-text.ts';
import { Button } from '#ui/button.tsx';
import { SummaryRow, TableRows } from '#ui/list-page/data-table.tsx';
import type { DataTableDeclaration } from '#ui/list-page/declaration.ts';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { AssetLink, ParentLink } from '#features/platforms/insights/asset-link.tsx';
import { LongName } from '#features/platforms/insights/long-name.tsx';
import type { Floor } from '#features/platforms/insights/judgement/use-judgement-text.ts';
import type { Style } from '#features/platforms/insights/place.ts';
import { rowsQuery, type Place, type RowsPlace } from '#features/platforms/insights/queries.ts';
import { BriefName, Certainty, Thumbnail } from './row-facts.tsx';
import { useColumns, useLines } from './use-columns.tsx';

interface LevelProps {
  place: RowsPlace;
  figures: readonly FigureName[];
  style: Style;
  /** Depth in the tree, from 0 at the top. */
  depth: number;
  /** From which rows are judged. */
  floor: Floor;
}

/** The level of a row's children; ads and assets have none. */
const partsOf: Partial<Record<InsightRow['level'], 'adset' | 'ad'>> = { campaign: 'adset', adset: 'ad' };

/**
 * The columns of a level of the tree, with the children of expanded rows below them. `explained`: the place whose
 * figures the headers explain.
 */
export function useLevel({ place, figures, style, depth, floor }: LevelProps, explained?: Place) {
  const t = useTranslations('insights.table');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const columns = useColumns(style);
  const lines = useLines(figures, style);
  const toggle = (id: string) =>
    setOpened(opened.includes(id) ? opened.filter((each) => each !== id) : [...opened, id]);
  const table: Pick<DataTableDeclaration<InsightRow, object>, 'columns' | 'below'> = {
    columns: [
      {
        id: 'name',
        header: t('name'),
        sort: 'name',
        className: 'max-w-44 min-w-44 sm:max-w-80 sm:min-w-56',
        cell: (row) => (
          <AdName
            row={row}
            place={place}
            depth={depth}
            isOpen={opened.includes(row.id)}
            onToggle={() => toggle(row.id)}
          />
        ),
      },
      columns.verdict<InsightRow>(floor),
      columns.status(),
      ...columns.figures<InsightRow>(figures, { place: explained }),
      columns.share(),
      { ...columns.change<InsightRow>(), sort: 'change' },
    ],
    below: (row) => {
      const level = opened.includes(row.id) ? partsOf[row.level] : undefined;
      if (level)
        return <Parts place={{ ...place, level, parentId: row.id }} {...{ figures, style, floor }} depth={depth + 1} />;
      const line = row.deleted && lines.deleted(row.deleted, depth * 20 + 28, true);
      return line ? <SummaryRow columns={table.columns} line={line} /> : null;
    },
  };
  return table;
}

/** The children of an expanded row. */
function Parts(props: LevelProps) {
  const t = useTranslations('insights.table');
  const action = useTranslations('ui');
  const errorText = useErrorText();
  const {
    rows,
    firstPage: first,
    error,
    retry,
    more,
  } = usePagedRows({ ...rowsQuery(props.place), placeholderData: undefined });
  const table = useLevel(props);
  const lines = useLines(props.figures, props.style);
  const left = props.depth * 20 + 32;
  const line = (label: ReactNode) => (
    <SummaryRow
      columns={table.columns}
      line={{ id: 'line', label: <div style={{ paddingLeft: left }}>{label}</div>, className: 'text-ink-2' }}
    />
  );
  if (!rows)
    return line(
      error ? (
        <span role="alert" className="flex items-center gap-3">
          {isRefusal(error) ? errorText(error) : t('failed')}
          <Button size="sm" onClick={retry}>
            {action('action.retry')}
          </Button>
        </span>
      ) : (
        <span role="status">{action('state.loading')}</span>
      ),
    );
  return (
    <>
      <TableRows table={table} rows={rows} />
      {rows.length === 0 ? line(t('empty')) : null}
      {more.isLeft
        ? line(
            <Button size="sm" onClick={more.load}>
              {t('more')}
            </Button>,
          )
        : null}
      {first?.deleted && !more.isLeft ? (
        <SummaryRow columns={table.columns} line={lines.deleted(first.deleted, props.depth * 20 + 28)} />
      ) : null}
    </>
  );
}

interface AdNameProps extends Pick<LevelProps, 'place' | 'depth'> {
  row: InsightRow;
  isOpen: boolean;
  onToggle: () => void;
}

/** The name of a row, the creative behind it, and the button that expands it. */
function AdName({ row, place, depth, isOpen, onToggle }: AdNameProps) {
  const t = useTranslations('insights.table');
  const hasParts = partsOf[row.level] !== undefined;
  return (
    <span className="flex items-center gap-2" style={{ paddingLeft: depth * 20 }}>
      {hasParts ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'close' : 'open', { name: row.name })}
          onClick={onToggle}
          className="grid size-6 shrink-0 place-items-center rounded-xs text-ink-2 hover:bg-press pointer-coarse:size-9"
        >
          <ChevronRight aria-hidden className={cn('size-4 transition-transform', isOpen && 'rotate-90')} />
        </button>
      ) : (
        <Thumbnail media={row.media} />
      )}
      <span className="grid min-w-0 grid-cols-1">
        <span className="flex font-medium">
          {row.id === '' ? (
            <LongName name={row.name} />
          ) : hasParts ? (
            <ParentLink place={place} id={row.id} name={row.name} />
          ) : (
            <AssetLink place={place} id={row.id} name={row.name} {...(row.level === 'ad' ? { group: 'ad' } : {})} />
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
  );
}

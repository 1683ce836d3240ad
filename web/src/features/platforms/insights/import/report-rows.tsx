import { useState } from 'react';
import { reportedFigures } from '@ad-foundry/contract/insights/figures.ts';
import { shortDay } from '#features/platforms/insights/day-text.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { cn } from '#lib/cn.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Table } from '#ui/data/table.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import { Card } from './card.tsx';
import { reportColumns, type ReportColumn } from './reading/report-columns.ts';
import type { ReportChoices, ReportRow } from './reading/report-reading.ts';
import type { ReportPreview } from './report-worker.ts';
import { moneyOf } from './targets.ts';
import { useColumnName } from './use-column-name.ts';

interface Props {
  preview: ReportPreview;
  choices: ReportChoices;
  /** The column of an open question; null without one. */
  openColumn: ReportColumn | null;
  onChoose: (change: ReportChoices) => void;
}

type View = 'read' | 'file';

/** The first rows in the form in which they will be stored, or the file's cells with the meaning of each column. */
export function ReportRows({ preview, choices, openColumn, onChoose }: Props) {
  const t = useTranslations('insights.import.rows');
  const [chosen, setView] = useState<View | null>(null);
  const view = chosen ?? (preview.missing.length > 0 ? 'file' : 'read');
  return (
    <Card
      title={
        <>
          {t('title')}{' '}
          <span className="ml-1 text-xs font-normal text-ink-2">{t('body', { count: String(preview.rowCount) })}</span>
        </>
      }
      note={
        <Segmented<View>
          label={t('view')}
          size="sm"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'read', label: t('read') },
            { value: 'file', label: t('file') },
          ]}
        />
      }
    >
      {view === 'read' ? (
        <StoredRows preview={preview} openColumn={openColumn} onMeaning={() => setView('file')} />
      ) : (
        <FileCells preview={preview} choices={choices} onChoose={onChoose} />
      )}
    </Card>
  );
}

const cellLook = 'h-9 border-b border-line px-3 whitespace-nowrap';
const headLook = 'border-b border-line bg-card px-3 py-1.5 text-left align-top font-normal whitespace-nowrap';
const openLook = 'bg-warn-fill';
const maxLeftOut = 8;

interface StoredRowsProps extends Pick<Props, 'preview' | 'openColumn'> {
  onMeaning: () => void;
}

function StoredRows({ preview, openColumn, onMeaning }: StoredRowsProps) {
  const t = useTranslations('insights.import.rows');
  const { rows, places, leftOut } = preview;
  const textColumns = (['account', 'campaign', 'adSet', 'ad'] as const).filter(
    (column) => places[column] !== undefined || column === 'ad',
  );
  const figures = reportedFigures.filter((figure) => places[figure] !== undefined);
  const columns: ReportColumn[] = ['day', ...textColumns, ...figures];
  const shownLeftOut = leftOut.filter(({ kind }) => kind !== 'blank' && kind !== 'above').slice(0, maxLeftOut);
  if (rows.length === 0) return <p className="px-4 py-6 text-sm text-ink-2">{t('none')}</p>;
  return (
    <Table frame="wide" aria-label={t('title')}>
      <thead>
        <tr>
          <th className={headLook}>
            <span className="sr-only">{t('line')}</span>
          </th>
          {columns.map((column) => (
            <Heading
              key={column}
              column={column}
              heading={preview.headings[places[column] ?? (column === 'day' ? (places.since ?? -1) : -1)] ?? ''}
              isOpen={column === openColumn || (column === 'day' && openColumn === 'since')}
              onMeaning={onMeaning}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td className={cn(cellLook, 'text-xs text-ink-2')}>{row.line}</td>
            {columns.map((column) => (
              <StoredCell key={column} row={row} column={column} isOpen={column === openColumn} />
            ))}
          </tr>
        ))}
        {shownLeftOut.map(({ line, kind, text }) => (
          <tr key={`left-out-${line}`} className="bg-sunk text-ink-2">
            <td className={cn(cellLook, 'text-xs')}>{line}</td>
            <td className={cellLook} colSpan={columns.length}>
              <span className="font-medium">{t(`leftOut.${kind}`)}</span>{' '}
              <span className="text-xs">{text.slice(0, 140)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface HeadingProps {
  column: ReportColumn;
  heading: string;
  isOpen: boolean;
  onMeaning: () => void;
}

const isFigure = (column: ReportColumn): boolean => (reportedFigures as readonly string[]).includes(column);

function Heading({ column, heading, isOpen, onMeaning }: HeadingProps) {
  const t = useTranslations('insights.import.rows');
  const name = useColumnName();
  return (
    <th scope="col" className={cn(headLook, isOpen && openLook, isFigure(column) && 'text-right')}>
      <button
        type="button"
        onClick={onMeaning}
        aria-label={t('change', { heading: heading || name(column) })}
        className={cn('grid max-w-48 rounded-xs text-left hover:underline', isFigure(column) && 'ml-auto text-right')}
      >
        <span className="text-xs font-medium">{name(column)}</span>
        <span className="truncate text-[11px] text-ink-2">{heading}</span>
      </button>
    </th>
  );
}

function StoredCell({ row, column, isOpen }: { row: ReportRow; column: ReportColumn; isOpen: boolean }) {
  const locale = useLocale();
  const look = cn(cellLook, isOpen && openLook);
  if (column === 'day') return <td className={look}>{`${shortDay(row.day, locale)} · ${row.day}`}</td>;
  const figure = reportedFigures.find((name) => name === column);
  if (figure) {
    const style = { ...moneyOf(row.currency), locale };
    return (
      <td className={cn(look, 'text-right', figure === 'spend' && 'font-semibold')}>
        {formatFigure(figure, row.figures[figure] ?? 0, style, { exact: true })}
      </td>
    );
  }
  const text = row[column as 'account' | 'campaign' | 'adSet' | 'ad'];
  return (
    <td className={look} title={text}>
      <span className="block max-w-56 truncate">{text}</span>
    </td>
  );
}

const notRead = 'not-read';

function FileCells({ preview, choices, onChoose }: Pick<Props, 'preview' | 'choices' | 'onChoose'>) {
  const t = useTranslations('insights.import.rows');
  const name = useColumnName();
  const { headings, places, sample } = preview;
  const meaningAt = (place: number) => reportColumns.find((column) => places[column] === place);
  const options = [
    { value: notRead, label: t('noMeaning') },
    ...reportColumns.map((column) => ({ value: column as string, label: name(column) })),
  ];
  const give = (place: number, value: string) => {
    const before = meaningAt(place);
    const chosen = { ...choices.places };
    if (before) delete chosen[before];
    const ignored = (choices.ignoredPlaces ?? []).filter((column) => column !== place);
    if (value === notRead) onChoose({ places: chosen, ignoredPlaces: [...ignored, place] });
    else onChoose({ places: { ...chosen, [value as ReportColumn]: place }, ignoredPlaces: ignored });
  };
  return (
    <Table frame="wide" aria-label={t('file')}>
      <thead>
        <tr>
          <th className={headLook}>
            <span className="sr-only">{t('line')}</span>
          </th>
          {headings.map((heading, place) => {
            const title = heading || t('columnNo', { no: String(place + 1) });
            const meaning = meaningAt(place);
            return (
              <th key={place} scope="col" className={headLook}>
                <span className="block max-w-44 truncate pb-1 text-xs font-medium" title={title}>
                  {title}
                </span>
                <Select
                  aria-label={t('meaningOf', { heading: title })}
                  value={meaning ?? notRead}
                  onValueChange={(value) => give(place, value)}
                  options={options}
                  className={cn('w-40 text-xs', !meaning && 'text-ink-3')}
                />
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {sample.map(({ line, cells }) => (
          <tr key={line}>
            <td className={cn(cellLook, 'text-xs text-ink-2')}>{line}</td>
            {headings.map((_, place) => (
              <td key={place} className={cn(cellLook, meaningAt(place) ? '' : 'text-ink-3')}>
                <span className="block max-w-44 truncate font-mono text-xs">{cells[place] ?? ''}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

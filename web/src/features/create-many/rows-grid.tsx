import { Plus } from 'lucide-react';
import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { cn } from '#lib/cn.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { HeaderCell, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table.tsx';
import { WideTable } from '#ui/data/wide-table.tsx';
import { Combobox } from '#ui/form/combobox.tsx';
import { ToggleChip } from '#ui/form/toggle-chip.tsx';
import { columnOf, gridColumnsOf, type PlacedTable } from './edit-table.ts';
import { useFaultText } from './faults.tsx';
import { GridCell } from './grid-cell.tsx';
import type { Fault } from './judge-rows.ts';
import { columnNames, textOf, type Cell, type Column } from './read-table.ts';

const shownAtOnce = 50;

interface Props {
  read: PlacedTable;
  faults: readonly Fault[];
  /** Names to choose from. */
  names: Record<'formats' | 'template', readonly string[]>;
  /** The instants that deadlines are read as, by line. */
  deadlines: ReadonlyMap<number, string>;
  /** Writes a block of cells, the first at this row (from 0) and column. */
  onWrite: (at: { row: number; column: Column }, block: string[][]) => void;
}

interface GridProps extends Props {
  /** Adds a column for an attribute. */
  onColumn: (column: Column) => void;
}

/** The rows, to correct or type in: Enter and the arrows lead up and down, copied cells are pasted as they stand. */
export function RowsGrid({ read, faults, names, deadlines, onWrite, onColumn }: GridProps) {
  const t = useTranslations('many');
  const [shown, setShown] = useState(shownAtOnce);
  // Lines that had faults when they were asked for: a row stays while it is corrected.
  const [only, setOnly] = useState<ReadonlySet<number>>();
  const grid = useRef<HTMLTableElement>(null);
  const { rows, firstLine } = read.table;
  const listed = rows.map((_, row) => row).filter((row) => only?.has(firstLine + row) ?? true);
  const addRow = () => onWrite({ row: rows.length, column: 'name' }, [['']]);
  const keys = useGridKeys(grid, (row) => {
    if (row === rows.length) addRow();
  });
  return (
    <section className="grid min-w-0 gap-2" aria-label={t('preview')}>
      <div className="flex min-h-6 flex-wrap items-center gap-3">
        <h2 className="font-semibold">{t('preview')}</h2>
        {faults.length > 0 || only ? (
          <ToggleChip
            pressed={only !== undefined}
            onPressedChange={(pressed) => setOnly(pressed ? new Set(faults.map(({ line }) => line)) : undefined)}
          >
            {t('onlyFaulty')}
          </ToggleChip>
        ) : null}
        <AddColumn read={read} onColumn={(column) => showColumn(grid, column, onColumn)} />
      </div>
      <GridTable ref={grid} read={read} aria-label={t('preview')} onKeyDown={keys}>
        <TableBody>
          {listed.slice(0, shown).map((row) => (
            <GridRow
              key={row}
              row={row}
              read={read}
              faults={faults.filter(({ line }) => line === firstLine + row)}
              names={names}
              deadlines={deadlines}
              onWrite={onWrite}
            />
          ))}
        </TableBody>
      </GridTable>
      <div className="flex flex-wrap gap-2">
        {listed.length > shown ? (
          <Button onClick={() => setShown(shown + shownAtOnce)}>
            {t('moreRows', { count: listed.length - shown })}
          </Button>
        ) : (
          <Button icon={<Plus />} onClick={addRow}>
            {t('addRow')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Adds a column and scrolls to it. */
function showColumn(grid: { current: HTMLTableElement | null }, column: Column, onColumn: GridProps['onColumn']) {
  onColumn(column);
  requestAnimationFrame(() =>
    grid.current?.querySelector(`[data-column="${column}"]`)?.scrollIntoView({ block: 'nearest', inline: 'end' }),
  );
}

interface GridTableProps extends ComponentProps<'table'> {
  read: PlacedTable;
  'aria-label': string;
}

/** The table with its headings, which stay in sight while all columns fit; with attributes it scrolls sideways. */
function GridTable({ read, children, ...rest }: GridTableProps) {
  const columns = gridColumnsOf(read);
  const isWide = columns.length > columnNames.length;
  const Any = isWide ? WideTable : Table;
  return (
    <Any className="table-fixed" style={{ minWidth: `${columns.length * 10}rem` }} {...rest}>
      <GridHead read={read} className={isWide ? 'static' : undefined} />
      {children}
    </Any>
  );
}

/** Offers the attributes that the rows have no column for. */
function AddColumn({ read: { places, fields }, onColumn }: { read: PlacedTable; onColumn: GridProps['onColumn'] }) {
  const t = useTranslations('many');
  const absent = fields.filter(({ id }) => places[id] === undefined);
  if (fields.length === 0) return null;
  return (
    <Combobox
      aria-label={t('addColumn')}
      className="ml-auto w-auto"
      placeholder={t('addColumn')}
      emptyText={absent.length === 0 ? t('allColumns') : undefined}
      options={absent.map(({ id, label }) => ({ value: id, label }))}
      value={null}
      onValueChange={(id) => onColumn(id as Column)}
    />
  );
}

/** The name of a column. */
export function useHeading({ fields }: Pick<PlacedTable, 'fields'>): (column: Column) => string {
  const t = useTranslations('many');
  return (column) => {
    const fixed = columnNames.find((name) => name === column);
    return fixed ? t(`column.${fixed}`) : (fields.find(({ id }) => id === column)?.label ?? '');
  };
}

function GridHead({ read, className }: { read: PlacedTable; className: string | undefined }) {
  const t = useTranslations('many');
  const headingOf = useHeading(read);
  return (
    <TableHead className={className}>
      <HeaderCell align="right" className="w-14">
        {t('line')}
      </HeaderCell>
      {gridColumnsOf(read).map((column) => (
        <HeaderCell key={column} title={headingOf(column)} className={cn('truncate', column === 'deadline' && 'w-44')}>
          {headingOf(column)}
        </HeaderCell>
      ))}
    </TableHead>
  );
}

type Named = keyof Props['names'];
const isNamed = (column: string): column is Named => column === 'formats' || column === 'template';

/** What a cell of a column may be chosen from: several names of a fixed column, one option of an attribute. */
export function choicesOf(
  column: Column,
  { names, read }: { names: Props['names']; read: Pick<PlacedTable, 'fields'> },
) {
  if (isNamed(column)) return { names: names[column], isOne: false };
  const input = read.fields.find(({ id }) => id === column)?.input;
  if (input?.type !== 'select') return undefined;
  return { names: input.options.filter(({ retired }) => !retired).map(({ label }) => label), isOne: true };
}

/** What a cell holds as it was typed: a space at its end may be followed by another word. */
const typedText = (cell: Cell | undefined) => (typeof cell === 'string' ? cell : textOf(cell));

function GridRow({ row, read, faults, names, deadlines, onWrite }: Props & { row: number }) {
  const { table, places } = read;
  const headingOf = useHeading(read);
  const faultText = useFaultText(read.fields);
  const locale = useLocale();
  const line = table.firstLine + row;
  const deadline = deadlines.get(line);
  return (
    <TableRow>
      <TableCell align="right" className="pt-3.5 align-top text-ink-2">
        {line}
      </TableCell>
      {gridColumnsOf(read).map((column) => (
        <GridCell
          key={column}
          heading={headingOf(column)}
          faultText={faultText}
          place={{ row, column, line }}
          text={typedText(table.rows[row]?.[places[column] ?? -1])}
          note={column === 'deadline' && deadline ? formatDateTime(deadline, locale) : undefined}
          faults={faults.filter((fault) => columnOf(fault) === column)}
          choices={choicesOf(column, { names, read })}
          onText={(text) => onWrite({ row, column }, [[text]])}
          onBlock={(block) => onWrite({ row, column }, block)}
        />
      ))}
    </TableRow>
  );
}

/** Enter and the arrows lead to the cell above or below; below the last row a new one is added. */
function useGridKeys(grid: { current: HTMLTableElement | null }, onRow: (row: number) => void) {
  return (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = event.target;
    const isLong = cell instanceof HTMLTextAreaElement;
    if (!(cell instanceof HTMLInputElement || isLong) || event.nativeEvent.isComposing) return;
    // In a text of several lines the arrows move in it, and Shift with Enter begins another line.
    if (isLong && (event.key !== 'Enter' || event.shiftKey)) return;
    const { row, column } = cell.dataset;
    // Keys of an open list of names come through here, too.
    if (row === undefined || column === undefined) return;
    const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    if (!isUp && event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    const next = Number(row) + (isUp ? -1 : 1);
    if (event.key === 'Enter') onRow(next);
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-row="${next}"][data-column="${column}"]`)?.focus(),
    );
  };
}

import { memo, useRef } from 'react';
import { RowGap, Table, TableBody, TableCell, TableRow, type TableProps } from '#ui/data/table.tsx';
import type { DataTableDeclaration, ListColumn, ListRow, SummaryLine } from './declaration.ts';
import { Cells, Head } from './table-parts.tsx';
import { useVirtualLines, type LinePlace } from './use-virtual-lines.ts';

interface DataTableProps<Item extends ListRow, Search extends object> extends Pick<
  TableProps,
  'frame' | 'frameClassName' | 'className'
> {
  table: DataTableDeclaration<Item, Search>;
  rows: readonly Item[];
}

/** A declared table without the toolbar, selection and keys of a list. */
export function DataTable<Item extends ListRow, Search extends object = object>(props: DataTableProps<Item, Search>) {
  const { table, rows, frame = 'wide', ...look } = props;
  const { label, columns, summary, total, likelyHeight = 48 } = table;
  const body = useRef<HTMLTableSectionElement>(null);
  const isVirtual = total !== undefined;
  const lines = useVirtualLines({ list: body, count: rows.length, isVirtual, likelyHeight, gap: 0, overscan: 6 });
  const first = summary?.first ?? [];
  return (
    <Table aria-label={label} aria-rowcount={total && total + 1 + first.length} frame={frame} {...look}>
      <Head list={table} className={frame === 'flat' ? 'xl:top-0' : 'static'} />
      <TableBody ref={body} className="relative">
        {first.map((line) => (
          <SummaryRow key={line.id} columns={columns} line={line} />
        ))}
        <RowGap height={lines.before} />
        {lines.indices.map((at) => {
          const row = rows[at];
          const index = isVirtual ? at + 2 + first.length : undefined;
          return row ? (
            <MemoizedItem key={row.id} table={table} row={row} index={index} place={lines.place(at)} />
          ) : null;
        })}
        <RowGap height={lines.after} />
        {summary?.last?.map((line) => (
          <SummaryRow key={line.id} columns={columns} line={line} />
        ))}
      </TableBody>
    </Table>
  );
}

/** Rows of a declared table, for `below` of another table with the same columns. */
export function TableRows<Item extends ListRow>({ table, rows }: { table: RowTable<Item>; rows: readonly Item[] }) {
  return rows.map((row) => <MemoizedItem key={row.id} table={table} row={row} />);
}

/** The part of a declaration that rows need. */
type RowTable<Item extends ListRow> = Pick<DataTableDeclaration<Item, object>, 'columns' | 'below' | 'isPicked'>;

interface ItemProps<Item extends ListRow> {
  table: RowTable<Item>;
  row: Item;
  /** The row's position in a virtualized table. */
  index?: number | undefined;
  place?: LinePlace;
}

function TableItem<Item extends ListRow>({ table, row, index, place }: ItemProps<Item>) {
  return (
    <>
      <TableRow {...place} aria-rowindex={index} selected={table.isPicked?.(row)}>
        <Cells columns={table.columns} row={row} item={{ main: null, tabIndex: 0 }} />
      </TableRow>
      {table.below?.(row)}
    </>
  );
}

// Memoized, so that scrolling renders only the rows that come into view.
const MemoizedItem = memo(TableItem) as typeof TableItem;

interface SummaryRowProps<Item> {
  columns: readonly ListColumn<Item>[];
  line: SummaryLine;
}

/** A summary line, whose label spans the columns before the first value. */
export function SummaryRow<Item>({ columns, line: { label, values, className } }: SummaryRowProps<Item>) {
  const first = columns.findIndex(({ id }) => values?.[id] !== undefined);
  const span = first < 0 ? columns.length : first;
  return (
    <TableRow className={className}>
      <TableCell colSpan={span}>{label}</TableCell>
      {columns.slice(span).map(({ id, align }) => (
        <TableCell key={id} align={align} className="whitespace-nowrap">
          {values?.[id]}
        </TableCell>
      ))}
    </TableRow>
  );
}

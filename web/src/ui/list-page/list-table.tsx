import { memo, useEffect, useRef } from 'react';
import { RowGap, Table, TableBody, TableCell, TableRow } from '#ui/data/table.tsx';
import type { ListRow } from './declaration.ts';
import { itemOf, SelectBox, type ItemProps, type RowsProps } from './list-item.tsx';
import { Cells, Head } from './table-parts.tsx';
import { useVirtualLines, type LinePlace } from './use-virtual-lines.ts';

/** The rows of a list as a table with the declared columns, through which the list's keys move. */
export function ListTable<Item extends ListRow, Search extends object>(props: RowsProps<Item, Search>) {
  const { list, rows, offset, stop, selection, onSelect, onScroller, label } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const isVirtual = list.virtual !== false && !list.groups;
  const lines = useVirtualLines({ list: body, count: rows.length, isVirtual, likelyHeight: 48, gap: 0, overscan: 6 });
  useEffect(() => onScroller?.(lines.scrollTo));
  const current = lines.indices.includes(stop - offset) ? stop - offset : lines.indices[0];
  const isSelecting = selection !== undefined && selection.count > 0;
  return (
    <Table
      role="grid"
      aria-label={label}
      aria-labelledby={props.labelledBy}
      aria-multiselectable={selection ? true : undefined}
      aria-rowcount={list.rows.more?.isLeft ? -1 : rows.length + 1}
    >
      <Head list={list} selection={selection} count={rows.length} />
      <TableBody ref={body} className="relative">
        <RowGap height={lines.before} />
        {lines.indices.map((at) => {
          const row = rows[at];
          if (!row) return null;
          return (
            <MemoizedItem
              key={row.id}
              list={list}
              row={row}
              index={at + offset}
              isStop={at === current}
              isSelected={selection?.has(row.id) ?? false}
              isSelecting={isSelecting}
              onSelect={onSelect}
              place={lines.place(at)}
            />
          );
        })}
        <RowGap height={lines.after} />
      </TableBody>
    </Table>
  );
}

interface TableItemProps<Item extends ListRow> extends ItemProps<Item> {
  place: LinePlace;
}

// The focused row has its own background and an outline, so that it differs from selected rows.
const cursorLook =
  'relative outline-none not-aria-selected:focus-visible:bg-sunk not-aria-selected:has-[[data-list-main]:focus-visible]:bg-sunk focus-visible:[&>td:first-child]:shadow-[inset_3px_0_0_var(--ink)] has-[[data-list-main]:focus-visible]:[&>td:first-child]:shadow-[inset_3px_0_0_var(--ink)]';

function TableItem<Item extends ListRow>(props: TableItemProps<Item>) {
  const { list, row, index, isSelected, place } = props;
  const item = itemOf(props);
  const { RowComponent, columns, menu, main, bulk } = list;
  const attributes = {
    ...place,
    'data-list-index': index,
    'aria-rowindex': index + 2,
    selected: bulk ? isSelected : undefined,
    className: cursorLook,
    ...(main ? {} : { tabIndex: item.tabIndex, 'data-list-main': '' }),
  };
  const cells = (
    <>
      {bulk ? (
        <TableCell className="pr-0">
          <SelectBox {...props} className="relative z-1 flex" />
        </TableCell>
      ) : null}
      <Cells columns={columns} row={row} item={item} />
      {menu ? (
        <TableCell align="right" className="pl-0">
          <span className="relative z-1 flex justify-end">{menu(row, item.tabIndex)}</span>
        </TableCell>
      ) : null}
    </>
  );
  return RowComponent ? (
    <RowComponent row={row} {...attributes}>
      {cells}
    </RowComponent>
  ) : (
    <TableRow {...attributes}>{cells}</TableRow>
  );
}

const MemoizedItem = memo(TableItem) as typeof TableItem;

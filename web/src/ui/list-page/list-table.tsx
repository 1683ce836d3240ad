import { memo, useEffect, useRef } from 'react';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { HeaderCell, RowGap, SortHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table.tsx';
import type { ListColumn, ListDeclaration, ListRow, ListSort } from './declaration.ts';
import { itemOf, SelectBox, type ItemProps, type RowsProps } from './list-item.tsx';
import { useVirtualLines, type LinePlace } from './use-virtual-lines.ts';
import type { Selection } from './use-selection.ts';

const hidden = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' };

function lookOf<Row>({ hideBelow, grows, className }: ListColumn<Row>): string {
  return cn(hideBelow && hidden[hideBelow], grows && 'w-full', className);
}

/** Rows as a table of the columns declared. */
export function ListTable<Row extends ListRow, Search extends object>(props: RowsProps<Row, Search>) {
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
            <Item
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

type Direction = ListSort['direction'];
const opposite: Record<Direction, Direction> = { ascending: 'descending', descending: 'ascending' };

interface HeadProps<Row extends ListRow, Search extends object> {
  list: ListDeclaration<Row, Search>;
  selection: Selection | undefined;
  count: number;
}

function Head<Row extends ListRow, Search extends object>({ list, selection, count }: HeadProps<Row, Search>) {
  const t = useTranslations('list');
  const action = useTranslations('ui.action');
  const { sorts, search, columns = [], menu } = list;
  const current = sorts && search ? ((search.value[sorts.id] as string | undefined) ?? sorts.initial) : undefined;
  const turned = sorts?.direction && search ? (search.value[sorts.direction] as Direction | undefined) : undefined;
  const sortBy = ({ value, direction }: ListSort) => {
    if (!sorts || !search) return;
    const isCurrent = value === current;
    if (sorts.direction && isCurrent) {
      const next = turned ? undefined : opposite[direction];
      search.onChange({ ...search.value, [sorts.direction]: next });
      return;
    }
    const next = isCurrent || value === sorts.initial ? undefined : value;
    const reset = sorts.direction ? { [sorts.direction]: undefined } : {};
    search.onChange({ ...search.value, [sorts.id]: next, ...reset });
  };
  const chosen = selection?.count ?? 0;
  return (
    <TableHead>
      {selection ? (
        <HeaderCell className="w-8 pr-0">
          <Checkbox
            hideLabel
            label={t('all')}
            checked={chosen === 0 ? false : chosen === count ? true : 'indeterminate'}
            onCheckedChange={selection.toggleAll}
          />
        </HeaderCell>
      ) : null}
      {columns.map((column) => {
        const sort = search && sorts?.options.find(({ value }) => value === column.sort);
        const look = { align: column.align, className: lookOf(column) };
        return sort ? (
          <SortHeader
            key={column.id}
            label={column.header}
            sort={sort.value === current ? (turned ?? sort.direction) : null}
            onSort={() => sortBy(sort)}
            {...look}
          />
        ) : (
          <HeaderCell key={column.id} {...look}>
            {column.hideHeader ? <span className="sr-only">{column.header}</span> : column.header}
          </HeaderCell>
        );
      })}
      {menu ? (
        <HeaderCell className="w-12">
          <span className="sr-only">{action('more')}</span>
        </HeaderCell>
      ) : null}
    </TableHead>
  );
}

interface TableItemProps<Row extends ListRow> extends ItemProps<Row> {
  place: LinePlace;
}

// The focused row differs from a selected one: a background of its own and an outline.
const cursorLook =
  'relative outline-none not-aria-selected:focus-visible:bg-sunk not-aria-selected:has-[[data-list-main]:focus-visible]:bg-sunk focus-visible:[&>td:first-child]:shadow-[inset_3px_0_0_var(--ink)] has-[[data-list-main]:focus-visible]:[&>td:first-child]:shadow-[inset_3px_0_0_var(--ink)]';

function TableItem<Row extends ListRow>(props: TableItemProps<Row>) {
  const { list, row, index, isSelected, place } = props;
  const item = itemOf(props);
  const { Row: Given, columns = [], menu, main, bulk } = list;
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
      {columns.map((column) => (
        <TableCell
          key={column.id}
          align={column.align}
          className={cn(column.grows && 'max-w-0 min-w-44', lookOf(column))}
        >
          {column.cell(row, item)}
        </TableCell>
      ))}
      {menu ? (
        <TableCell align="right" className="pl-0">
          <span className="relative z-1 flex justify-end">{menu(row, item.tabIndex)}</span>
        </TableCell>
      ) : null}
    </>
  );
  return Given ? (
    <Given row={row} {...attributes}>
      {cells}
    </Given>
  ) : (
    <TableRow {...attributes}>{cells}</TableRow>
  );
}

const Item = memo(TableItem) as typeof TableItem;

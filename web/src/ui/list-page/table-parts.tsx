import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { HeaderCell, SortHeader, TableCell, TableHead } from '#ui/data/table.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import type { ListColumn, ListDeclaration, ListItem, ListRow, ListSort, TableDeclaration } from './declaration.ts';
import type { Selection } from './use-selection.ts';

const hidden = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' };

function lookOf<Item>({ hideBelow, grows, className }: ListColumn<Item>): string {
  return cn(hideBelow && hidden[hideBelow], grows && 'w-full', className);
}

type Direction = ListSort['direction'];
const opposite: Record<Direction, Direction> = { ascending: 'descending', descending: 'ascending' };

/** The order in the URL, and the order after a click on a header. */
function useSorting<Item extends ListRow, Search extends object>({ sorts, search }: TableDeclaration<Item, Search>) {
  if (!sorts || !search) return null;
  const current = (search.value[sorts.id] as string | undefined) ?? sorts.initial;
  const chosen = sorts.direction && (search.value[sorts.direction] as Direction | undefined);
  return {
    optionOf: (column: ListColumn<Item>) => sorts.options.find(({ value }) => value === column.sort),
    directionOf: ({ value, direction }: ListSort) => (value === current ? (chosen ?? direction) : null),
    sortBy: ({ value, direction }: ListSort) => {
      const isCurrent = value === current;
      if (sorts.direction && isCurrent) {
        const next = opposite[chosen ?? direction];
        search.onChange({ ...search.value, [sorts.direction]: next === direction ? undefined : next });
        return;
      }
      const next = isCurrent || value === sorts.initial ? undefined : value;
      const reset = sorts.direction ? { [sorts.direction]: undefined } : {};
      search.onChange({ ...search.value, [sorts.id]: next, ...reset });
    },
  };
}

interface HeadProps<Item extends ListRow, Search extends object> {
  list: TableDeclaration<Item, Search> & Pick<Partial<ListDeclaration<Item, Search>>, 'menu'>;
  selection?: Selection | undefined;
  /** Number of rows that can be selected. */
  count?: number;
  className?: string;
}

/** The header row: a checkbox that selects all, the columns, and space for the menus of rows. */
export function Head<Item extends ListRow, Search extends object>(props: HeadProps<Item, Search>) {
  const { list, selection, count, className } = props;
  const t = useTranslations('list');
  const action = useTranslations('ui.action');
  const sorting = useSorting(list);
  const selected = selection?.count ?? 0;
  return (
    <TableHead className={className}>
      {selection ? (
        <HeaderCell className="w-8 pr-0">
          <Checkbox
            hideLabel
            label={t('all')}
            checked={selected === 0 ? false : selected === count ? true : 'indeterminate'}
            onCheckedChange={selection.toggleAll}
          />
        </HeaderCell>
      ) : null}
      {list.columns?.map((column) => {
        const sort = sorting?.optionOf(column);
        const look = { align: column.align, className: lookOf(column) };
        return sort ? (
          <SortHeader
            key={column.id}
            label={column.header}
            hint={column.hint}
            sort={sorting?.directionOf(sort) ?? null}
            onSort={() => sorting?.sortBy(sort)}
            {...look}
          />
        ) : (
          <HeaderCell key={column.id} {...look}>
            {column.hideHeader ? <span className="sr-only">{column.header}</span> : (column.heading ?? column.header)}
            {column.hint}
          </HeaderCell>
        );
      })}
      {list.menu ? (
        <HeaderCell className="w-12">
          <span className="sr-only">{action('more')}</span>
        </HeaderCell>
      ) : null}
    </TableHead>
  );
}

interface CellsProps<Item> {
  columns: readonly ListColumn<Item>[] | undefined;
  row: Item;
  item: ListItem;
}

/** The cells of a row. */
export function Cells<Item>({ columns = [], row, item }: CellsProps<Item>) {
  return columns.map((column) => (
    <TableCell
      key={column.id}
      align={column.align}
      isRowHeader={column.isRowHeader}
      className={cn(column.grows && 'max-w-0 min-w-44', lookOf(column), column.cellClassName)}
    >
      {column.cell(row, item)}
    </TableCell>
  ));
}

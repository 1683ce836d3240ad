import { useTranslations } from '#lib/i18n.ts';
import { CheckboxAlone } from '#ui/form/checkbox.tsx';
import type { ListDeclaration, ListItem, ListRow } from './declaration.ts';
import type { Selection } from './use-selection.ts';

/** Rows rendered together: all of a list, or one group. */
export interface RowsProps<Item extends ListRow, Search extends object> {
  list: ListDeclaration<Item, Search>;
  rows: readonly Item[];
  /** Index of the first row in the whole list. */
  offset: number;
  /** Index of the row that Tab reaches. */
  stop: number;
  selection: Selection | undefined;
  onSelect: (id: string, isRange: boolean) => void;
  /** Receives the function that scrolls a row into view. */
  onScroller?: (scrollTo: (index: number) => void) => void;
  label?: string;
  labelledBy?: string;
}

/** A rendered row or card; memoized. */
export interface ItemProps<Item extends ListRow> {
  list: Pick<ListDeclaration<Item, object>, 'main' | 'nameOf' | 'menu' | 'columns' | 'cards' | 'RowComponent' | 'bulk'>;
  row: Item;
  /** Index in the whole list, from 0. */
  index: number;
  /** Whether Tab reaches the row. */
  isStop: boolean;
  isSelected: boolean;
  /** Whether at least one row is selected. */
  isSelecting: boolean;
  onSelect: (id: string, isRange: boolean) => void;
}

const mainLook = "outline-none scroll-my-28 before:absolute before:inset-0 before:content-['']";

/** The ListItem that cells and cards receive. */
export function itemOf<Item extends ListRow>({ list, row, isStop }: ItemProps<Item>): ListItem {
  const tabIndex = isStop ? 0 : -1;
  const main = list.main?.(row, { className: mainLook, tabIndex, 'data-list-main': '' });
  return { main: main ?? list.nameOf(row), tabIndex };
}

/** A row's checkbox, which is above the link that covers the row. */
export function SelectBox<Item extends ListRow>(props: ItemProps<Item> & { className?: string }) {
  const { list, row, isStop, isSelected, onSelect, className } = props;
  const t = useTranslations('list');
  return (
    <span className={className}>
      <CheckboxAlone
        data-list-select=""
        tabIndex={isStop ? 0 : -1}
        label={t('select', { name: list.nameOf(row) })}
        checked={isSelected}
        onCheckedChange={(_, event) => onSelect(row.id, event.shiftKey)}
      />
    </span>
  );
}

import type { ComponentProps, ComponentType, ReactElement, ReactNode } from 'react';
import type { ListRows } from './list-rows.ts';

export interface ListRow {
  id: string;
}

/** Props for the element that opens a row: a link or a button. */
export interface MainProps {
  className: string;
  tabIndex: 0 | -1;
  'data-list-main': '';
}

/** Props of a cell or card, besides the row. */
export interface ListItem {
  /** The row's link or button, labelled with the row's name. */
  main: ReactNode;
  /** 0 in the row that Tab reaches (roving tabindex), else -1: for further controls. */
  tabIndex: 0 | -1;
}

export interface ListColumn<Item> {
  id: string;
  header: string;
  /** The header is for screen readers only. */
  hideHeader?: boolean;
  /** Shown as the header instead of its text. */
  heading?: ReactNode;
  /** Follows the header, such as a button that explains the column. */
  hint?: ReactNode;
  cell: (row: Item, item: ListItem) => ReactNode;
  /** The cells name their rows. */
  isRowHeader?: boolean;
  /** Takes the remaining width; at most one column of a list. */
  grows?: boolean;
  /** Width and alignment of header and cells, as class names. */
  className?: string;
  /** Class names of the cells alone. */
  cellClassName?: string;
  align?: 'left' | 'right';
  /** The value of the sort parameter that the header sets. */
  sort?: string;
  hideBelow?: 'sm' | 'md' | 'lg' | 'xl';
}

/** A line of a table that is no row, such as totals. */
export interface SummaryLine {
  id: string;
  /** Spans the columns before the first one that has a value. */
  label: ReactNode;
  /** By the id of the column. */
  values?: Readonly<Partial<Record<string, ReactNode>>>;
  className?: string;
}

export interface ListCards<Item> {
  card: (row: Item, item: ListItem) => ReactNode;
  /** The minimum width of a card, as a CSS length; `full` for one entry per line. */
  width: string;
  /** Height of the picture while loading, as a class name. */
  picture?: string;
}

type Key<Search> = keyof Search & string;

export interface ListFilter<Search> {
  /** The search parameter; absent while the filter is not set. */
  id: Key<Search>;
  label: string;
  /**
   * Chips and segments are for up to five options; `many`: several values, separated by commas; `panel`: set by
   * `filterTools`, not by the toolbar.
   */
  look: 'select' | 'many' | 'segmented' | 'chips' | 'panel';
  /** Placed at the end of the toolbar. */
  isLast?: boolean;
  /** Label of the option that matches everything; chips have no such option. */
  any?: string;
  options?: readonly { value: string; label: string; icon?: ReactNode; hideLabel?: boolean }[];
}

export interface ListSort {
  value: string;
  label: string;
  direction: 'ascending' | 'descending';
}

export interface ListGroups<Item> {
  /** The id of a row's group; rows of a group are listed together. */
  keyOf: (row: Item) => string;
  title: (id: string, rows: readonly Item[]) => ReactNode;
  heading: 'h2' | 'h3';
  /** The heading is sticky while its rows scroll. */
  isSticky?: boolean;
}

/** How many rows match, loaded or not. */
export interface Matching {
  count: number;
  /** There are more than were counted. */
  isMore: boolean;
}

/** An action on all selected rows. */
export interface BulkAction<Item> {
  id: string;
  label: string;
  icon: ReactNode;
  primary?: boolean;
  /** Placed in the menu of further actions. */
  isFurther?: boolean;
  /** The lower-case letter that runs it while rows are selected. */
  key?: string;
  /** Why the action is not available for these rows, or for all that match. */
  refusal?(rows: readonly Item[], all: Matching | null): string | undefined;
  /** `all`: the action is for all rows that match, of which `rows` are loaded. */
  run(rows: readonly Item[], all: Matching | null): void;
}

export interface ListState {
  title: string;
  body?: string;
  picture?: ReactNode;
  action?: ReactNode;
}

export interface RowProps<Item> extends ComponentProps<'tr'> {
  row: Item;
  selected?: boolean;
}

/** A further way to show the rows, chosen by a parameter of the address. */
export interface ListDisplay<Item> {
  /** The value of the parameter. */
  id: string;
  label: string;
  icon: ReactNode;
  render: (rows: readonly Item[]) => ReactNode;
}

/** The columns of a table, and its order. */
export interface TableDeclaration<Item extends ListRow, Search extends object = object> {
  label: string;
  columns?: readonly ListColumn<Item>[];
  /** The parameters in the address, and their setter. */
  search?: { value: Search; onChange: (next: Search) => void };
  /** `direction`: the parameter with the direction, which a second press on a header reverses. */
  sorts?: { id: Key<Search>; direction?: Key<Search>; options: readonly ListSort[]; initial: string };
}

/** A table of figures as data: without a list's toolbar, selection and keys, with totals and parts of rows. */
export interface DataTableDeclaration<Item extends ListRow, Search extends object> extends TableDeclaration<
  Item,
  Search
> {
  columns: readonly ListColumn<Item>[];
  /** Summary lines above and below the rows. */
  summary?: { first?: readonly SummaryLine[]; last?: readonly SummaryLine[] };
  /** Lines that follow a row, such as its parts: `TableRows` and `SummaryRow`. */
  below?: (row: Item) => ReactNode;
  isPicked?: (row: Item) => boolean;
  /** Total number of rows, loaded or not; a table with a total is virtualized. */
  total?: number;
  /** Height of a row before the first is measured, in pixels. */
  likelyHeight?: number;
}

/** A list as data. `columns` and `cards` are two views of the same rows; one of them is enough. */
export interface ListDeclaration<Item extends ListRow, Search extends object> extends TableDeclaration<Item, Search> {
  /** The key under which the chosen view is stored on this device. */
  id: string;
  rows: ListRows<Item>;
  nameOf: (row: Item) => string;
  /** The link or button that opens a row. */
  main?: (row: Item, props: MainProps) => ReactElement;
  /** The row's menu of further actions. */
  menu?: (row: Item, tabIndex: 0 | -1) => ReactNode;
  cards?: ListCards<Item>;
  /** Displays besides cards and table; all rows are loaded for them, up to a thousand. */
  displays?: { id: Key<Search>; options: readonly ListDisplay<Item>[] };
  /** Replaces the plain row element of the table. */
  RowComponent?: ComponentType<RowProps<Item>>;
  /** Wraps the rows, for example in a drag-and-drop context. */
  renderRows?: (rows: ReactNode) => ReactNode;
  /** Groups rows under headings; such a list is not virtualized. */
  groups?: ListGroups<Item>;
  /** False to render all rows at once, however many. */
  virtual?: false;

  find?: { id: Key<Search>; label: string };
  filters?: readonly ListFilter<Search>[];
  /** Further filters, at the end of those of the toolbar. */
  filterTools?: ReactNode;
  bulk?: readonly BulkAction<Item>[];
  /** Offers to select all rows that match once all loaded ones are selected, while there are more. */
  matching?: {
    count: () => Promise<Matching>;
    /** "Select all that match". */
    offer: string;
    /** "All 312 that match". */
    chosen: (all: Matching) => string;
    /** Label of the menu of further actions. */
    further: string;
  };
  /** Further controls at the end of the toolbar. */
  tools?: ReactNode;
  /** A heading at the start of the toolbar. */
  heading?: string;

  /** Placed between the toolbar and the rows. */
  lead?: ReactNode;
  /** A line below the rows, such as totals of all that match; stays in sight. */
  footer?: ReactNode;
  /** Shown where the list is empty without search or filters; the toolbar is left out then. */
  empty: ReactNode;
  /** Shown where search and filters match nothing; a button that clears them is added unless there is an action. */
  noMatch?: ListState | ReactElement;
  /** "The campaigns could not be loaded". */
  failed: string;
}

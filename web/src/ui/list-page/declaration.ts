import type { ComponentProps, ComponentType, ReactElement, ReactNode } from 'react';
import type { ListRows } from './list-rows.ts';

export interface ListRow {
  id: string;
}

/** Props of the element that opens a row: a link or a button. */
export interface MainProps {
  className: string;
  tabIndex: 0 | -1;
  'data-list-main': '';
}

/** Props of a cell or card, besides the row. */
export interface ListItem {
  /** The row's link or button, labelled with the row's name. */
  main: ReactNode;
  /** Tab index for other controls of the row: 0 in the row that Tab reaches (roving tabindex), otherwise -1. */
  tabIndex: 0 | -1;
}

export interface ListColumn<Item> {
  id: string;
  header: string;
  /** Whether the header is for screen readers only. */
  hideHeader?: boolean;
  /** Shown in the header instead of its text. */
  heading?: ReactNode;
  /** Rendered after the header, such as a button that explains the column. */
  hint?: ReactNode;
  cell: (row: Item, item: ListItem) => ReactNode;
  /** Whether the cells name their rows. */
  isRowHeader?: boolean;
  /** Whether the column takes the remaining width; at most one column of a list. */
  grows?: boolean;
  /** Width and alignment of header and cells, as class names. */
  className?: string;
  /** Class names of the cells only. */
  cellClassName?: string;
  align?: 'left' | 'right';
  /** The value of the sort parameter that the header sets. */
  sort?: string;
  hideBelow?: 'sm' | 'md' | 'lg' | 'xl';
}

/** A line of a table that is not a row, such as totals. */
export interface SummaryLine {
  id: string;
  /** The label, which spans the columns before the first value. */
  label: ReactNode;
  /** The values by column id. */
  values?: Readonly<Partial<Record<string, ReactNode>>>;
  className?: string;
}

export interface ListCards<Item> {
  card: (row: Item, item: ListItem) => ReactNode;
  /** The minimum width of a card, as a CSS length; `full` for one card per line. */
  width: string;
  /** The height of the picture while loading, as a class name. */
  picture?: string;
}

type Key<Search> = keyof Search & string;

export interface ListFilter<Search> {
  /** The search parameter, which is absent while the filter is not set. */
  id: Key<Search>;
  label: string;
  /**
   * `chips` and `segmented` are for up to five options; `many`: several values, separated by commas; `panel`: set by
   * `filterTools`, not in the toolbar.
   */
  look: 'select' | 'many' | 'segmented' | 'chips' | 'panel';
  /** Whether the filter is at the end of the toolbar. */
  isLast?: boolean;
  /** The label of the option that matches everything; chips have no such option. */
  any?: string;
  options?: readonly { value: string; label: string; icon?: ReactNode; hideLabel?: boolean }[];
}

export interface ListSort {
  value: string;
  label: string;
  direction: 'ascending' | 'descending';
}

export interface ListGroups<Item> {
  /** The id of a row's group; the rows of a group are listed together. */
  keyOf: (row: Item) => string;
  title: (id: string, rows: readonly Item[]) => ReactNode;
  heading: 'h2' | 'h3';
  /** Whether the heading is sticky while its rows scroll. */
  isSticky?: boolean;
}

/** The number of matching rows, loaded or not. */
export interface Matching {
  count: number;
  /** Whether more rows match than were counted. */
  isMore: boolean;
}

/** An action on all selected rows. */
export interface BulkAction<Item> {
  id: string;
  label: string;
  /** A label that counts what the action would do to these rows; undefined for `label`. */
  labelOf?(rows: readonly Item[], all: Matching | null): string | undefined;
  icon: ReactNode;
  primary?: boolean;
  /** Whether the action is in the menu of further actions. */
  isFurther?: boolean;
  /** Whether it changes nothing, so that a read-only organization may run it. */
  isReading?: boolean;
  /** The lower-case letter that runs the action while rows are selected. */
  key?: string;
  /** The reason why the action is unavailable for these rows, or for all matching ones. */
  refusal?(rows: readonly Item[], all: Matching | null): string | undefined;
  /** Runs the action; with `all`, it applies to all matching rows, of which `rows` are loaded. */
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

/** Another display of the rows, chosen by a search parameter. */
export interface ListDisplay<Item> {
  /** The value of the search parameter. */
  id: string;
  label: string;
  icon: ReactNode;
  render: (rows: readonly Item[]) => ReactNode;
}

/** The columns of a table, and its order. */
export interface TableDeclaration<Item extends ListRow, Search extends object = object> {
  label: string;
  columns?: readonly ListColumn<Item>[];
  /** The search parameters, and their setter. */
  search?: { value: Search; onChange: (next: Search) => void };
  /** `direction`: the parameter with the direction, which a second click on a header reverses. */
  sorts?: { id: Key<Search>; direction?: Key<Search>; options: readonly ListSort[]; initial: string };
}

/**
 * A table of figures as data: with totals and children of rows, but without the toolbar, selection and keys of a list.
 */
export interface DataTableDeclaration<Item extends ListRow, Search extends object> extends TableDeclaration<
  Item,
  Search
> {
  columns: readonly ListColumn<Item>[];
  /** Summary lines above and below the rows. */
  summary?: { first?: readonly SummaryLine[]; last?: readonly SummaryLine[] };
  /** Lines that follow a row, such as its children: `TableRows` and `SummaryRow`. */
  below?: (row: Item) => ReactNode;
  isPicked?: (row: Item) => boolean;
  /** Total number of rows, loaded or not; a table with a total is virtualized. */
  total?: number;
  /** Estimated height of a row in pixels, until the first one is measured. */
  likelyHeight?: number;
}

/** A list as data. `columns` and `cards` are two views of the same rows; one of them is sufficient. */
export interface ListDeclaration<Item extends ListRow, Search extends object> extends TableDeclaration<Item, Search> {
  /** The key under which this device stores the chosen view. */
  id: string;
  rows: ListRows<Item>;
  nameOf: (row: Item) => string;
  /** The link or button that opens a row. */
  main?: (row: Item, props: MainProps) => ReactElement;
  /** The row's menu of further actions. */
  menu?: (row: Item, tabIndex: 0 | -1) => ReactNode;
  cards?: ListCards<Item>;
  /** Displays besides cards and table, for which all rows are loaded, up to a thousand. */
  displays?: { id: Key<Search>; options: readonly ListDisplay<Item>[] };
  /** Replaces the row element of the table. */
  RowComponent?: ComponentType<RowProps<Item>>;
  /** Wraps the rows, for example in a drag-and-drop context. */
  renderRows?: (rows: ReactNode) => ReactNode;
  /** Groups rows below headings; a grouped list is not virtualized. */
  groups?: ListGroups<Item>;
  /** False to render all rows at once for any length. */
  virtual?: false;

  find?: { id: Key<Search>; label: string };
  filters?: readonly ListFilter<Search>[];
  /** Further filters, after those of the toolbar. */
  filterTools?: ReactNode;
  bulk?: readonly BulkAction<Item>[];
  /** Offers to select all matching rows once all loaded ones are selected and more match. */
  matching?: {
    count: () => Promise<Matching>;
    /** The offer, "Select all that match". */
    offer: string;
    /** The text while all are selected, "All 312 that match". */
    chosen: (all: Matching) => string;
    /** The label of the menu of further actions. */
    further: string;
  };
  /** Additional controls at the end of the toolbar. */
  tools?: ReactNode;
  /** A heading at the start of the toolbar. */
  heading?: string;

  /** Placed between the toolbar and the rows. */
  lead?: ReactNode;
  /** A line below the rows, such as the totals of all matching rows; always visible. */
  footer?: ReactNode;
  /** Shown if the list is empty without search or filters; the toolbar is then hidden. */
  empty: ReactNode;
  /** Shown if nothing matches search and filters; without an action, it gets a button that clears them. */
  noMatch?: ListState | ReactElement;
  /** The title of the error, "The campaigns could not be loaded". */
  failed: string;
}

import { Suspense, useCallback, useEffect, useRef, useState, type FocusEvent, type MouseEvent } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Stale } from '#ui/feedback/stale.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import type { ListDeclaration, ListDisplay, ListRow } from './declaration.ts';
import { ListBody } from './list-body.tsx';
import { CardsSkeleton, ListFailed, NoMatch, TableSkeleton } from './list-states.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { LoadMore } from './load-more.tsx';
import { useLatest } from './use-latest.ts';
import { rowIndexOf, useListKeys } from './use-list-keys.ts';
import { useRememberedView } from './use-remembered-view.ts';
import { useSelection } from './use-selection.ts';

// Loaded once a row is selected.
const BulkBar = lazyComponent(() => import('./bulk-bar.tsx'), 'BulkBar');
onFirstInteraction(BulkBar.preload);

const noRows: readonly never[] = [];

interface ListPageProps<Item extends ListRow, Search extends object> {
  list: ListDeclaration<Item, Search>;
}

/** A declared list: toolbar, rows or empty and error states, and bulk actions. */
export function ListPage<Item extends ListRow, Search extends object>({ list }: ListPageProps<Item, Search>) {
  const [chosenView, setView] = useRememberedView(list.id);
  const views = list.cards && list.columns ? chosenView : null;
  const view = views ?? (list.columns ? 'table' : 'cards');
  const { displays, search } = list;
  const display = displays?.options.find(({ id }) => id === search?.value[displays.id]);
  const show = (next: string) => {
    const isView = next === 'cards' || next === 'table';
    if (isView) setView(next);
    if (displays && search) search.onChange({ ...search.value, [displays.id]: isView ? undefined : next });
  };
  const { rows, error, retry, isStale } = list.rows;
  const filters = [list.find, ...(list.filters ?? [])].filter((each) => each !== undefined);
  const isFiltered = filters.some(({ id }) => list.search?.value[id] !== undefined);
  const clear = () => {
    const cleared = Object.fromEntries(filters.map(({ id }) => [id, undefined]));
    list.search?.onChange({ ...list.search.value, ...cleared });
  };
  const isEmpty = rows?.length === 0 && !isFiltered && !isStale;
  if (isEmpty) return list.empty;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListToolbar list={list} view={display?.id ?? views} onView={show} onClear={clear} />
      <ResultCount rows={rows} isMore={list.rows.more?.isLeft ?? false} />
      {rows && rows.length > 0 ? list.lead : null}
      {rows && rows.length > 0 ? (
        // The previous results stay visible, dimmed, until the new rows arrive.
        <Stale isStale={isStale}>
          {display ? (
            <Displayed list={list} display={display} rows={rows} />
          ) : (
            (list.renderRows?.(<Rows list={list} rows={rows} view={view} />) ?? (
              <Rows list={list} rows={rows} view={view} />
            ))
          )}
        </Stale>
      ) : rows ? (
        <NoMatch state={list.noMatch} hasSearch={list.find !== undefined} onClear={clear} />
      ) : error ? (
        <ListFailed title={list.failed} error={error} retry={retry} />
      ) : view === 'table' ? (
        <TableSkeleton />
      ) : (
        <CardsSkeleton width={list.cards?.width ?? ''} picture={list.cards?.picture} />
      )}
    </div>
  );
}

/** Maximum number of rows in a display. */
const maxDisplayed = 1000;

interface DisplayedProps<Item extends ListRow, Search extends object> extends ListPageProps<Item, Search> {
  display: ListDisplay<Item>;
  rows: readonly Item[];
}

/** A display of all rows, which loads page after page, up to a thousand rows. */
function Displayed<Item extends ListRow, Search extends object>({ list, display, rows }: DisplayedProps<Item, Search>) {
  const { more } = list.rows;
  const isOpen = more !== undefined && more.isLeft && rows.length < maxDisplayed;
  const load = more?.load;
  const isReady = isOpen && !more.isLoading && !more.isFailed;
  useEffect(() => {
    if (isReady) load?.();
  }, [isReady, load]);
  return (
    <>
      {display.render(rows)}
      {more ? <LoadMore {...more} /> : null}
    </>
  );
}

/** Announces the number of results to screen readers. */
function ResultCount({ rows = noRows, isMore }: { rows: readonly unknown[] | undefined; isMore: boolean }) {
  const t = useTranslations('list');
  return (
    <p role="status" className="sr-only">
      {rows.length === 0 ? null : t(isMore ? 'foundMore' : 'found', { count: rows.length })}
    </p>
  );
}

interface RowsProps<Item extends ListRow, Search extends object> extends ListPageProps<Item, Search> {
  rows: readonly Item[];
  view: 'cards' | 'table';
}

function Rows<Item extends ListRow, Search extends object>({ list, rows, view }: RowsProps<Item, Search>) {
  const area = useRef<HTMLDivElement>(null);
  const scrollTo = useRef<(index: number) => void>(() => undefined);
  const [focused, setFocused] = useState<string>();
  const narrowing = [list.find, ...(list.filters ?? [])].map((filter) => filter && list.search?.value[filter.id]);
  const all = useSelection(rows, JSON.stringify(narrowing));
  const selection = list.bulk ? all.selection : undefined;
  const onSelect = useLatest(all.selection.toggle);
  const focusRow = (index: number) => {
    // A distant row is rendered only after the page has scrolled to it.
    const focus = (frames: number) => {
      const item = area.current?.querySelector<HTMLElement>(`[data-list-index="${index}"]`);
      const main = item?.matches('[data-list-main]') ? item : item?.querySelector<HTMLElement>('[data-list-main]');
      if (main) main.focus();
      else if (frames > 0) requestAnimationFrame(() => focus(frames - 1));
    };
    scrollTo.current(index);
    focus(20);
  };
  useListKeys({ area, ids: rows.map(({ id }) => id), selection, focusRow });
  const onFocus = ({ target }: FocusEvent) => setFocused(rows[rowIndexOf(target)]?.id ?? focused);
  /** Shift-click on a row selects the range up to it instead of opening a window. */
  const onClickCapture = (event: MouseEvent) => {
    const id = rows[rowIndexOf(event.target as Element)]?.id;
    const isMain = (event.target as Element).closest('[data-list-main]') !== null;
    if (!event.shiftKey || !selection || !isMain || id === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    selection.toggle(id, true);
  };
  const stop = rows.findIndex(({ id }) => id === focused);
  const onScroller = useCallback((scroll: (index: number) => void) => {
    scrollTo.current = scroll;
  }, []);
  return (
    <div ref={area} role="presentation" onFocus={onFocus} onClickCapture={onClickCapture}>
      <ListBody
        list={list}
        rows={rows}
        view={view}
        stop={stop}
        selection={selection}
        onSelect={onSelect}
        onScroller={onScroller}
      />
      {list.rows.more ? <LoadMore {...list.rows.more} /> : null}
      {list.footer}
      {all.selected.length > 0 ? (
        <Suspense>
          <BulkBar
            bulk={list.bulk ?? []}
            matching={list.matching}
            rows={all.selected}
            isWhole={all.selected.length === rows.length && (list.rows.more?.isLeft ?? false)}
            selection={all.selection}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

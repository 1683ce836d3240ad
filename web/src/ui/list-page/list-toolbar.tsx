import { Fragment, useEffect, useRef, useState, type RefObject } from 'react';
import { ArrowUpDown, FilterX, SlidersHorizontal, LayoutGrid, Rows3 } from 'lucide-react';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import { ToggleChip } from '#ui/form/toggle-chip.tsx';
import type { ListDeclaration, ListFilter, ListRow, ListDisplay } from './declaration.ts';
import { ManyFilter } from './many-filter.tsx';
import { isBehind } from '#ui/overlay/in-front.ts';

interface ViewSwitchProps {
  view: string;
  /** Displays besides cards and table. */
  displays: readonly Omit<ListDisplay<never>, 'render'>[];
  onView: (view: string) => void;
}

/** Cards, table and further displays. */
function ViewSwitch({ view, displays, onView }: ViewSwitchProps) {
  const t = useTranslations('list');
  return (
    <Segmented
      label={t('view')}
      // A link can open a display on a phone, and this switch leads back to the list.
      className={displays.some(({ id }) => id === view) ? undefined : 'max-sm:hidden'}
      value={view}
      onValueChange={onView}
      options={[
        { value: 'cards', label: t('cards'), icon: <LayoutGrid />, hideLabel: true },
        { value: 'table', label: t('table'), icon: <Rows3 />, hideLabel: true },
        ...displays.map(({ id, label, icon }) => ({ value: id, label, icon, hideLabel: true })),
      ]}
    />
  );
}

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** `/` focuses the search field inside the area, unless a text field has the focus or a window is open. */
function useSlashKey(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (isBehind()) return;
      event.preventDefault();
      area.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [area]);
}

interface ToolbarProps<Item extends ListRow, Search extends object> {
  list: ListDeclaration<Item, Search>;
  /** Null if the list has only one view. */
  view: string | null;
  onView: (view: string) => void;
  onClear: () => void;
}

/** Search, filters, order and view of a list. */
export function ListToolbar<Item extends ListRow, Search extends object>({
  list,
  view,
  onView,
  onClear,
}: ToolbarProps<Item, Search>) {
  const { search, find, filters = [], sorts, tools, heading } = list;
  const t = useTranslations('list');
  const isNarrowed = filters.some(
    ({ id, look }) => (look === 'select' || look === 'many' || look === 'panel') && search?.value[id] !== undefined,
  );
  const [isOpen, setOpen] = useState(false);
  // On a phone several filters are collapsed, so that the rows are visible without scrolling.
  const isFolding = search !== undefined && list.filterTools !== undefined && filters.length > 2;
  const bar = useRef<HTMLDivElement>(null);
  useSlashKey(bar);
  if (!search && view === null && !tools && !heading) return null;
  return (
    <div ref={bar} className="flex flex-wrap items-center gap-x-1.5 gap-y-2">
      {heading ? <h3 className="flex-1 text-sm font-medium">{heading}</h3> : null}
      {search && find ? <FindField label={find.label} param={find.id} search={search} /> : null}
      {isFolding ? (
        <Button
          className="sm:hidden"
          icon={<SlidersHorizontal />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('filters', { count: filters.filter(({ id }) => search.value[id] !== undefined).length })}
        </Button>
      ) : null}
      <div className={cn('contents', isFolding && !isOpen && 'max-sm:hidden')}>
        {search
          ? filters.map((filter) => (
              <Fragment key={filter.id}>
                {filter.isLast ? <span className="flex-1 max-sm:hidden" /> : null}
                <Filter filter={filter} search={search} />
              </Fragment>
            ))
          : null}
        {search ? list.filterTools : null}
        {isNarrowed ? (
          // Without a text, so that setting a filter does not wrap the toolbar.
          <IconButton label={t('clearFilters')} onClick={onClear}>
            <FilterX />
          </IconButton>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 sm:ml-auto">
        {search && sorts ? <Sort sorts={sorts} search={search} /> : null}
        {tools}
        {view === null ? null : <ViewSwitch view={view} displays={list.displays?.options ?? []} onView={onView} />}
      </div>
    </div>
  );
}

type SearchOf<Search extends object> = NonNullable<ListDeclaration<ListRow, Search>['search']>;

function valueOf<Search extends object>(search: SearchOf<Search>, id: keyof Search): string | undefined {
  return search.value[id] as string | undefined;
}

const settleMs = 150;

interface FindFieldProps<Search extends object> {
  label: string;
  param: keyof Search & string;
  search: SearchOf<Search>;
}

/** Shows typed text immediately; the URL and the list follow after a debounce. */
function FindField<Search extends object>({ label, param, search }: FindFieldProps<Search>) {
  const shown = valueOf(search, param) ?? '';
  const [text, setText] = useState(shown);
  const sent = useRef(shown);
  useEffect(() => {
    // Changed from outside, by the back button or "clear".
    if (shown === sent.current) return;
    sent.current = shown;
    setText(shown);
  }, [shown]);
  useEffect(() => {
    const query = text.trim();
    if (query === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = query;
      search.onChange({ ...search.value, [param]: query || undefined });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, param, search]);
  return (
    <SearchField
      value={text}
      onChange={setText}
      placeholder={label}
      label={label}
      shortcut="/"
      // Gives way before the toolbar wraps.
      className="sm:w-auto sm:max-w-60 sm:min-w-28 sm:flex-[1_1_7rem]"
    />
  );
}

interface FilterProps<Search extends object> {
  filter: ListFilter<Search>;
  search: SearchOf<Search>;
}

/** The value of the option that matches everything. */
const any = 'any';

function Filter<Search extends object>({ filter, search }: FilterProps<Search>) {
  const { id, label, look, options = [] } = filter;
  const value = valueOf(search, id);
  const set = (next: string | undefined) => search.onChange({ ...search.value, [id]: next === any ? undefined : next });
  if (look === 'panel') return null;
  if (look === 'many')
    return <ManyFilter label={label} any={filter.any ?? ''} options={options} value={value} onChange={set} />;
  if (look === 'chips') {
    return (
      <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1.5">
        {options.map((option) => (
          <ToggleChip
            key={option.value}
            icon={option.icon}
            pressed={value === option.value}
            onPressedChange={(on) => set(on ? option.value : undefined)}
          >
            {option.label}
          </ToggleChip>
        ))}
      </div>
    );
  }
  const choices = [...(filter.any === undefined ? [] : [{ value: any, label: filter.any }]), ...options];
  if (look === 'segmented') {
    return (
      <Segmented label={label} className="max-sm:w-full" value={value ?? any} onValueChange={set} options={choices} />
    );
  }
  return (
    <Select
      aria-label={label}
      className="w-auto max-w-60 min-w-28 max-sm:flex-1"
      value={value ?? any}
      onValueChange={set}
      options={choices}
    />
  );
}

/** Not in the button on a laptop, where the toolbar has no room for it. */
const sortIconLook = 'text-ink-3 in-[button]:md:max-[96rem]:hidden';

interface SortProps<Item extends ListRow, Search extends object> {
  sorts: NonNullable<ListDeclaration<Item, Search>['sorts']>;
  search: SearchOf<Search>;
}

function Sort<Item extends ListRow, Search extends object>({ sorts, search }: SortProps<Item, Search>) {
  const t = useTranslations('list');
  const { id, direction, options, initial } = sorts;
  return (
    <Select
      aria-label={t('sort')}
      className="w-auto min-w-24 max-sm:flex-1"
      value={valueOf(search, id) ?? initial}
      onValueChange={(next) =>
        search.onChange({
          ...search.value,
          [id]: next === initial ? undefined : next,
          ...(direction ? { [direction]: undefined } : {}),
        })
      }
      options={options.map((option) => ({ ...option, icon: <ArrowUpDown aria-hidden className={sortIconLook} /> }))}
    />
  );
}

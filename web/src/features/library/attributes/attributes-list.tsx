import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { attributeTypes } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useErrorText } from '#lib/error-text.ts';
import { fold } from '@ad-foundry/contract/rules/search/fold.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { ListDeclaration, ListFilter } from '#ui/list-page/declaration.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { TableSkeleton } from '#ui/list-page/list-states.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useAttributeColumns } from './attribute-cells.tsx';
import { AttributeMenu, type Moves } from './attribute-menu.tsx';
import type { AttributesSearch } from './attributes-search.ts';
import { archivedAttributesQuery, attributesQuery, useMoveAttribute } from './queries.ts';
import { ReadyFields } from './ready-fields.tsx';
import { TypeIcon } from './type-icon.tsx';
import { useAttributeWords } from './words.ts';

// Loaded only if there are fields to sort.
const loadSorting = () => import('./sortable-rows.tsx');
const SortableRows = lazyComponent(loadSorting, 'SortableRows');
const SortableRow = lazyComponent(loadSorting, 'SortableRow');

interface AttributesListProps {
  search: AttributesSearch;
  onSearch: (search: AttributesSearch) => void;
  mayWrite: boolean;
  onOpen: (field: string) => void;
}

/** The fields in order; the organization's fields can be sorted by pointer, keyboard or row menu. */
export function AttributesList(props: AttributesListProps) {
  const { search, mayWrite } = props;
  const { found, isNarrowed, error, refetch } = useFound(search);
  // A filtered list cannot be sorted, because it would not define the order of the hidden fields.
  const isSortable = mayWrite && !isNarrowed && search.shelf !== 'archived' && search.shelf !== 'global';
  const { organizationFields, moveTo, movesOf } = useOrder(isSortable ? found : undefined);
  const rows = { rows: found, error, retry: () => void refetch(), isStale: false };
  // Stays true while a filter hides rows, because toggling it would mount all rows again.
  const [isSorting, setSorting] = useState(false);
  if (organizationFields.length > 1 && !isSorting) setSorting(true);
  const sorting = isSorting
    ? {
        RowComponent: SortableRow,
        renderRows: (children: ReactNode) => (
          <Suspense fallback={<TableSkeleton />}>
            <SortableRows fields={organizationFields} onMove={moveTo}>
              {children}
            </SortableRows>
          </Suspense>
        ),
      }
    : {};
  return <ListPage list={{ ...useDeclaration(props, movesOf), ...useAbsence(props), ...sorting, rows }} />;
}

const isNarrow = ({ search, type, use }: AttributesSearch) =>
  search !== undefined || type !== undefined || use !== undefined;

/** The fields that match search and filters. */
function useFound(search: AttributesSearch) {
  const words = useAttributeWords();
  const isArchive = search.shelf === 'archived';
  const live = useQuery(attributesQuery);
  const old = useQuery({ ...archivedAttributesQuery, enabled: isArchive });
  const { data, error, refetch } = isArchive ? old : live;
  const found = data?.map(words).filter((each) => isFound(each, search));
  return { found, isNarrowed: isNarrow(search), error, refetch };
}

type Declaration = ListDeclaration<AttributeDetail, AttributesSearch>;

/** The empty state of the list, and the note above the global fields if the organization has no fields. */
function useAbsence({
  search,
  mayWrite,
  onOpen,
}: AttributesListProps): Pick<Declaration, 'lead' | 'empty' | 'noMatch'> {
  const t = useTranslations('attributes');
  const { data } = useQuery(attributesQuery);
  const hasOrganizationFields = data?.some(({ global }) => !global) ?? true;
  const isInviting = !hasOrganizationFields && !isNarrow(search) && (search.shelf ?? 'own') === 'own';
  const ready = isInviting ? <ReadyFields onMake={mayWrite ? () => onOpen('new') : undefined} /> : null;
  if (ready) return { lead: ready, empty: ready, noMatch: ready };
  const isArchive = search.shelf === 'archived' && !isNarrow(search);
  return {
    empty: null,
    noMatch: isArchive
      ? { picture: <Archive />, title: t('noArchived'), body: t('noArchivedBody'), action: null }
      : { title: t('nothing'), body: t('nothingBody') },
  };
}

function useDeclaration(
  { search, onSearch, mayWrite, onOpen }: AttributesListProps,
  movesOf: (id: AttributeId) => Moves | null,
): Omit<Declaration, 'rows' | 'empty'> {
  const t = useTranslations('attributes');
  return {
    id: 'attributes',
    label: t('title'),
    nameOf: ({ label }) => label,
    main: ({ id, label }, props) => (
      <button
        type="button"
        {...props}
        onClick={() => onOpen(id)}
        className={`${props.className} min-w-0 truncate text-left font-medium`}
      >
        {label}
      </button>
    ),
    menu: (attribute, tabIndex) => (
      <AttributeMenu
        attribute={attribute}
        moves={movesOf(attribute.id)}
        mayWrite={mayWrite}
        tabIndex={tabIndex}
        onOpen={() => onOpen(attribute.id)}
      />
    ),
    columns: useAttributeColumns(),
    virtual: false,
    search: { value: search, onChange: onSearch },
    find: { id: 'search', label: t('searchPlaceholder') },
    filters: useFilters(),
    failed: t('failed'),
  };
}

function useFilters(): ListFilter<AttributesSearch>[] {
  const t = useTranslations('attributes');
  return [
    {
      id: 'type',
      label: t('filters'),
      look: 'chips',
      options: attributeTypes.map((value) => ({ value, label: t(`type.${value}`), icon: <TypeIcon type={value} /> })),
    },
    {
      id: 'use',
      label: t('column.usage'),
      look: 'chips',
      options: (['required', 'unused'] as const).map((value) => ({ value, label: t(`use.${value}`) })),
    },
    {
      id: 'shelf',
      label: t('shelf.label'),
      look: 'segmented',
      isLast: true,
      any: t('shelf.all'),
      options: [
        { value: 'own', label: t('shelf.yours') },
        { value: 'global', label: t('shelf.global') },
        { value: 'archived', label: t('shelf.archived') },
      ],
    },
  ];
}

/** The organization's fields in order, with a function that moves one; empty if the user cannot sort them. */
function useOrder(fields: readonly AttributeDetail[] = []) {
  const errorText = useErrorText();
  const move = useMoveAttribute();
  const organizationFields = fields.filter(({ global }) => !global);
  const ids = organizationFields.map(({ id }) => id);
  /** Moves a field to an index. */
  const moveTo = (id: AttributeId, place: number) => {
    const from = ids.indexOf(id);
    if (place < 0 || place >= ids.length || place === from) return;
    const beforeId = ids[place > from ? place + 1 : place] ?? null;
    move.mutate({ id, beforeId }, { onError: (error) => void toast.error(errorText(error)) });
  };
  const movesOf = (id: AttributeId): Moves | null => {
    const place = ids.indexOf(id);
    const to = (next: number) => (next >= 0 && next < ids.length ? () => moveTo(id, next) : undefined);
    return place < 0 ? null : { up: to(place - 1), down: to(place + 1) };
  };
  return { organizationFields, moveTo, movesOf };
}

function isFound(
  { label, key, description, input, global, usage }: AttributeDetail,
  search: AttributesSearch,
): boolean {
  const searchable = fold(`${label} ${key} ${description}`);
  const sought = fold(search.search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return (
    sought.every((word) => searchable.includes(word)) &&
    (search.type === undefined || input.type === search.type) &&
    (search.use !== 'required' || usage.required > 0) &&
    (search.use !== 'unused' || usage.creatives === 0) &&
    (search.shelf !== 'own' || !global) &&
    (search.shelf !== 'global' || global)
  );
}

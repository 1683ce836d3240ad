import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ImagePlus } from 'lucide-react';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { SlotState } from '@ad-foundry/contract/rules/completion/completion.ts';
import { creativeSorts, decisionFilters, type ListedCreative } from '@ad-foundry/contract/work/lists.ts';
import { useBulk } from '#features/bulk/use-bulk.tsx';
import {
  CreativeCard,
  creativeLink,
  creativeMenu,
  CreativeName,
  CreativeSlots,
} from '#features/campaigns/creative-parts.tsx';
import { PlatformMarks } from '#features/campaigns/detail/platform-marks.tsx';
import { call } from '#lib/api.ts';
import { formatDate, formatNumber } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { ListCards, ListColumn, ListDeclaration, ListItem } from '#ui/list-page/declaration.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { creativeColumns, creativeColumnsOf, isField, type CreativeColumn } from './columns.ts';
import type { CreativesFilter } from './creatives-filter.ts';
import { InlineDue } from './inline-due.tsx';
import { LazyFilterPanel } from './lazy-filter-panel.tsx';
import { panelFilters } from './panel-filters.ts';
import { askedOf, listedCreativesQuery } from './lists.ts';
import { useDisplays } from './use-displays.tsx';
import type { WorkRow } from './work-row.ts';
import { Faces } from './campaign-columns.tsx';

export interface AllCreativesProps {
  filter: CreativesFilter;
  onFilter: (filter: CreativesFilter) => void;
}

/** The creatives of all campaigns: filters, order and columns are in the address. */
export function AllCreatives({ filter, onFilter }: AllCreativesProps) {
  const t = useTranslations('workItems.creatives');
  const shared = useTranslations('lists');
  const shown = creativeColumnsOf(filter);
  const columns = useColumns();
  const rows = usePagedRows(listedCreativesQuery(filter));
  const { labelOf, fieldColumn } = useFieldColumns(rows.rows?.[0]);
  const displays = useDisplays({ rowOf, moves: 'creative' });
  const { actions, matching, dialog } = useBulk<ListedCreative>(askedOf(filter));
  const list: ListDeclaration<ListedCreative, CreativesFilter> = {
    id: 'all-creatives',
    label: t('label'),
    rows,
    nameOf: ({ name }) => name,
    main: (creative, props) => creativeLink(creative, creative.campaign.id, props),
    menu: (creative, tabIndex) => creativeMenu(creative, creative.campaign.id, tabIndex),
    columns: [columns.name, ...shown.map((id) => (isField(id) ? fieldColumn(id) : columns[id]))],
    cards,
    bulk: actions,
    matching,
    search: { value: filter, onChange: onFilter },
    displays: { id: 'show', options: displays },
    find: { id: 'search', label: t('search') },
    filters: useFilters(),
    filterTools: (
      <LazyFilterPanel
        value={filter}
        onChange={(change) => onFilter({ ...filter, ...(change as Partial<CreativesFilter>) })}
      />
    ),
    sorts: {
      id: 'sort',
      direction: 'direction',
      initial: 'due',
      options: creativeSorts.map((value) => ({
        value,
        label: shared(`sorts.${value}`),
        direction: value === 'due' || value === 'name' ? 'ascending' : 'descending',
      })),
    },
    tools: (
      <ColumnsMenu
        exported={{ list: 'creatives', filter }}
        all={[...creativeColumns, ...shown.filter(isField)]}
        shown={shown}
        nameOf={(column) => (isField(column) ? labelOf(column) : shared(`column.${column}`))}
        withFields
        onShown={(next) => onFilter({ ...filter, columns: next.join(',') || 'none' })}
      />
    ),
    empty: <EmptyState className="py-16" picture={<ImagePlus />} title={t('empty')} body={t('emptyBody')} />,
    failed: t('failed'),
  };
  return (
    <>
      <ListPage list={list} />
      {dialog}
    </>
  );
}

/** A creative as board and timeline show it. */
function rowOf(creative: ListedCreative): WorkRow {
  const { id, name, campaign, createdAt, dueAt, deadlineAt, completedAt, people } = creative;
  const count = (state: SlotState) => creative.slots.filter((slot) => slot.state === state).length;
  const slots = {
    delivered: count('delivered'),
    partial: count('partial'),
    unfit: count('does-not-fit'),
    empty: count('empty'),
  };
  const link = (className: string) => (
    <Link
      to="/campaigns/$campaignId/creatives/$creativeId"
      params={{ campaignId: campaign.id, creativeId: id }}
      title={name}
      className={className}
    >
      {name}
    </Link>
  );
  const place = campaign.name;
  const done = completedAt !== null;
  return { id, name, place, createdAt, dueAt, ownDueAt: deadlineAt, done, slots, people, link };
}

function useFilters(): NonNullable<ListDeclaration<ListedCreative, CreativesFilter>['filters']> {
  const t = useTranslations('lists');
  return [
    {
      id: 'status',
      label: t('status.label'),
      look: 'select',
      any: t('status.any'),
      options: (['open', 'late', 'unfit', 'untouched', 'started', 'complete', 'archived'] as const).map((value) => ({
        value,
        label: t(`status.${value}`),
      })),
    },
    {
      id: 'decision',
      label: t('decision.label'),
      look: 'select',
      any: t('decision.any'),
      options: decisionFilters.map((value) => ({ value, label: t(`decision.${value}`) })),
    },
    {
      id: 'due',
      label: t('dues.label'),
      look: 'select',
      any: t('dues.any'),
      options: (['week', 'month', 'none'] as const).map((value) => ({ value, label: t(`dues.${value}`) })),
    },
    { id: 'mine', label: t('mine'), look: 'chips', options: [{ value: 'true', label: t('mine') }] },
    ...panelFilters.map((id) => ({ id, label: t(`filter.names.${id}`), look: 'panel' as const })),
  ];
}

const cards: ListCards<ListedCreative> = {
  width: '17.5rem',
  card: (creative, item) => <CreativeCard creative={creative} item={item} place={<Place creative={creative} />} />,
};

/** Group and campaign of a creative. */
function Place({ creative: { group, campaign } }: { creative: ListedCreative }) {
  const path = group ? `${group.name} / ${campaign.name}` : campaign.name;
  return (
    <span className="min-w-0 truncate text-xs text-ink-2" title={path}>
      {path}
    </span>
  );
}

function Due({ creative, item }: { creative: ListedCreative; item: ListItem }) {
  const t = useTranslations('lists.due');
  const { id: creativeId, name, deadlineAt, dueAt, completedAt, edition } = creative;
  const queries = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: (next: string | null) =>
      call(creatives.update, { params: { creativeId }, body: { deadlineAt: next, edition } }),
    onSettled: () => {
      for (const area of ['campaigns', 'creatives']) void queries.invalidateQueries({ queryKey: [area] });
    },
  });
  return (
    <InlineDue
      name={name}
      value={deadlineAt}
      dueAt={dueAt}
      done={completedAt !== null}
      help={t('ownHelp')}
      tabIndex={item.tabIndex}
      change={{ mutate, error }}
    />
  );
}

function useColumns(): Record<CreativeColumn | 'name', ListColumn<ListedCreative>> {
  const t = useTranslations('lists.column');
  const locale = useLocale();
  const day = (instant: string) => <span className="num text-ink-2">{formatDate(instant, locale)}</span>;
  const date = { align: 'right', className: 'whitespace-nowrap', hideBelow: 'xl' } as const;
  return {
    name: {
      id: 'name',
      header: t('creative'),
      sort: 'name',
      grows: true,
      cell: (creative, item) => <CreativeName creative={creative} item={item} />,
    },
    campaign: {
      id: 'campaign',
      header: t('campaign'),
      className: 'max-w-56',
      hideBelow: 'md',
      cell: (creative) => (
        <span className="flex min-w-0">
          <Place creative={creative} />
        </span>
      ),
    },
    people: { id: 'people', header: t('people'), hideBelow: 'lg', cell: ({ people }) => <Faces people={people} /> },
    slots: { id: 'slots', header: t('slots'), cell: (creative) => <CreativeSlots creative={creative} isShort /> },
    platforms: {
      id: 'platforms',
      header: t('platforms'),
      hideBelow: 'xl',
      cell: ({ slots }) => <PlatformMarks slots={slots} />,
    },
    due: {
      id: 'due',
      header: t('due'),
      sort: 'due',
      className: 'min-w-48',
      cell: (creative, item) => <Due creative={creative} item={item} />,
    },
    updated: { id: 'updated', header: t('updated'), sort: 'updated', ...date, cell: (row) => day(row.updatedAt) },
    created: { id: 'created', header: t('created'), sort: 'created', ...date, cell: (row) => day(row.createdAt) },
  };
}

/** The columns of attributes; their labels come with the rows. */
function useFieldColumns(first: ListedCreative | undefined) {
  const t = useTranslations('lists.filter');
  const locale = useLocale();
  const labelOf = (id: AttributeId) => first?.fields.find((field) => field.id === id)?.label ?? '';
  const fieldColumn = (id: AttributeId): ListColumn<ListedCreative> => ({
    id,
    header: labelOf(id),
    className: 'max-w-56',
    hideBelow: 'md',
    cell: ({ fields }) => {
      const value = fields.find((field) => field.id === id)?.value ?? null;
      if (value === null) return <span className="text-ink-3">–</span>;
      const text =
        typeof value === 'boolean'
          ? t(value ? 'yes' : 'no')
          : typeof value === 'number'
            ? formatNumber(value, locale)
            : value;
      return (
        <span className="block truncate" title={text}>
          {text}
        </span>
      );
    },
  });
  return { labelOf, fieldColumn };
}

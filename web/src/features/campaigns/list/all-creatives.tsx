import { infiniteQueryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Columns3, ImagePlus } from 'lucide-react';
import { platforms } from '@ad-foundry/contract/limits.ts';
import { creativeSorts, lists, type ListedCreative } from '@ad-foundry/contract/work/lists.ts';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { PlatformMarks } from '#features/campaigns/detail/platform-marks.tsx';
import { Pictures } from '#features/campaigns/pictures.tsx';
import { SlotDots, useSlotsText } from '#features/campaigns/slot-dots.tsx';
import { PlatformMark, usePlatformName } from '#features/formats/platform-mark.tsx';
import { ItemMenu } from '#features/work-items/item-menu.tsx';
import { call } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { ListCards, ListColumn, ListDeclaration, ListItem, MainProps } from '#ui/list-page/declaration.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from '#ui/overlay/menu.tsx';
import { columnsOf, creativeColumns, type CreativeColumn, type CreativesFilter } from './creatives-filter.ts';
import { useBulk } from './use-bulk.tsx';

export interface AllCreativesProps {
  filter: CreativesFilter;
  onFilter: (filter: CreativesFilter) => void;
}

function creativesQuery({ search, sort, status, due, platform, mine }: CreativesFilter) {
  const filter = { search, sort, status, due, platform, mine };
  return infiniteQueryOptions({
    // Below the campaigns' key, because a change of either changes the list.
    queryKey: ['campaigns', 'creatives', filter],
    queryFn: ({ pageParam, signal }) => call(lists.creatives, { query: { cursor: pageParam, ...filter } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** The creatives of all campaigns: filters, order and columns are in the address. */
export function AllCreatives({ filter, onFilter }: AllCreativesProps) {
  const t = useTranslations('workItems.creatives');
  const shown = columnsOf(filter);
  const columns = useColumns();
  const { actions, dialog } = useBulk();
  const list: ListDeclaration<ListedCreative, CreativesFilter> = {
    id: 'all-creatives',
    label: t('label'),
    rows: usePagedRows(creativesQuery(filter)),
    nameOf: ({ name }) => name,
    main: linkOf,
    menu: menuOf,
    columns: [columns.name, ...shown.map((id) => columns[id])],
    cards,
    bulk: actions,
    search: { value: filter, onChange: onFilter },
    find: { id: 'search', label: t('search') },
    filters: useFilters(),
    sorts: {
      id: 'sort',
      initial: 'due',
      options: creativeSorts.map((value) => ({
        value,
        label: t(`sorts.${value}`),
        direction: value === 'due' || value === 'name' ? 'ascending' : 'descending',
      })),
    },
    tools: <ColumnsMenu shown={shown} onShown={(next) => onFilter({ ...filter, columns: next.join(',') || 'none' })} />,
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

function useFilters(): NonNullable<ListDeclaration<ListedCreative, CreativesFilter>['filters']> {
  const t = useTranslations('workItems.creatives');
  const platformName = usePlatformName();
  return [
    {
      id: 'status',
      label: t('status'),
      look: 'select',
      any: t('anyStatus'),
      options: (['open', 'late', 'unfit', 'complete'] as const).map((value) => ({
        value,
        label: t(`statuses.${value}`),
      })),
    },
    {
      id: 'due',
      label: t('due'),
      look: 'select',
      any: t('anyDue'),
      options: (['week', 'month', 'none'] as const).map((value) => ({ value, label: t(`dues.${value}`) })),
    },
    {
      id: 'platform',
      label: t('platform'),
      look: 'select',
      any: t('anyPlatform'),
      options: platforms.map((value) => ({
        value,
        label: platformName(value),
        icon: <PlatformMark platform={value} />,
      })),
    },
    { id: 'mine', label: t('mine'), look: 'chips', options: [{ value: 'true', label: t('mine') }] },
  ];
}

function linkOf({ id, name, campaign }: ListedCreative, props: MainProps) {
  return (
    <Link
      {...props}
      to="/campaigns/$campaignId/creatives/$creativeId"
      params={{ campaignId: campaign.id, creativeId: id }}
      title={name}
      className={`${props.className} truncate font-medium`}
    >
      {name}
    </Link>
  );
}

function menuOf({ id, name, campaign }: ListedCreative, tabIndex: 0 | -1) {
  const item = { kind: 'creative', id, name, campaignId: campaign.id } as const;
  return <ItemMenu item={item} isArchived={false} tabIndex={tabIndex} size="sm" />;
}

const cards: ListCards<ListedCreative> = {
  width: '17.5rem',
  card: (creative, item) => <CreativeCard creative={creative} item={item} />,
};

function CreativeCard({ creative, item }: { creative: ListedCreative; item: ListItem }) {
  const { slots, previews, dueAt, completedAt } = creative;
  return (
    <>
      <Pictures previews={previews} className="border-b border-line" />
      <span className="grid gap-2.5 p-3.5">
        <span className="grid min-w-0 gap-0.5">
          <span className="flex min-w-0 items-center justify-between gap-3">
            {item.main}
            <PlatformMarks slots={slots} />
          </span>
          <Place creative={creative} />
        </span>
        <span className="grid gap-1">
          <SlotDots slots={slots} className="min-h-4.5" />
          <span className="num text-xs text-ink-2">{useSlotsText()(creative)}</span>
        </span>
        <DueChip dueAt={dueAt} done={completedAt !== null} className="justify-self-start" />
      </span>
    </>
  );
}

/** Group and campaign of a creative. */
function Place({ creative: { group, campaign } }: { creative: ListedCreative }) {
  const path = group ? `${group.name} / ${campaign.name}` : campaign.name;
  return (
    <span className="min-w-0 truncate text-xs text-ink-2" title={path}>
      {path}
    </span>
  );
}

function Slots({ creative }: { creative: ListedCreative }) {
  return (
    <span className="flex items-center gap-3">
      <span className="text-xs text-ink-2 max-lg:hidden">{useSlotsText()(creative)}</span>
      <SlotDots slots={creative.slots} max={8} className="w-28" />
    </span>
  );
}

function useColumns(): Record<CreativeColumn | 'name', ListColumn<ListedCreative>> {
  const t = useTranslations('workItems.creatives');
  const locale = useLocale();
  return {
    name: {
      id: 'name',
      header: t('columns.name'),
      sort: 'name',
      grows: true,
      cell: ({ previews }, { main }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Pictures previews={previews} most={2} className="h-8 w-14 shrink-0 rounded-xs" />
          {main}
        </span>
      ),
    },
    campaign: {
      id: 'campaign',
      header: t('columns.campaign'),
      className: 'max-w-56',
      hideBelow: 'md',
      cell: (creative) => (
        <span className="flex min-w-0">
          <Place creative={creative} />
        </span>
      ),
    },
    slots: {
      id: 'slots',
      header: t('columns.slots'),
      className: 'whitespace-nowrap',
      cell: (creative) => <Slots creative={creative} />,
    },
    platforms: {
      id: 'platforms',
      header: t('columns.platforms'),
      hideBelow: 'xl',
      cell: ({ slots }) => <PlatformMarks slots={slots} />,
    },
    due: {
      id: 'due',
      header: t('columns.due'),
      sort: 'due',
      className: 'min-w-48',
      cell: ({ dueAt, completedAt }) => <DueChip dueAt={dueAt} done={completedAt !== null} />,
    },
    updated: {
      id: 'updated',
      header: t('columns.updated'),
      sort: 'updated',
      align: 'right',
      className: 'whitespace-nowrap',
      hideBelow: 'xl',
      cell: ({ updatedAt }) => <span className="num text-ink-2">{formatDate(updatedAt, locale)}</span>,
    },
  };
}

interface ColumnsMenuProps {
  shown: readonly CreativeColumn[];
  onShown: (columns: readonly CreativeColumn[]) => void;
}

/** Chooses the columns of the table; a column that is shown again comes last. */
function ColumnsMenu({ shown, onShown }: ColumnsMenuProps) {
  const t = useTranslations('workItems.creatives');
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('chooseColumns')} className="max-sm:hidden">
          <Columns3 />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        {creativeColumns.map((id) => (
          <MenuCheckboxItem
            key={id}
            checked={shown.includes(id)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(on) => onShown(on ? [...shown, id] : shown.filter((each) => each !== id))}
          >
            {t(`columns.${id}`)}
          </MenuCheckboxItem>
        ))}
      </MenuContent>
    </Menu>
  );
}

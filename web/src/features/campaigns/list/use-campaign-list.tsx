import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { campaignSorts, type Campaign } from '@ad-foundry/contract/campaigns.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import type { ListCards, ListColumn, ListDeclaration, ListItem } from '#ui/list-page/declaration.ts';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { ItemMenu } from '#features/work-items/item-menu.tsx';
import { useCan } from '#lib/permissions.tsx';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { Pictures } from '#features/campaigns/pictures.tsx';
import { CampaignProgress, isComplete } from '#features/campaigns/progress.tsx';
import { campaignsQuery, type CampaignFilter, type CampaignSort } from '#features/campaigns/queries.ts';

export const campaignCards: ListCards<Campaign> = {
  width: '17.5rem',
  card: (campaign, item) => <CampaignCard campaign={campaign} item={item} />,
};

function CampaignCard({ campaign, item }: { campaign: Campaign; item: ListItem }) {
  const { dueAt, progress, previews, archivedAt } = campaign;
  return (
    <>
      <Pictures previews={previews} className="border-b border-line" />
      <span className="grid gap-2 p-3.5">
        <span className="flex min-w-0 items-center justify-between gap-2">
          {item.main}
          {archivedAt ? <Archived /> : null}
        </span>
        <CampaignProgress progress={progress} />
        <span className="flex h-5.5 items-center">
          <DueChip dueAt={dueAt} done={isComplete(progress)} />
        </span>
      </span>
    </>
  );
}

function Archived() {
  return <Chip>{useTranslations('campaigns.page')('archived')}</Chip>;
}

function useColumns(): ListColumn<Campaign>[] {
  const t = useTranslations('campaigns.list');
  const locale = useLocale();
  return [
    {
      id: 'name',
      header: t('name'),
      sort: 'name',
      grows: true,
      cell: ({ previews, group, archivedAt }, { main }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Pictures previews={previews} most={2} className="h-8 w-14 shrink-0 rounded-xs" />
          {main}
          {group ? <span className="min-w-0 shrink-2 truncate text-xs text-ink-3">{group.name}</span> : null}
          {archivedAt ? <Archived /> : null}
        </span>
      ),
    },
    {
      id: 'due',
      header: t('due'),
      sort: 'due',
      className: 'min-w-52',
      cell: ({ dueAt, progress }) => <DueChip dueAt={dueAt} done={isComplete(progress)} />,
    },
    {
      id: 'progress',
      header: t('progress'),
      className: 'min-w-40 whitespace-nowrap',
      cell: ({ progress }) => <CampaignProgress progress={progress} />,
    },
    {
      id: 'created',
      header: t('created'),
      sort: 'created',
      align: 'right',
      className: 'min-w-32 whitespace-nowrap',
      hideBelow: 'lg',
      cell: ({ createdAt }) => <span className="text-ink-2">{formatDate(createdAt, locale)}</span>,
    },
  ];
}

/** Creation date sorts descending; names and due dates ascending. */
const directions: Record<CampaignSort, 'ascending' | 'descending'> = {
  created: 'descending',
  name: 'ascending',
  due: 'ascending',
};

interface Options {
  filter: CampaignFilter;
  /** Absent if the filter is not part of the address. */
  onFilter?: (filter: CampaignFilter) => void;
  empty: ReactNode;
  noMatch?: ListDeclaration<Campaign, CampaignFilter>['noMatch'];
  failed: string;
}

/** Campaigns as cards and as a table. */
export function useCampaignList(options: Options): ListDeclaration<Campaign, CampaignFilter> {
  const { filter, onFilter, empty, noMatch, failed } = options;
  const t = useTranslations('campaigns.list');
  const mayWrite = useCan('campaign:write');
  return {
    id: 'campaigns',
    label: t('label'),
    rows: usePagedRows(campaignsQuery(filter)),
    nameOf: ({ name }) => name,
    main: ({ id, name }, props) => (
      <Link
        {...props}
        to="/campaigns/$campaignId"
        params={{ campaignId: id }}
        title={name}
        className={`${props.className} truncate font-medium`}
      >
        {name}
      </Link>
    ),
    ...(mayWrite
      ? {
          menu: ({ id, name, archivedAt }: Campaign, tabIndex: 0 | -1) => (
            <ItemMenu
              item={{ kind: 'campaign', id, name }}
              isArchived={archivedAt !== null}
              tabIndex={tabIndex}
              size="sm"
            />
          ),
        }
      : {}),
    columns: useColumns(),
    cards: campaignCards,
    ...(onFilter ? { search: { value: filter, onChange: onFilter } } : {}),
    find: { id: 'search', label: t('search') },
    filters: [
      {
        id: 'status',
        label: t('status'),
        look: 'select',
        any: t('anyStatus'),
        options: (['open', 'complete', 'archived'] as const).map((value) => ({ value, label: t(value) })),
      },
    ],
    sorts: {
      id: 'sort',
      initial: 'created',
      options: campaignSorts.map((value) => ({ value, label: t(`sorts.${value}`), direction: directions[value] })),
    },
    empty,
    noMatch,
    failed,
  };
}

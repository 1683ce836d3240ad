import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { creativeSorts, type ListedCampaign } from '@ad-foundry/contract/lists.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import type { ListCards, ListDeclaration, ListItem, MainProps } from '#ui/list-page/declaration.ts';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { useBulk } from '#features/workspace/bulk/use-bulk.tsx';
import { ItemMenu } from '#features/tree/work-items/item-menu.tsx';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';
import { Pictures } from '#features/tree/campaigns/pictures.tsx';
import { CampaignProgress, isComplete } from '#features/tree/campaigns/progress.tsx';
import { Archived, useCampaignColumns } from './campaign-columns.tsx';
import { Faces } from './faces.tsx';
import type { CampaignFilter } from './list-filter.ts';
import { campaignColumns, campaignColumnsOf } from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { InlineName } from '#features/workspace/lists/rename/inline-name.tsx';
import { ExportLink } from './export-link.tsx';
import { LazyFilterPanel } from './lazy-filter-panel.tsx';
import { panelFilters } from './panel-filters.ts';
import { startRenaming } from '#features/workspace/lists/rename/renaming.ts';
import { CampaignTotals } from './list-totals.tsx';
import { useDisplays } from './use-displays.tsx';
import type { WorkRow } from './work-row.ts';
import { campaignsFilterOf, listedCampaignsQuery } from './lists.ts';
import { useCanEdit } from '#lib/can-edit.ts';

export const campaignCards: ListCards<ListedCampaign> = {
  width: '17.5rem',
  card: (campaign, item) => <CampaignCard campaign={campaign} item={item} />,
};

function CampaignCard({ campaign, item }: { campaign: ListedCampaign; item: ListItem }) {
  const { dueAt, progress, previews, archivedAt, people } = campaign;
  return (
    <>
      <Pictures previews={previews} className="border-b border-line" />
      <span className="grid gap-2 p-3.5">
        <span className="flex min-w-0 items-center justify-between gap-2">
          {item.main}
          {archivedAt ? <Archived /> : null}
        </span>
        <span className="flex min-h-6 items-center justify-between gap-2">
          <CampaignProgress progress={progress} />
          <Faces people={people} />
        </span>
        <span className="flex h-5.5 items-center">
          <DueChip dueAt={dueAt} done={isComplete(progress)} />
        </span>
      </span>
    </>
  );
}

function linkOf({ id, name }: ListedCampaign, props: MainProps) {
  return (
    <Link
      {...props}
      to="/campaigns/$campaignId"
      params={{ campaignId: id }}
      title={name}
      className={`${props.className} truncate font-medium`}
    >
      {name}
    </Link>
  );
}

function editedLinkOf(campaign: ListedCampaign, props: MainProps) {
  const { id, name, edition, archivedAt } = campaign;
  const link = linkOf(campaign, props);
  return archivedAt === null ? <InlineName item={{ kind: 'campaign', id, name, edition }}>{link}</InlineName> : link;
}

/** A campaign as a row of board and timeline. */
function rowOf(campaign: ListedCampaign): WorkRow {
  const { id, name, edition, group, createdAt, dueAt, progress, slots, people } = campaign;
  const link = (className: string) => (
    <Link to="/campaigns/$campaignId" params={{ campaignId: id }} title={name} className={className}>
      {name}
    </Link>
  );
  const place = group?.name ?? null;
  const done = isComplete(progress);
  return { id, name, edition, place, createdAt, dueAt, ownDueAt: dueAt, done, slots, people, link };
}

function menuOf({ id, name, edition, archivedAt }: ListedCampaign, tabIndex: 0 | -1) {
  const item = { kind: 'campaign', id, name, edition } as const;
  return (
    <ItemMenu
      item={item}
      isArchived={archivedAt !== null}
      tabIndex={tabIndex}
      size="sm"
      onRename={() => startRenaming(id)}
    />
  );
}

type Filters = NonNullable<ListDeclaration<ListedCampaign, CampaignFilter>['filters']>;

function useFilters(): Filters {
  const t = useTranslations('lists');
  return [
    {
      id: 'status',
      label: t('status.label'),
      look: 'many',
      any: t('status.anyCampaign'),
      options: (['open', 'late', 'unfit', 'complete', 'archived'] as const).map((value) => ({
        value,
        label: t(`status.${value}`),
      })),
    },
    {
      id: 'due',
      label: t('dues.label'),
      look: 'select',
      any: t('dues.any'),
      options: (['week', 'month', 'none'] as const).map((value) => ({ value, label: t(`dues.${value}`) })),
    },
    {
      id: 'waitingForMe',
      label: t('waitingForMe'),
      look: 'chips',
      options: [{ value: 'true', label: t('waitingForMe') }],
    },
    {
      id: 'assignedToMe',
      label: t('assignedToMe'),
      look: 'chips',
      options: [{ value: 'true', label: t('assignedToMe') }],
    },
    ...panelFilters.map((id) => ({ id, label: t(`filter.names.${id}`), look: 'panel' as const })),
  ];
}

interface Options {
  filter: CampaignFilter;
  /** The filter that the page sets, such as its group, and the default order. */
  fixed?: Pick<CampaignFilter, 'groupId' | 'sort' | 'status'>;
  /** Absent if the filter is not in the URL. */
  onFilter?: (filter: CampaignFilter) => void;
  empty: ReactNode;
  noMatch?: ListDeclaration<ListedCampaign, CampaignFilter>['noMatch'];
  failed: string;
}

type CreativeSort = (typeof creativeSorts)[number];

interface CampaignList {
  list: ListDeclaration<ListedCampaign, CampaignFilter>;
  /** The dialogs of bulk actions. */
  dialog: ReactNode;
}

function useSorts(initial: CreativeSort): NonNullable<ListDeclaration<ListedCampaign, CampaignFilter>['sorts']> {
  const t = useTranslations('lists.sorts');
  return {
    id: 'sort',
    direction: 'direction',
    initial,
    options: creativeSorts.map((value) => ({
      value,
      label: t(value),
      direction: value === 'due' || value === 'name' ? 'ascending' : 'descending',
    })),
  };
}

/** Campaigns as cards and as a table. */
export function useCampaignList(options: Options): CampaignList {
  const { filter, fixed, onFilter, empty, noMatch, failed } = options;
  // The timeline is sorted by due date.
  const initial = fixed?.sort ?? (filter.show === 'timeline' ? 'due' : 'created');
  const whole = { sort: initial, ...fixed, ...filter };
  const t = useTranslations('lists');
  const texts = useTranslations('campaigns.list');
  const mayWrite = useCan('campaign:write');
  const mayEdit = useCanEdit('campaign:write');
  const columns = useCampaignColumns();
  const shown = campaignColumnsOf(filter);
  const displays = useDisplays({ rowOf, ...(mayEdit ? { moves: 'campaign' as const } : {}) });
  const { actions, matching, dialog } = useBulk<'campaign', ListedCampaign>({
    kind: 'campaign',
    filter: campaignsFilterOf(whole),
  });
  const list: ListDeclaration<ListedCampaign, CampaignFilter> = {
    id: 'campaigns',
    label: texts('label'),
    rows: usePagedRows(listedCampaignsQuery(whole)),
    nameOf: ({ name }) => name,
    main: mayEdit ? editedLinkOf : linkOf,
    ...(mayWrite ? { menu: menuOf, bulk: actions, matching } : {}),
    columns: [columns.name, ...shown.map((id) => columns[id])],
    cards: campaignCards,
    ...(onFilter
      ? {
          search: { value: filter, onChange: onFilter },
          displays: { id: 'show' as const, options: displays },
          filterTools: (
            <LazyFilterPanel
              value={filter}
              without={fixed?.groupId ? ['groupId'] : []}
              onChange={(change) => onFilter({ ...filter, ...(change as Partial<CampaignFilter>) })}
            />
          ),
          tools: (
            <>
              <ExportLink list="campaigns" filter={whole} />
              <ColumnsMenu
                all={campaignColumns}
                shown={shown}
                nameOf={(column) => t(`column.${column}`)}
                onShown={(next) => onFilter({ ...filter, columns: next.join(',') || 'none' })}
              />
            </>
          ),
        }
      : {}),
    find: { id: 'search', label: texts('search') },
    filters: useFilters(),
    sorts: useSorts(initial),
    empty,
    noMatch,
    failed,
    ...(mayWrite ? { footer: <CampaignTotals filter={campaignsFilterOf(whole)} /> } : {}),
  };
  return { list, dialog };
}

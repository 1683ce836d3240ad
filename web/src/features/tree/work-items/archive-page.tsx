import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Folder, FolderOpen, RectangleVertical } from 'lucide-react';
import { Suspense, useState, type ReactElement } from 'react';
import { archivedKinds, type ArchivedItem } from '@ad-foundry/contract/archive.ts';
import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Chip } from '#ui/data/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { ListColumn, ListDeclaration, MainProps } from '#ui/list-page/declaration.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { ItemMenu } from './item-menu.tsx';
import { archiveQuery, type ArchiveSearch } from './queries.ts';
import { useRestore } from './use-restore.ts';
import type { WorkItem } from './work-item.ts';
import { WriteButton } from '#ui/write-button.tsx';

// Loaded when a restore needs a choice.
const RestoreDialog = lazyComponent(() => import('./restore-dialog.tsx'), 'RestoreDialog');

interface Props {
  search: ArchiveSearch;
  onSearch: (search: ArchiveSearch) => void;
}

/** The archive: who archived each item and when, its remaining days, and buttons that restore and delete it. */
export function ArchivePage({ search, onSearch }: Props) {
  const t = useTranslations('workItems.page');
  const [restoring, setRestoring] = useState<{ item: WorkItem; open: boolean }>();
  const columns = useColumns((item) => setRestoring({ item, open: true }));
  const list: ListDeclaration<ArchivedItem, ArchiveSearch> = {
    id: 'archive',
    label: t('label'),
    rows: usePagedRows(archiveQuery(search)),
    nameOf: ({ name }) => name,
    main: linkOf,
    menu: menuOf,
    columns,
    search: { value: search, onChange: onSearch },
    find: { id: 'search', label: t('search') },
    filters: [
      {
        id: 'kind',
        label: t('kind'),
        look: 'select',
        any: t('anyKind'),
        options: archivedKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
      },
    ],
    empty: <EmptyState className="py-16" picture={<Archive />} title={t('empty')} body={t('emptyBody')} />,
    failed: t('failed'),
  };
  return (
    <Page>
      <PageHeader title={t('title')} />
      <PageBody className="flex flex-col gap-4">
        <p className="text-ink-2">{t('body')}</p>
        <ListPage list={list} />
      </PageBody>
      {restoring ? (
        <Suspense>
          <RestoreDialog
            key={restoring.item.id}
            item={restoring.item}
            open={restoring.open}
            onOpenChange={(open) => setRestoring({ ...restoring, open })}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

function itemOf({ kind, id, name, campaign }: ArchivedItem): WorkItem {
  switch (kind) {
    case 'group':
      return { kind, name, id: id as CampaignGroupId };
    case 'campaign':
      return { kind, name, id: id as CampaignId };
    case 'creative':
      return { kind, name, id: id as CreativeId, campaignId: campaign?.id as CampaignId };
  }
}

function menuOf(row: ArchivedItem, tabIndex: 0 | -1) {
  return <ItemMenu item={itemOf(row)} isArchived tabIndex={tabIndex} size="sm" />;
}

function linkOf(row: ArchivedItem, props: MainProps): ReactElement {
  const item = itemOf(row);
  const look = { ...props, title: row.name, className: `${props.className} truncate font-medium` };
  switch (item.kind) {
    case 'group':
      return (
        <Link {...look} to="/groups/$groupId" params={{ groupId: item.id }}>
          {row.name}
        </Link>
      );
    case 'campaign':
      return (
        <Link {...look} to="/campaigns/$campaignId" params={{ campaignId: item.id }}>
          {row.name}
        </Link>
      );
    case 'creative':
      return (
        <Link
          {...look}
          to="/campaigns/$campaignId/creatives/$creativeId"
          params={{ campaignId: item.campaignId, creativeId: item.id }}
        >
          {row.name}
        </Link>
      );
  }
}

const icons = { group: <FolderOpen />, campaign: <Folder />, creative: <RectangleVertical /> };

function useColumns(onParent: (item: WorkItem) => void): ListColumn<ArchivedItem>[] {
  const t = useTranslations('workItems.page');
  return [
    {
      id: 'name',
      header: t('name'),
      grows: true,
      cell: (row, { main }) => (
        <span className="flex min-w-0 items-center gap-3 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3">
          {icons[row.kind]}
          <span className="grid min-w-0">
            {main}
            <Inside row={row} />
          </span>
        </span>
      ),
    },
    { id: 'archived', header: t('archived'), className: 'min-w-44', hideBelow: 'sm', cell: (row) => <By row={row} /> },
    {
      id: 'reason',
      header: t('reason'),
      className: 'max-w-72',
      hideBelow: 'lg',
      cell: ({ reason }) => (
        <span className="block truncate text-ink-2" title={reason ?? undefined}>
          {reason}
        </span>
      ),
    },
    { id: 'deleted', header: t('deleted'), className: 'whitespace-nowrap', cell: (row) => <DaysLeft row={row} /> },
    {
      id: 'restore',
      header: t('restore'),
      hideHeader: true,
      hideBelow: 'sm',
      cell: (row, { tabIndex }) => <RestoreButton row={row} tabIndex={tabIndex} onParent={onParent} />,
    },
  ];
}

function By({ row: { archivedAt, archivedBy } }: { row: ArchivedItem }) {
  const t = useTranslations('workItems.page');
  return (
    <span className="grid whitespace-nowrap">
      <span className="num">{formatDate(archivedAt, useLocale())}</span>
      {archivedBy ? <span className="text-xs text-ink-2">{t('by', { name: archivedBy })}</span> : null}
    </span>
  );
}

const dayMs = 86_400_000;

function DaysLeft({ row: { deletesAt } }: { row: ArchivedItem }) {
  const t = useTranslations('workItems.page');
  const days = Math.max(0, Math.ceil((Date.parse(deletesAt) - Date.now()) / dayMs));
  return (
    <Chip tone={days <= 3 ? 'warn' : 'neutral'} title={formatDate(deletesAt, useLocale())}>
      {t('daysLeft', { days })}
    </Chip>
  );
}

interface RestoreButtonProps {
  row: ArchivedItem;
  tabIndex: 0 | -1;
  onParent: (item: WorkItem) => void;
}

function RestoreButton({ row, tabIndex, onParent }: RestoreButtonProps) {
  const t = useTranslations('workItems.page');
  const restore = useRestore();
  const item = itemOf(row);
  return (
    <WriteButton
      size="sm"
      className="relative z-1"
      icon={<ArchiveRestore />}
      tabIndex={tabIndex}
      onClick={() => void restore(item, () => onParent(item))}
    >
      {t('restore')}
    </WriteButton>
  );
}

/** The kind, parent and number of contents of an archived item. */
function Inside({ row: { kind, group, campaign, campaigns, creatives } }: { row: ArchivedItem }) {
  const t = useTranslations('workItems.page');
  const parent = group ?? campaign;
  const parts = [
    t(`singular.${kind}`),
    parent ? (parent.isArchived ? t('parentArchived', { name: parent.name }) : parent.name) : null,
    campaigns > 0 ? t('campaigns', { count: campaigns }) : null,
    creatives > 0 ? t('creatives', { count: creatives }) : null,
  ];
  return <span className="num truncate text-xs text-ink-2">{parts.filter(Boolean).join(' · ')}</span>;
}

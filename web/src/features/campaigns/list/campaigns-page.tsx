import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { FolderPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { CreateCampaignDialog } from '#features/campaigns/create-campaign-dialog.tsx';
import { campaignsQuery, type CampaignFilter } from '#features/campaigns/queries.ts';
import { useRememberedView } from '#features/campaigns/use-remembered-view.ts';
import { CreateGroupDialog } from '#features/groups/create-group-dialog.tsx';
import { GroupShelf } from '#features/groups/group-shelf.tsx';
import { CampaignResults } from './campaign-results.tsx';
import { CampaignsFilters } from './campaigns-filters.tsx';

export interface CampaignsPageProps {
  filter: CampaignFilter;
  onFilter: (filter: CampaignFilter) => void;
}

/** Every campaign one may see, with what is missing and by when. */
export function CampaignsPage({ filter, onFilter }: CampaignsPageProps) {
  const t = useTranslations('campaigns.list');
  const [view, setView] = useRememberedView('campaigns');
  const [creating, setCreating] = useState(false);
  const mayWrite = useCan('campaign:write');
  const list = useInfiniteQuery({ ...campaignsQuery(filter), placeholderData: keepPreviousData });
  const create = () => setCreating(true);
  const untouched = list.data?.pages[0]?.items.length === 0 && !filter.search && !filter.status;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          mayWrite ? (
            <>
              <NewGroup />
              <Button variant="primary" icon={<Plus />} onClick={create}>
                {t('new')}
              </Button>
            </>
          ) : null
        }
      />
      <PageBody className="flex flex-col gap-4">
        {filter.search || filter.status ? null : <GroupShelf />}
        {untouched ? null : <CampaignsFilters filter={filter} onFilter={onFilter} view={view} onView={setView} />}
        <CampaignResults
          list={list}
          view={view}
          filter={filter}
          onFilter={onFilter}
          onCreate={mayWrite ? create : undefined}
        />
      </PageBody>
      <CreateCampaignDialog open={creating} onOpenChange={setCreating} />
    </Page>
  );
}

function NewGroup() {
  const t = useTranslations('groups');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FolderPlus />} onClick={() => setOpen(true)} aria-label={t('new')}>
        <span className="max-sm:hidden">{t('new')}</span>
      </Button>
      <CreateGroupDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

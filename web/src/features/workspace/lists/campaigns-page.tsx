import { Link, useNavigate } from '@tanstack/react-router';
import { Archive, FolderPlus, Plus, CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { GroupFolders } from '#features/tree/groups/group-folders.tsx';
import { SavedViews } from '#features/workspace/views/saved-views.tsx';
import { parseCampaignFilter, type CampaignFilter, parseCreativesFilter, type CreativesFilter } from './list-filter.ts';
import { LazyCreatives } from './lazy-creatives.tsx';
import { NoCampaigns } from './no-campaigns.tsx';
import { useCampaignList } from './use-campaign-list.tsx';
import type { ListState } from '#ui/list-page/declaration.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { WriteButton } from '#ui/write-button.tsx';

// Loaded when first opened; then stays mounted, so that closing is animated.
const CreateCampaignDialog = lazyComponent(
  () => import('#features/tree/campaigns/create-campaign-dialog.tsx'),
  'CreateCampaignDialog',
);
const CreateGroupDialog = lazyComponent(
  () => import('#features/tree/groups/create-group-dialog.tsx'),
  'CreateGroupDialog',
);

export type CampaignsSearch = ({ view?: undefined } & CampaignFilter) | ({ view: 'creatives' } & CreativesFilter);

export interface CampaignsPageProps {
  search: CampaignsSearch;
  onSearch: (search: CampaignsSearch) => void;
}

/** The campaigns that the member may see, or their creatives. */
export function CampaignsPage({ search, onSearch }: CampaignsPageProps) {
  const t = useTranslations('campaigns.list');
  const [creating, setCreating] = useState<boolean>();
  const mayWrite = useCan('campaign:write');
  const create = () => setCreating(true);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          mayWrite ? (
            <>
              <ArchiveLink />
              <NewGroup />
              <WriteButton variant="primary" icon={<Plus />} onClick={create}>
                {t('new')}
              </WriteButton>
            </>
          ) : null
        }
      />
      <PageBody className="flex flex-col gap-4">
        {mayWrite ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <WorkViews view={search.view ?? 'campaigns'} />
            <Views search={search} onSearch={onSearch} />
          </div>
        ) : null}
        {search.view === 'creatives' && mayWrite ? (
          <LazyCreatives filter={search} onFilter={(next) => onSearch({ ...next, view: 'creatives' })} />
        ) : (
          <Campaigns
            filter={search.view === undefined ? search : {}}
            onFilter={onSearch}
            onCreate={mayWrite ? create : undefined}
          />
        )}
      </PageBody>
      <Suspense>
        {creating === undefined ? null : <CreateCampaignDialog open={creating} onOpenChange={setCreating} />}
      </Suspense>
    </Page>
  );
}

/** The saved views of the displayed list. */
function Views({ search, onSearch }: CampaignsPageProps) {
  const { view, ...filter } = search;
  return view === 'creatives' ? (
    <SavedViews
      key="creatives"
      list="creatives"
      search={filter}
      onSearch={(next) => onSearch({ ...parseCreativesFilter(next), view: 'creatives' })}
    />
  ) : (
    <SavedViews
      key="campaigns"
      list="campaigns"
      search={filter}
      onSearch={(next) => onSearch(parseCampaignFilter(next))}
    />
  );
}

interface CampaignsProps {
  filter: CampaignFilter;
  onFilter: (filter: CampaignFilter) => void;
  onCreate: (() => void) | undefined;
}

function Campaigns({ filter, onFilter, onCreate }: CampaignsProps) {
  const t = useTranslations('campaigns.list');
  const { list, dialog } = useCampaignList({
    filter,
    onFilter,
    empty: <NoCampaigns onCreate={onCreate} />,
    noMatch: useNoMatch(filter),
    failed: t('failed'),
  });
  return (
    <>
      {Object.values(filter).some((value) => value !== undefined) ? null : <GroupFolders />}
      <ListPage list={list} />
      {dialog}
    </>
  );
}

function ArchiveLink() {
  const t = useTranslations('campaigns');
  return (
    <Button asChild variant="ghost">
      <Link to="/archive" aria-label={t('archive')}>
        <Archive aria-hidden className="size-4" />
        <span className="max-sm:hidden">{t('archive')}</span>
      </Link>
    </Button>
  );
}

function NewGroup() {
  const t = useTranslations('groups');
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <WriteButton icon={<FolderPlus />} onClick={() => setOpen(true)} aria-label={t('new')}>
        <span className="max-sm:hidden">{t('new')}</span>
      </WriteButton>
      <Suspense>{open === undefined ? null : <CreateGroupDialog open={open} onOpenChange={setOpen} />}</Suspense>
    </>
  );
}

/** The empty state if no campaign matches search and filters. */
function useNoMatch({ status, ...others }: CampaignFilter): ListState | undefined {
  const t = useTranslations('campaigns.list');
  const isOnly = Object.values(others).every((value) => value === undefined);
  if (isOnly && status === 'archived')
    return { picture: <Archive />, title: t('nothingArchived'), body: t('nothingArchivedBody') };
  if (isOnly && status === 'complete')
    return { picture: <CircleCheck />, title: t('nothingComplete'), body: t('nothingCompleteBody') };
  return undefined;
}

type View = 'campaigns' | 'creatives';

/** The switch between campaigns and the creatives of all campaigns. */
function WorkViews({ view }: { view: View }) {
  const t = useTranslations('campaigns.views');
  const navigate = useNavigate();
  return (
    <Segmented<View>
      label={t('label')}
      value={view}
      onValueChange={(next) => void navigate({ to: '/campaigns', search: next === 'creatives' ? { view: next } : {} })}
      options={[
        { value: 'campaigns', label: t('campaigns') },
        { value: 'creatives', label: t('creatives') },
      ]}
    />
  );
}

import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FolderOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '@ad-foundry/contract/groups.ts';
import type { CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import { CreateCampaignDialog } from '#features/campaigns/create-campaign-dialog.tsx';
import { NameEditor } from '#features/campaigns/detail/name-editor.tsx';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { CampaignCards } from '#features/campaigns/list/campaign-cards.tsx';
import { CardsSkeleton } from '#features/campaigns/list/campaigns-skeleton.tsx';
import { LoadMore } from '#features/campaigns/load-more.tsx';
import { CampaignProgress, isComplete } from '#features/campaigns/progress.tsx';
import { campaignsQuery, type CampaignList } from '#features/campaigns/queries.ts';
import { groupQuery, useRenameGroup } from '#features/groups/queries.ts';
import { PeopleButton } from '#features/people/people-button.tsx';
import { DownloadButton } from '#features/downloads/download-button.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';

/** One group: its campaigns, how far they are, and who is asked for all of them. */
export function GroupPage({ groupId }: { groupId: CampaignGroupId }) {
  const t = useTranslations('groups.page');
  const campaignsText = useTranslations('campaigns.list');
  const { data: group } = useSuspenseQuery(groupQuery(groupId));
  const list = useInfiniteQuery({ ...campaignsQuery({ groupId, sort: 'due' }), placeholderData: keepPreviousData });
  const [creating, setCreating] = useState(false);
  const mayWrite = useCan('group:write');
  const mayAssign = useCan('people:assign');
  const create = () => setCreating(true);
  return (
    <Page>
      <PageHeader
        title={group.name}
        titleBelow
        breadcrumbs={[
          <Link key="campaigns" to="/campaigns">
            {campaignsText('title')}
          </Link>,
        ]}
        actions={
          <>
            {group.campaigns > 0 ? <DownloadButton whole={{ groupId }} name={group.name} /> : null}
            {mayAssign ? <PeopleButton target={{ groupId }} name={group.name} /> : null}
            {mayWrite ? (
              <Button variant="primary" icon={<Plus />} onClick={create}>
                {t('newCampaign')}
              </Button>
            ) : null}
          </>
        }
      />
      <PageBody className="flex flex-col gap-5">
        <GroupHead group={group} editable={mayWrite} />
        <Campaigns list={list} onCreate={mayWrite ? create : undefined} />
      </PageBody>
      <CreateCampaignDialog open={creating} onOpenChange={setCreating} groupId={groupId} />
    </Page>
  );
}

function GroupHead({ group, editable }: { group: Group; editable: boolean }) {
  const t = useTranslations('groups');
  const rename = useRenameGroup(group.id);
  const { name, campaigns, progress, dueAt } = group;
  return (
    <section className="grid gap-2">
      <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        {editable ? (
          <NameEditor key={group.id} name={name} rename={rename} />
        ) : (
          <h2 className="min-w-0 text-xl font-semibold break-words">{name}</h2>
        )}
        {dueAt ? <DueChip dueAt={dueAt} done={isComplete(progress)} /> : null}
      </div>
      <p className="num flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
        {t('campaigns', { count: campaigns })}
        <CampaignProgress progress={progress} size={18} className="text-sm" />
      </p>
    </section>
  );
}

function Campaigns({ list, onCreate }: { list: CampaignList; onCreate: (() => void) | undefined }) {
  const t = useTranslations('groups.page');
  const errorText = useErrorText();
  if (list.isPending) return <CardsSkeleton cards={4} />;
  if (!list.data)
    return <ErrorState title={t('failed')} body={errorText(list.error)} onRetry={() => void list.refetch()} />;
  const campaigns = list.data.pages.flatMap((page) => page.items);
  if (campaigns.length === 0) {
    return (
      <EmptyState
        picture={<FolderOpen />}
        title={t('empty')}
        body={t('emptyBody')}
        action={
          onCreate ? (
            <Button variant="primary" icon={<Plus />} onClick={onCreate}>
              {t('newCampaign')}
            </Button>
          ) : undefined
        }
      />
    );
  }
  return (
    <div>
      <CampaignCards campaigns={campaigns} />
      <LoadMore list={list} />
    </div>
  );
}

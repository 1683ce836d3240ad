import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FolderOpen, Plus } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { Group } from '@ad-foundry/contract/groups.ts';
import type { CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import { ArchivedNote } from '#features/tree/campaigns/archived-note.tsx';
import { NameEditor } from '#features/workspace/campaign/name-editor.tsx';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';
import type { CampaignFilter } from '#features/workspace/lists/list-filter.ts';
import { useCampaignList } from '#features/workspace/lists/use-campaign-list.tsx';
import { CampaignProgress, isComplete } from '#features/tree/campaigns/progress.tsx';
import { groupQuery, useRenameGroup } from '#features/tree/groups/queries.ts';
import { AdvertisersButton } from '#features/platforms/integration/advertisers-button.tsx';
import { PeopleButton } from '#features/tree/assignments/people-button.tsx';
import { ItemMenu } from '#features/tree/work-items/item-menu.tsx';
import { DownloadButton } from '#features/sharing/downloads/download-button.tsx';
import { SendButton, SendPanel } from '#features/platforms/deliveries/send-button.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useCan } from '#lib/permissions.tsx';
import { useCanEdit } from '#lib/can-edit.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { MoreActions, Page, PageBody, PageHeader } from '#ui/page.tsx';
import { GroupTabs, type GroupTab } from './group-tabs.tsx';
import { WriteButton } from '#ui/write-button.tsx';

// Loaded when the dialog is first opened; then stays mounted, so that closing is animated.
const CreateCampaignDialog = lazyComponent(
  () => import('#features/tree/campaigns/create-campaign-dialog.tsx'),
  'CreateCampaignDialog',
);

export interface GroupPageProps {
  groupId: CampaignGroupId;
  tab: GroupTab;
  onTab: (tab: GroupTab) => void;
  /** The results of the ads. */
  results: ReactNode;
  /** The filter of the list of campaigns. */
  filter: CampaignFilter;
  onFilter: (filter: CampaignFilter) => void;
  /** Whether the send sheet is open. */
  isSending: boolean;
  onSending: (open: boolean) => void;
}

/** One group: its campaigns, their progress, and the people assigned to all of them. */
export function GroupPage(props: GroupPageProps) {
  const { groupId, tab, onTab, filter, onFilter, isSending, onSending, results } = props;
  const t = useTranslations('groups.page');
  const campaignsText = useTranslations('campaigns.list');
  const { data: group } = useSuspenseQuery(groupQuery(groupId));
  const [creating, setCreating] = useState<boolean>();
  const mayWrite = useCan('group:write') && group.archivedAt === null;
  const mayEdit = useCanEdit('group:write') && group.archivedAt === null;
  const create = () => setCreating(true);
  const send = () => onSending(true);
  const { list, dialog } = useCampaignList({
    filter,
    fixed: { groupId, sort: 'due', ...(group.archivedAt === null ? {} : { status: 'archived' as const }) },
    onFilter,
    empty: <NoCampaigns onCreate={mayWrite ? create : undefined} />,
    failed: t('failed'),
  });
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
          <Actions group={group} onCreate={create} onSend={mayWrite && group.campaigns > 0 ? send : undefined} />
        }
      />
      <PageBody className="flex flex-col gap-5">
        <GroupHead group={group} editable={mayEdit} />
        {group.archivedAt === null ? null : <ArchivedNote kind="group" at={group.archivedAt} />}
        {mayWrite ? (
          <GroupTabs
            group={group}
            tab={tab}
            onTab={onTab}
            onSend={group.campaigns > 0 ? send : undefined}
            results={results}
          >
            <ListPage list={list} />
          </GroupTabs>
        ) : (
          <ListPage list={list} />
        )}
      </PageBody>
      {dialog}
      {mayWrite ? (
        <GroupSendSheet group={group} isSending={isSending} onSending={onSending} onSent={() => onTab('deliveries')} />
      ) : null}
      <Suspense>
        {creating === undefined ? null : (
          <CreateCampaignDialog open={creating} onOpenChange={setCreating} groupId={groupId} />
        )}
      </Suspense>
    </Page>
  );
}

interface ActionsProps {
  group: Group;
  onCreate: () => void;
  /** Opens the send sheet; absent if nothing can be sent. */
  onSend: (() => void) | undefined;
}

function Actions({ group, onCreate, onSend }: ActionsProps) {
  const t = useTranslations('groups.page');
  const mayWrite = useCan('group:write');
  const navigate = useNavigate();
  const isOpen = group.archivedAt === null;
  const mayAssign = useCan('people:assign');
  const target = { groupId: group.id };
  return (
    <>
      <MoreActions>
        {group.campaigns > 0 ? <DownloadButton source={target} name={group.name} /> : null}
        {onSend ? <SendButton onClick={onSend} /> : null}
        {mayAssign ? <AdvertisersButton target={target} name={group.name} /> : null}
        {mayAssign ? <PeopleButton target={target} name={group.name} /> : null}
        {mayWrite ? (
          <ItemMenu
            item={{ kind: 'group', id: group.id, name: group.name, edition: group.edition }}
            isArchived={!isOpen}
            leave={() => void navigate({ to: '/campaigns' })}
          />
        ) : null}
      </MoreActions>
      {mayWrite && isOpen ? (
        <WriteButton variant="primary" icon={<Plus />} onClick={onCreate}>
          {t('newCampaign')}
        </WriteButton>
      ) : null}
    </>
  );
}

interface SendingProps extends Pick<GroupPageProps, 'isSending' | 'onSending'> {
  group: Group;
  onSent: () => void;
}

function GroupSendSheet({ group, isSending, onSending, onSent }: SendingProps) {
  return (
    <SendPanel
      source={{ groupId: group.id }}
      name={group.name}
      open={isSending}
      onOpenChange={onSending}
      onSent={onSent}
    />
  );
}

function GroupHead({ group, editable }: { group: Group; editable: boolean }) {
  const t = useTranslations('groups');
  const rename = useRenameGroup(group.id);
  const { name, edition, campaigns, progress, dueAt } = group;
  return (
    <section className="grid gap-2">
      <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        {editable ? (
          <NameEditor key={group.id} name={name} edition={edition} rename={rename} />
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

function NoCampaigns({ onCreate }: { onCreate: (() => void) | undefined }) {
  const t = useTranslations('groups.page');
  return (
    <EmptyState
      picture={<FolderOpen />}
      title={t('empty')}
      body={t('emptyBody')}
      action={
        onCreate ? (
          <WriteButton variant="primary" icon={<Plus />} onClick={onCreate}>
            {t('newCampaign')}
          </WriteButton>
        ) : undefined
      }
    />
  );
}

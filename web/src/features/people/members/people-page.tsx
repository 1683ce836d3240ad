import { useIsFetching } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useLatest } from '#ui/list-page/use-latest.ts';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { InvitationsList } from './invitations-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersList } from './members-list.tsx';
import type { PeopleSearch } from './people-search.ts';
import { invitationsQuery, membersQuery } from './queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

interface PeoplePageProps {
  search: PeopleSearch;
  onSearch: (search: PeopleSearch) => void;
}

/** People of the organization: team, guests and pending invitations. */
export function PeoplePage({ search, onSearch }: PeoplePageProps) {
  const t = useTranslations('settings.people');
  const read = useTranslations('settings');
  const maySee = useCan('people:read');
  const mayManage = useCan('people:manage');
  const tab = search.tab ?? 'team';
  const openTab = (next: string) =>
    onSearch({ ...search, tab: next === 'team' ? undefined : (next as PeopleSearch['tab']) });
  const [inviting, setInviting] = useState(false);
  const invite = mayManage ? () => setInviting(true) : undefined;
  const invited = usePagedRows({ ...invitationsQuery, enabled: maySee });
  const refetch = useLatest(invited.retry);
  // Accepting an invitation moves a person between the lists, so both are refetched together.
  const reading = useIsFetching({ queryKey: membersQuery('team').queryKey }) > 0;
  useEffect(() => {
    if (reading && maySee) refetch();
  }, [reading, maySee, refetch]);
  const lists = { search, onSearch, onInvite: invite };
  return (
    <div className="grid gap-5">
      {mayManage ? null : <Banner tone="info" title={read('readOnly')} />}
      <Head onInvite={invite} />
      <Tabs value={tab} onValueChange={openTab}>
        <TabList aria-label={t('title')}>
          <Tab value="team">{t('tabs.team')}</Tab>
          <Tab value="guest">{t('tabs.guest')}</Tab>
          {maySee ? (
            <Tab value="invited" {...(invited.rows ? { count: invited.rows.length } : {})}>
              {t('tabs.invited')}
            </Tab>
          ) : null}
        </TabList>
        <TabPanel value="team">
          <MembersList kind="team" {...lists} />
        </TabPanel>
        <TabPanel value="guest">
          <MembersList kind="guest" {...lists} />
        </TabPanel>
        {maySee ? (
          <TabPanel value="invited">
            <InvitationsList rows={invited} />
          </TabPanel>
        ) : null}
      </Tabs>
      {mayManage ? <InviteDialog open={inviting} onOpenChange={setInviting} onSent={() => openTab('invited')} /> : null}
    </div>
  );
}

function Head({ onInvite }: { onInvite: (() => void) | undefined }) {
  const t = useTranslations('settings.people');
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid min-w-60 flex-1 gap-1">
        <h2 className="text-lg font-semibold">{t('title')}</h2>
        <p className="text-sm text-pretty text-ink-2">{t('body')}</p>
      </div>
      {onInvite ? (
        <WriteButton variant="primary" icon={<UserPlus />} onClick={onInvite}>
          {t('invite.open')}
        </WriteButton>
      ) : null}
    </div>
  );
}

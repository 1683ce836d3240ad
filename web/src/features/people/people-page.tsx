import { useInfiniteQuery, useIsFetching } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { InvitationsTable } from './invitations-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersTable } from './members-table.tsx';
import { invitationsQuery, membersQuery } from './queries.ts';

/** Who belongs to the organization, who comes as a guest, and who is invited. */
export function PeoplePage() {
  const t = useTranslations('settings.people');
  const read = useTranslations('settings');
  const maySee = useCan('people:read');
  const mayManage = useCan('people:manage');
  const [tab, setTab] = useState('team');
  const [inviting, setInviting] = useState(false);
  const [search, setSearch] = useState('');
  const found = useDeferredValue(search.trim());
  const invited = useInfiniteQuery({ ...invitationsQuery, enabled: maySee });
  const { refetch } = invited;
  // Whoever came in is no longer waiting: both lists are read anew together.
  const reading = useIsFetching({ queryKey: membersQuery('team').queryKey }) > 0;
  useEffect(() => {
    if (reading && maySee) void refetch({ cancelRefetch: false });
  }, [reading, maySee, refetch]);
  const waiting = invited.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="grid gap-5">
      {mayManage ? null : <Banner tone="info" title={read('readOnly')} />}
      <Head onInvite={mayManage ? () => setInviting(true) : null} />
      <Tabs value={tab} onValueChange={setTab}>
        <div className="grid gap-4">
          <TabList aria-label={t('title')}>
            <Tab value="team">{t('tabs.team')}</Tab>
            <Tab value="guest">{t('tabs.guest')}</Tab>
            {maySee ? (
              <Tab value="invited" {...(invited.data ? { count: waiting.length } : {})}>
                {t('tabs.invited')}
              </Tab>
            ) : null}
          </TabList>
          {tab === 'invited' ? null : (
            <SearchField
              value={search}
              onChange={setSearch}
              placeholder={t('search')}
              label={t('search')}
              className="max-w-sm"
            />
          )}
        </div>
        <TabPanel value="team">
          <MembersTable kind="team" search={found} onInvite={() => setInviting(true)} />
        </TabPanel>
        <TabPanel value="guest">
          <MembersTable kind="guest" search={found} onInvite={() => setInviting(true)} />
        </TabPanel>
        {maySee ? (
          <TabPanel value="invited">
            <InvitationsTable list={invited} items={waiting} />
          </TabPanel>
        ) : null}
      </Tabs>
      {mayManage ? <InviteDialog open={inviting} onOpenChange={setInviting} onSent={() => setTab('invited')} /> : null}
    </div>
  );
}

function Head({ onInvite }: { onInvite: (() => void) | null }) {
  const t = useTranslations('settings.people');
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid min-w-60 flex-1 gap-1">
        <h2 className="text-lg font-semibold">{t('title')}</h2>
        <p className="text-sm text-pretty text-ink-2">{t('body')}</p>
      </div>
      {onInvite ? (
        <Button variant="primary" icon={<UserPlus />} onClick={onInvite}>
          {t('invite.open')}
        </Button>
      ) : null}
    </div>
  );
}

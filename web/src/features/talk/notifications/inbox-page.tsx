import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bell, CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { NotificationId } from '@ad-foundry/contract/ids.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { HelpLink } from '#ui/help-link.tsx';
import { LoadMore } from '#ui/list-page/load-more.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { Page, PageHeader } from '#ui/page.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { addressOf, inboxFilters, type InboxFilter } from './inbox.ts';
import { InboxGroup } from './inbox-group.tsx';
import { InboxPreview } from './inbox-preview.tsx';
import { NoticesSwitch } from '#features/people/account/notices-switch.tsx';
import { countQuery } from './queries.ts';
import { useInbox, useInboxKeys, type Inbox } from './use-inbox.ts';

interface InboxPageProps {
  filter: InboxFilter;
  /** The notification that a mail leads to. */
  linkedId: NotificationId | null;
  onFilter: (filter: InboxFilter) => void;
}

/** The account's notifications: unread ones first, grouped by creative, with a preview of the current one. */
export function InboxPage({ filter, linkedId, onFilter }: InboxPageProps) {
  const t = useTranslations('notifications');
  const navigate = useNavigate();
  const inbox = useInbox(filter, linkedId);
  // Counts requests to reply: each focuses the field.
  const [replying, setReplying] = useState(0);
  const open = (notification: Notification) => {
    const address = addressOf(notification);
    if (notification.readAt === null) inbox.setRead(notification, true);
    if (address !== null) void navigate({ href: address });
  };
  // On phones the preview covers the list.
  const [isPreviewed, setPreviewed] = useState(() => linkedId !== null && isPhone());
  const pick = (notification: Notification) => {
    inbox.choose(notification.id);
    if (isPhone()) setPreviewed(true);
  };
  const reply = () => {
    inbox.keep();
    setReplying((count) => count + 1);
  };
  useInboxKeys({ inbox, onOpen: open, onReply: reply });
  const preview = { inbox, onOpen: open };
  return (
    <Tabs value={filter} onValueChange={(next) => onFilter(next as InboxFilter)} className="contents">
      <Page className="h-full min-h-0 max-md:h-auto">
        <PageHeader
          title={t('title')}
          actions={<ReadAll inbox={inbox} disabled={inbox.groups.length === 0 || filter === 'snoozed'} />}
        >
          <Filters />
        </PageHeader>
        <TabPanel
          value={filter}
          className={cn('grid min-h-0 flex-1 pt-0', inbox.current && 'md:grid-cols-[29rem_minmax(0,1fr)]')}
        >
          <List inbox={inbox} filter={filter} onPick={pick} />
          {inbox.current ? (
            <div className="min-h-0 border-l border-line max-md:hidden" onFocus={inbox.keep}>
              <InboxPreview key={inbox.current.id} {...preview} notification={inbox.current} replying={replying} />
            </div>
          ) : null}
        </TabPanel>
        {inbox.current ? (
          <Sheet open={isPreviewed} onOpenChange={setPreviewed} title={t('title')} size="large" flush dismissOnOutside>
            <InboxPreview {...preview} notification={inbox.current} replying={0} />
          </Sheet>
        ) : null}
      </Page>
    </Tabs>
  );
}

function ReadAll({ inbox, disabled }: { inbox: Inbox; disabled: boolean }) {
  const t = useTranslations('notifications');
  return (
    <Button icon={<CheckCheck />} disabled={disabled} aria-keyshortcuts="Shift+U" onClick={inbox.readAll}>
      {t('readAll')}
      <Kbd className="max-md:hidden">⇧U</Kbd>
    </Button>
  );
}

function Filters() {
  const t = useTranslations('notifications');
  const { data } = useQuery(countQuery);
  const countOf = (each: InboxFilter): number => {
    if (each === 'all') return data?.unread ?? 0;
    if (each === 'snoozed') return data?.snoozed ?? 0;
    return (inboxFilters[each] ?? []).reduce((sum, type) => sum + (data?.byType[type] ?? 0), 0);
  };
  return (
    <div className="flex items-center justify-between gap-4">
      <TabList className="min-w-0 border-b-0">
        {(Object.keys(inboxFilters) as InboxFilter[]).map((each) => (
          <Tab key={each} value={each} count={countOf(each) || ''}>
            {t(`filter.${each}`)}
          </Tab>
        ))}
      </TabList>
      <p aria-hidden className="flex shrink-0 items-center gap-1.5 text-xs text-ink-2 max-lg:hidden">
        <Kbd>J</Kbd>
        <Kbd>K</Kbd>
        {t('keys.move')}
        <Kbd className="ml-2">U</Kbd>
        {t('keys.read')}
        <Kbd className="ml-2">H</Kbd>
        {t('keys.snooze')}
      </p>
    </div>
  );
}

interface ListProps {
  inbox: Inbox;
  filter: InboxFilter;
  /** Called when the user clicks a row. */
  onPick: (notification: Notification) => void;
}

const isPhone = () => globalThis.matchMedia('(max-width: 47.99rem)').matches;

function List({ inbox, filter, onPick }: ListProps) {
  const t = useTranslations('notifications');
  const { first, read, groups, older } = inbox;
  if (!first.rows) {
    return first.error ? (
      <ErrorState title={t('failed')} error={first.error} onRetry={first.retry} />
    ) : (
      <SkeletonGroup className="p-6">
        <SkeletonRows rows={8} />
      </SkeletonGroup>
    );
  }
  if (groups.length === 0 && older.length === 0) {
    return (
      <div className="grid content-start gap-4 p-4 md:p-6">
        <NoticesSwitch />
        <EmptyState
          picture={<Bell />}
          title={t(`empty.${filter === 'snoozed' ? 'snoozed' : 'title'}`)}
          body={t('empty.body')}
          action={<HelpLink topic="review" />}
        />
      </div>
    );
  }
  const shown = { current: inbox.current, onChoose: onPick };
  return (
    <section aria-label={t('list')} className="scroll-slim min-h-0 overflow-y-auto max-md:overflow-visible">
      <NoticesSwitch className="border-b border-line px-4 py-2.5 md:px-6" />
      {groups.length === 0 ? <p className="px-6 py-8 text-center text-ink-2">{t('allRead')}</p> : null}
      {groups.map((group) => (
        <InboxGroup key={group.key} group={group} count {...shown} />
      ))}
      <LoadMore {...first.more} />
      {older.length > 0 ? (
        <h2 className="border-b border-line bg-sunk px-4 py-1.5 text-xs font-medium text-ink-2 md:px-6">{t('read')}</h2>
      ) : null}
      {older.map((group) => (
        <InboxGroup key={group.key} group={group} {...shown} />
      ))}
      {filter === 'snoozed' || first.more.isLeft ? null : <LoadMore {...read.more} />}
    </section>
  );
}

import { Ellipsis, Folder } from 'lucide-react';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Badge } from '#ui/data/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuTrigger } from '#ui/overlay/menu.tsx';
import { FollowItems } from './follow-button.tsx';
import type { InboxGroup as Group } from './inbox.ts';
import { NotificationRow } from './notification-row.tsx';
import type { FollowTarget } from './follow-queries.ts';

interface GroupProps {
  group: Group;
  /** Whether to show the number of notifications. */
  count?: boolean;
  current: Notification | null;
  onChoose: (notification: Notification) => void;
}

/** The notifications about one creative or campaign. */
export function InboxGroup({ group, count = false, current, onChoose }: GroupProps) {
  const t = useTranslations('notifications');
  const { first, items } = group;
  const { creative, campaign, alert } = first;
  const name = creative?.name ?? campaign?.name ?? alert?.advertiserName ?? t('general');
  const url = creative?.preview?.url;
  const target = creative ? { creativeId: creative.id } : campaign ? { campaignId: campaign.id } : null;
  return (
    <section aria-label={name} className="border-b border-line py-1.5">
      <h2 className="flex min-w-0 items-center gap-2.5 px-4 py-1.5 text-sm md:px-6">
        {url ? (
          <img src={url} alt="" loading="lazy" className="size-6 shrink-0 rounded-xs object-cover" />
        ) : (
          <span aria-hidden className="grid size-6 shrink-0 place-items-center rounded-xs bg-press text-ink-3">
            <Folder className="size-3.5" />
          </span>
        )}
        <span className="min-w-0 truncate font-semibold">{name}</span>
        {creative && campaign ? (
          <span className="min-w-0 flex-1 truncate text-xs text-ink-2">{campaign.name}</span>
        ) : (
          <span className="flex-1" />
        )}
        {target ? <FollowMenu target={target} name={name} /> : null}
        {count ? <Badge tone="info">{items.length}</Badge> : null}
      </h2>
      <ul>
        {items.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            current={notification.id === current?.id}
            onChoose={() => onChoose(notification)}
          />
        ))}
      </ul>
    </section>
  );
}

/** The menu that follows or mutes the group's creative or campaign. */
function FollowMenu({ target, name }: { target: FollowTarget; name: string }) {
  const t = useTranslations('notifications.follow');
  return (
    <Menu>
      <MenuTrigger>
        <IconButton size="sm" label={t('of', { name })} className="-my-1 shrink-0">
          <Ellipsis />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <FollowItems target={target} />
      </MenuContent>
    </Menu>
  );
}

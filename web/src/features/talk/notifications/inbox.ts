import { alertPage } from '@ad-foundry/contract/notifications/alerts.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import type { ListedType } from '@ad-foundry/contract/notifications/notification-type.ts';

/** The filters of the list, with their notification types. */
export const inboxFilters = {
  all: null,
  mentions: ['mentioned'],
  comments: ['comment_created', 'changes_requested', 'approved'],
  misfits: ['file_rejected'],
  due: ['campaign_due_at', 'creative_due_at'],
  alerts: ['ad_rejected', 'delivery_stopped', 'asset_tired', 'spend_off', 'token_expiring'],
  complete: ['creative_fulfilled', 'campaign_fulfilled'],
  snoozed: null,
} as const satisfies Record<string, readonly ListedType[] | null>;
export type InboxFilter = keyof typeof inboxFilters;

/** Notifications about the same creative, campaign or ad account, or about none. */
export interface InboxGroup {
  key: string;
  first: Notification;
  items: Notification[];
}

/** Groups notifications by creative, those without one by campaign or ad account, sorted by the newest of each group. */
export function groupNotifications(items: readonly Notification[]): InboxGroup[] {
  const groups = new Map<string, InboxGroup>();
  for (const item of items) {
    const key = item.creative?.id ?? item.campaign?.id ?? item.alert?.advertiserName ?? '';
    const group = groups.get(key);
    if (group) group.items.push(item);
    else groups.set(key, { key, first: item, items: [item] });
  }
  return [...groups.values()];
}

const aboutPlan = new Set<ListedType>(['trial_ending', 'payment_failed', 'plan_changed', 'storage_filling']);

/** The page that shows a notification's subject; null without one. */
export function addressOf({ campaign, creative, comment, version, type, alert }: Notification): string | null {
  const alerted = alertPage(type, alert);
  if (alerted !== null) return alerted;
  if (type === 'token_invalid') return '/settings/integration';
  if (aboutPlan.has(type)) return '/settings/billing';
  if (!campaign) return null;
  if (!creative) return `/campaigns/${campaign.id}`;
  const page = `/campaigns/${campaign.id}/creatives/${creative.id}`;
  if (comment) return `${page}?${version ? `version=${version.id}` : 'tab=comments'}&comment=${comment.id}`;
  if (version) return `${page}?version=${version.id}`;
  return type === 'mentioned' ? `${page}?tab=brief` : page;
}

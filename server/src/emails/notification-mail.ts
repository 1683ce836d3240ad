import type { Audience } from '@ad-foundry/contract/comments.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { alertPage } from '@ad-foundry/contract/notifications/alerts.ts';
import { notificationTypes, type NotificationType } from '@ad-foundry/contract/notifications/notification-type.ts';
import type { MailSender } from './layout/content.ts';
import { renderLayout } from './layout.tsx';
import { unlinked } from './names.ts';
import type { FactsById, PicturesById } from './notification-facts.ts';
import { commentQuote, rowsOf, type RowReader } from './notification-rows.ts';
import {
  buttonOf,
  factsOf,
  headlineOf,
  introOf,
  preheaderOf,
  subjectNameOf,
  thingOf,
  type Reader,
} from './notification-words.ts';
import type { AddressOf } from './personal-link.ts';
import { textsOf } from './texts.ts';

interface NotificationMail {
  /** Newest first; at least one. */
  items: readonly Notification[];
  facts?: FactsById;
  organizationName: string;
  isGuest: boolean;
  isDaily: boolean;
  /** Who reads the comment that an answer to the mail becomes; null if it becomes none. */
  answerReaders?: Audience | null;
  /** URLs that stop the mails of each type in this mail. */
  stops: readonly { type: NotificationType; url: string }[];
  locale: Locale;
  timeZone?: string | null;
  now?: Date;
  /** The address of a page of the product; for a guest, by the personal link. */
  addressOf: AddressOf;
  sender?: MailSender | null | undefined;
  pictures?: PicturesById;
}

/** The types of notifications by urgency: a mail about several things leads with the first of them. */
const leadOrder: readonly NotificationType[] = [
  'changes_requested',
  'pass_requested',
  'review_finished',
  'review_renewal',
  'review_requested',
  'mentioned',
  'comment_created',
  'reminders_ended',
  'ad_rejected',
  'token_expiring',
  'campaign_due_at',
  'creative_due_at',
  'pass_returned',
  'pass_declined',
  'slot_passed',
  'file_rejected',
  'campaign_fulfilled',
  'assigned',
  'creative_fulfilled',
  'approved',
  'delivery_stopped',
  'spend_off',
  'asset_tired',
  'invitation_accepted',
];

/** A mail of notifications, grouped by creative or campaign. `thread` is the id of a single group; null for several. */
export function writeNotificationMail(mail: NotificationMail) {
  const { organizationName, isDaily, locale, addressOf, facts = new Map(), pictures = new Map() } = mail;
  const { timeZone = null, now = new Date() } = mail;
  const t = textsOf(locale);
  const urlOf = (item: Notification) => addressOf(pathOf(item, mail.isGuest, facts));
  const reader: RowReader = { organizationName, facts, pictures, locale, timeZone, now, urlOf };
  const items = withoutQuotedComments(mail.items, reader);
  const groups = groupItems(items);
  const [only] = groups.length === 1 ? groups : [];
  const lead = leadOf(items);
  const name = unlinked(organizationName);
  const counts = { count: items.length, organizationName: name };
  const single = items.length === 1 ? lead : undefined;
  // Files that do not fit are counted together, the first included.
  const listed = items.filter((item) => item !== lead || !isFullyInIntro(item) || item.type === 'file_rejected');
  // Without a picture, a single comment stands before the button.
  const quote = single && !pictures.has(single.id) ? commentQuote(single, reader) : null;
  const letter = renderLayout({
    locale,
    sender: mail.sender,
    subject: subjectOf(items, { isDaily, organizationName: name }, reader),
    preheader: (lead && preheaderOf(lead, reader)) ?? restOf(items, reader),
    heading: single
      ? headlineOf(single, reader)
      : only && lead
        ? subjectNameOf(lead, reader)
        : t('notifications.heading', counts),
    paragraphs: lead ? introOf(lead, reader, lead === single) : [],
    ...(quote ? { quote } : {}),
    rows:
      quote || (single && isFullyInIntro(single)) ? [] : groupItems(listed).flatMap((group) => rowsOf(group, reader)),
    action: { label: buttonOf(lead, reader), url: lead ? urlOf(lead) : addressOf('/') },
    footer: [
      ...(mail.answerReaders ? [t(mail.answerReaders === 'client' ? 'layout.answerToClient' : 'layout.answer')] : []),
      t('notifications.footer', { organizationName: name }),
    ],
    links: mail.stops.map(({ type, url }) => ({
      label: t('notifications.stop', { type: t(`notifications.types.${type}`) }),
      url,
    })),
  });
  return { ...letter, thread: only ? threadOf(only) : null };
}

/** Whether the first lines say all that a row would. */
const isFullyInIntro = ({ type, comment }: Notification) => type !== 'changes_requested' && comment === null;

function subjectOf(
  items: readonly Notification[],
  { isDaily, organizationName }: { isDaily: boolean; organizationName: string },
  reader: Reader,
): string {
  const t = textsOf(reader.locale);
  const lead = leadOf(items);
  if (!lead) return organizationName;
  const more = items.length - 1;
  const values = { headline: headlineOf(lead, reader), thing: thingOf(lead, reader), more };
  const subject = t(more > 0 ? 'notifications.subjectMore' : 'notifications.subject', values);
  return isDaily ? t('notifications.daily', { organizationName, subject }) : subject;
}

/** The most urgent notification, the newest of its type. */
function leadOf(items: readonly Notification[]): Notification | undefined {
  const rank = ({ type }: Notification) => {
    const place = leadOrder.findIndex((each) => each === type);
    return place === -1 ? leadOrder.length : place;
  };
  return items.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** What else the mail is about. */
function restOf(items: readonly Notification[], reader: Reader): string {
  const lead = leadOf(items);
  const rest = items.filter((item) => item !== lead).slice(0, 3);
  const t = textsOf(reader.locale);
  const texts = rest.map((item) =>
    t('notifications.subject', { headline: headlineOf(item, reader), thing: thingOf(item, reader) }),
  );
  return [...new Set(texts)].join(' · ');
}

/** Omits comments that stand among the requested changes of the same mail. */
function withoutQuotedComments(items: readonly Notification[], reader: Reader): Notification[] {
  const quoted = new Set<string>(
    items.flatMap((item) => factsOf(item, reader).changes.map(({ commentId }) => commentId)),
  );
  return items.filter(({ comment }) => comment === null || !quoted.has(comment.id));
}

const threadOf = ([first]: readonly Notification[]) => first?.creative?.id ?? first?.campaign?.id ?? null;

function groupItems(items: readonly Notification[]): Notification[][] {
  const groups = new Map<string, Notification[]>();
  for (const item of items) {
    // Each alert has a page of its own.
    const key =
      threadOf([item]) ??
      (item.alert ? item.id : undefined) ??
      notificationTypes.find((type) => type === item.type) ??
      '';
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

/** Path to the comment, file or slot itself. */
const pathOf = (item: Notification, isGuest: boolean, facts: FactsById): string =>
  isGuest ? guestPathOf(item, facts) : teamPathOf(item);

function guestPathOf({ id, campaign, creative, version, pass }: Notification, facts: FactsById): string {
  if (!campaign) return '/upload';
  const page = `/upload/${campaign.id}`;
  const slotId = facts.get(id)?.slotId ?? pass?.slotId;
  if (version) return `${page}#file-${version.id}`;
  if (slotId) return `${page}#slot-${slotId}`;
  return creative ? `${page}#creative-${creative.id}` : page;
}

function teamPathOf(item: Notification): string {
  const { campaign, creative, comment, version, type, alert } = item;
  const page = alertPage(type, alert);
  if (page !== null) return page;
  // Requests are answered in the list of notifications.
  if (type === 'pass_requested') return `/notifications?notification=${item.id}`;
  if (!campaign) return '/notifications';
  if (!creative) {
    const isAboutMissing = type === 'campaign_due_at' || type === 'reminders_ended';
    return `/campaigns/${campaign.id}${isAboutMissing ? '?status=open' : ''}`;
  }
  const search = new URLSearchParams({
    ...(version ? { version: version.id } : comment ? { tab: 'comments' } : isOfBrief(item) ? { tab: 'brief' } : {}),
    ...(comment ? { comment: comment.id } : {}),
  });
  return `/campaigns/${campaign.id}/creatives/${creative.id}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

/** A mention outside of comments is in the creative's description. */
const isOfBrief = (item?: Notification) => item?.type === 'mentioned' && item.comment === null;

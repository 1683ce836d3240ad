import type { NotificationId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { notificationTypes, type NotificationType } from '@ad-foundry/contract/notifications/notification-type.ts';
import { renderLayout } from './layout.tsx';
import { unlinked, unlinkedFile, unlinkedPerson } from './names.ts';
import { textsOf } from './texts.ts';

interface NotificationMail {
  /** Newest first; at least one. */
  items: readonly Notification[];
  organizationName: string;
  isGuest: boolean;
  isDaily: boolean;
  /** URLs that stop the mails of each type in this mail. */
  stops: readonly { type: NotificationType; url: string }[];
  locale: Locale;
  publicUrl: URL;
  /** Pictures by the id of the notification about a comment on them. */
  pictures?: ReadonlyMap<NotificationId, MailPicture>;
}

/** A picture with the pin of a comment in it. */
export interface MailPicture {
  cid: string;
  width: number;
  height: number;
}

const linesPerGroup = 6;

/** A mail of notifications, grouped by creative or campaign. `thread` is the id of a single group; null for several. */
export function writeNotificationMail(mail: NotificationMail) {
  const { items, isDaily, locale, publicUrl } = mail;
  const t = textsOf(locale);
  const organizationName = unlinked(mail.organizationName);
  const groups = groupItems(items);
  const [only] = groups.length === 1 ? groups : [];
  const name = only ? titleOf(only, mail) : null;
  const counts = { count: items.length, organizationName };
  const letter = renderLayout({
    locale,
    subject: name ?? (isDaily ? t('notifications.daily', counts) : t('notifications.several', counts)),
    heading: only?.length === 1 && only[0] ? sentenceOf(only[0], mail) : (name ?? t('notifications.heading', counts)),
    paragraphs: [],
    rows: groups.map((group) => ({
      title: titleOf(group, mail),
      url: new URL(pathOf(group, mail), publicUrl).href,
      lines: linesOf(group, mail),
      ...pictureOf(group, mail),
    })),
    action: {
      label: only ? t('notifications.open') : t('notifications.openAll'),
      url: new URL(only ? pathOf(only, mail) : mail.isGuest ? '/upload' : '/notifications', publicUrl).href,
    },
    footer: [t('notifications.footer', { organizationName })],
    links: mail.stops.map(({ type, url }) => ({
      label: t('notifications.stop', { type: t(`notifications.types.${type}`) }),
      url,
    })),
  });
  return { ...letter, thread: only ? threadOf(only) : null };
}

/** The picture of the newest comment with a picture. */
function pictureOf(group: readonly Notification[], { pictures, locale }: NotificationMail) {
  const picture = group.map(({ id }) => pictures?.get(id)).find((each) => each !== undefined);
  return picture ? { picture: { ...picture, alt: textsOf(locale)('notifications.picture') } } : {};
}

const threadOf = ([first]: readonly Notification[]) => first?.creative?.id ?? first?.campaign?.id ?? null;

function groupItems(items: readonly Notification[]): Notification[][] {
  const groups = new Map<string, Notification[]>();
  for (const item of items) {
    const key = threadOf([item]) ?? item.type;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

function titleOf([first]: readonly Notification[], { organizationName }: NotificationMail): string {
  const names = [first?.creative?.name, first?.campaign?.name].filter((name) => name !== undefined);
  return names.length > 0 ? names.map(unlinked).join(' · ') : unlinked(organizationName);
}

/** Path to the newest comment or file of the group; guests see everything on the page of the campaign. */
function pathOf([first]: readonly Notification[], { isGuest }: NotificationMail): string {
  const { campaign, creative, comment, version } = first ?? {};
  if (!campaign) return isGuest ? '/upload' : '/notifications';
  if (isGuest) return `/upload/${campaign.id}`;
  if (!creative) return `/campaigns/${campaign.id}`;
  const search = new URLSearchParams({
    ...(version ? { version: version.id } : comment ? { tab: 'comments' } : isOfBrief(first) ? { tab: 'brief' } : {}),
    ...(comment ? { comment: comment.id } : {}),
  });
  return `/campaigns/${campaign.id}/creatives/${creative.id}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

/** A mention outside of comments is in the creative's description. */
const isOfBrief = (item?: Notification) => item?.type === 'mentioned' && item.comment === null;

function linesOf(group: readonly Notification[], mail: NotificationMail): string[] {
  const t = textsOf(mail.locale);
  const rejected = group.filter(({ type }) => type === 'file_rejected');
  const others = rejected.length > 1 ? group.filter(({ type }) => type !== 'file_rejected') : group;
  const lines = [
    ...(rejected.length > 1 ? [t('notifications.rejectedFiles', { count: rejected.length })] : []),
    ...others.map((item) => {
      const excerpt = item.comment?.excerpt;
      const { moment } = item.comment ?? {};
      const statement = sentenceOf(item, mail);
      const sentence = moment
        ? t('notifications.at', { sentence: statement, time: timeOf(moment.startMs) })
        : statement;
      return excerpt ? t('notifications.withExcerpt', { sentence, excerpt: plainText(excerpt) }) : sentence;
    }),
  ];
  const more = lines.length - linesPerGroup;
  return more > 0 ? [...lines.slice(0, linesPerGroup), t('notifications.more', { count: more })] : lines;
}

/** A time in a video, such as `0:08`. */
function timeOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The text of a comment in one line, without Markdown. */
const plainText = (excerpt: string) =>
  unlinked(excerpt)
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ');

function sentenceOf(
  { type, actor, campaign, creative, comment, version, name, pass }: Notification,
  mail: NotificationMail,
) {
  const t = textsOf(mail.locale);
  const values = {
    actor: unlinkedPerson(actor?.name ?? '') || unlinked(mail.organizationName),
    campaign: unlinked(campaign?.name ?? ''),
    creative: unlinked(creative?.name ?? ''),
    file: unlinkedFile(name ?? ''),
    format: unlinked(version?.formatName ?? pass?.formatName ?? ''),
    to: unlinked(name ?? ''),
    number: String(version?.number ?? 1),
  };
  if (type === 'comment_created' && comment?.isReply) return t('notifications.sentences.reply', values);
  if (type === 'mentioned' && comment === null) return t('notifications.sentences.mentionedInBrief', values);
  if (type === 'assigned' && creative) return t('notifications.sentences.assigned_files', values);
  if (type === 'slot_passed' && name === null) return t('notifications.sentences.slot_given_back', values);
  const [mailed] = notificationTypes.filter((each) => each === type);
  // Types without a sentence here are mailed separately.
  return mailed ? t(`notifications.sentences.${mailed}`, values) : '';
}

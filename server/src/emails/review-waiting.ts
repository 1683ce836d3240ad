import type { CampaignId, ReviewerId, ReviewLinkId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { dueWords } from './due-words.ts';
import type { LetterRow, MailSender } from './layout/content.ts';
import { renderLayout } from './layout.tsx';
import { shortened, unlinked, unlinkedPerson } from './names.ts';
import { writeReviewReminder } from './review-reminder.ts';
import { textsOf } from './texts.ts';

/** The files of one review link that wait for a holder's decision. */
export interface WaitingLink {
  reviewLinkId: ReviewLinkId;
  /** Of the holder. */
  reviewerId: ReviewerId;
  secret: string;
  campaignId: CampaignId;
  title: string;
  /** Null for a link that no step names. */
  stepName: string | null;
  dueAt: string | null;
  /** Number of files; a carousel counts as one. */
  count: number;
  /** Names of the first files; empty for a link with a password, which asks for it before any name. */
  files: { name: string; version: number }[];
  /** Whether the holder asked for changes on an earlier version of each file. */
  areNewVersions: boolean;
}

/**
 * Files that wait for the decision of a holder, by links of one organization to the same address. `review_waiting`: they
 * have just begun to wait; `review_due`: the reminder of a day.
 */
export interface ReviewWaitingContent {
  kind: 'review_waiting' | 'review_due';
  organizationName: string;
  senderName: string;
  /** Reply-To address: that of the member who made the link. */
  senderEmail: string | null;
  /** At least one, sorted by due date. */
  links: WaitingLink[];
  /** Of the link that stops these mails. */
  stopPath: string;
  now: string;
  /** Null means UTC. */
  timeZone: string | null;
}

interface Context {
  locale: Locale;
  publicUrl: URL;
  sender?: MailSender | null | undefined;
}

const titleLength = 60;
const listed = 5;

/** The address that stops the mails of a holder. */
export const stopUrlOf = ({ stopPath }: ReviewWaitingContent, publicUrl: URL) => new URL(stopPath, publicUrl).href;

const pathOf = ({ secret }: WaitingLink) => `/review/${secret}`;

/** One button leads to the page, where the recipient is known by the address of the mail. */
export function writeReviewWaiting(content: ReviewWaitingContent, { locale, publicUrl, sender }: Context) {
  const { links, timeZone } = content;
  const now = new Date(content.now);
  const addressOf = (path: string) => new URL(path, publicUrl).href;
  const stopUrl = stopUrlOf(content, publicUrl);
  if (content.kind === 'review_due') {
    const tasks = links.map((link) => ({
      campaignId: link.campaignId,
      campaignName: link.title,
      stepName: link.stepName ?? '',
      count: link.count,
      dueAt: link.dueAt === null ? null : new Date(link.dueAt),
      path: pathOf(link),
    }));
    const { organizationName } = content;
    return writeReviewReminder({ tasks, organizationName, stopUrl, sender, locale, timeZone, now, addressOf });
  }
  const t = textsOf(locale);
  const [first] = links;
  const count = links.reduce((sum, link) => sum + link.count, 0);
  const organizationName = unlinked(content.organizationName);
  const values = {
    kind: links.every(({ areNewVersions }) => areNewVersions) ? 'versions' : 'turn',
    count,
    more: links.length - 1,
    title: shortened(first?.title ?? '', titleLength),
    name: unlinkedPerson(content.senderName) || organizationName,
    organizationName,
    ...dueWords(first?.dueAt ?? null, { locale, timeZone }, { now }),
  };
  return renderLayout({
    locale,
    sender,
    subject: t('reviewWaiting.subject', values),
    preheader: t('reviewWaiting.preheader', values),
    heading: t('reviewWaiting.heading', values),
    paragraphs: [t('reviewWaiting.body', values)],
    action: { label: t('reviewReminder.action', { count }), url: addressOf(first ? pathOf(first) : '/') },
    rows: links.map((link) => rowOf(link, { locale, url: addressOf(pathOf(link)) })),
    afterRows: t('reviewWaiting.yours'),
    footer: [t('reviewWaiting.footer', values)],
    links: [{ label: t('reviewWaiting.stop'), url: stopUrl }],
  });
}

function rowOf({ title, count, files }: WaitingLink, { locale, url }: { locale: Locale; url: string }): LetterRow {
  const t = textsOf(locale);
  const lines = files
    .slice(0, listed)
    .map(({ name, version }) => t('reviewWaiting.file', { name: shortened(name, 2 * titleLength), version }));
  const rest = count - lines.length;
  if (lines.length === 0) lines.push(t('reviewWaiting.files', { count }));
  else if (rest > 0) lines.push(t('reviewWaiting.moreFiles', { count: rest }));
  return { title: shortened(title, titleLength), url, lines };
}

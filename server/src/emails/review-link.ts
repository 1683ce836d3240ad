import type { ReviewLinkId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { instantText } from './due-words.ts';
import type { MailSender } from './layout/content.ts';
import { renderLayout } from './layout.tsx';
import { unlinked, unlinkedPerson } from './names.ts';
import { textsOf } from './texts.ts';

/** A review link with the personal address of its recipient. */
export interface ReviewLinkContent {
  kind: 'review_link';
  reviewLinkId: ReviewLinkId;
  /** Of the recipient. */
  secret: string;
  organizationName: string;
  senderName: string;
  /** Reply-To address: that of the member who sends it. */
  senderEmail: string | null;
  title: string;
  message: string | null;
  /** Number of files that it shows. */
  files: number;
  mayDecide: boolean;
  /** Missing in mails queued before it was sent along. */
  mayComment?: boolean;
  answerBy: string | null;
  expiresAt: string;
  /** Of the sender; null means UTC. */
  timeZone: string | null;
}

interface Context {
  locale: Locale;
  publicUrl: URL;
  sender?: MailSender | null | undefined;
}

/** One button leads to the page, where the recipient is known by the address of the mail. */
export function writeReviewLink(content: ReviewLinkContent, { locale, publicUrl, sender }: Context) {
  const t = textsOf(locale);
  const { files, mayDecide, mayComment = true, answerBy, expiresAt, timeZone, message, secret } = content;
  const organizationName = unlinked(content.organizationName);
  const name = unlinkedPerson(content.senderName) || organizationName;
  const values = {
    name,
    organizationName,
    title: unlinked(content.title),
    files,
    decide: mayDecide ? 'yes' : 'no',
    write: mayDecide || mayComment ? 'yes' : 'no',
    due: answerBy ? instantText(answerBy, { locale, timeZone }) : 'none',
    until: instantText(expiresAt, { locale, timeZone }),
  };
  return renderLayout({
    locale,
    sender,
    footer: [t('reviewLink.footer', values)],
    subject: t('reviewLink.subject', values),
    preheader: t('reviewLink.preheader', values),
    heading: t('reviewLink.heading', values),
    paragraphs: [t('reviewLink.body', values), t('reviewLink.how', values)],
    afterRows: t('reviewLink.until', values),
    ...(message ? { quote: { text: unlinked(message), by: name } } : {}),
    action: { label: t('reviewLink.action', values), url: new URL(`/review/${secret}`, publicUrl).href },
  });
}

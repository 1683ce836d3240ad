import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { dueWords } from './due-words.ts';
import type { LetterRow, MailSender } from './layout/content.ts';
import { renderLayout } from './layout.tsx';
import { shortened, unlinked } from './names.ts';
import type { AddressOf } from './personal-link.ts';
import { textsOf } from './texts.ts';

/** Files of a campaign that wait for a person's decision at a step. */
export interface ReviewTask {
  campaignId: CampaignId;
  campaignName: string;
  stepName: string;
  /** Number of files. */
  count: number;
  dueAt: Date | null;
  /** Where the person decides. */
  path: string;
}

interface Reader {
  locale: Locale;
  timeZone: string | null;
  now: Date;
  addressOf: AddressOf;
}

interface ReviewReminder extends Reader {
  /** At least one, sorted by due date. */
  tasks: readonly ReviewTask[];
  organizationName: string;
  stopUrl: string;
  sender?: MailSender | null | undefined;
}

const titleLength = 60;

/** A reminder of a person who owes decisions, and no files: how many files wait in which campaign, by when. */
export function writeReviewReminder(reminder: ReviewReminder) {
  const { tasks, locale, now, sender, organizationName, addressOf, stopUrl } = reminder;
  const t = textsOf(locale);
  const [first] = tasks;
  const more = new Set(tasks.map(({ campaignId }) => campaignId)).size - 1;
  const total = tasks.reduce((sum, { count }) => sum + count, 0);
  const values = {
    count: total,
    more,
    name: shortened(first?.campaignName ?? '', titleLength),
    organizationName: unlinked(organizationName),
    ...dueWords(first?.dueAt ?? null, reminder, { now }),
  };
  return renderLayout({
    locale,
    sender,
    subject: t('reviewReminder.subject', values),
    preheader: t('reviewReminder.preheader', values),
    heading: t('reviewReminder.heading', values),
    paragraphs: [t('reviewReminder.body', values)],
    action: {
      label: t('reviewReminder.action', { count: total }),
      url: addressOf(first?.path ?? '/overview'),
    },
    rows: reviewRows(tasks, reminder, false),
    footer: [t('reviewReminder.footer', values)],
    links: [{ label: t('reminder.stop'), url: stopUrl }],
  });
}

/** One line per step, below a heading where the mail also lists files to deliver. */
export function reviewRows(tasks: readonly ReviewTask[], reader: Reader, hasHeading: boolean): LetterRow[] {
  const t = textsOf(reader.locale);
  return tasks.map(({ path, campaignName, stepName, count, dueAt }, index) => ({
    ...(hasHeading && index === 0 ? { section: t('reviewReminder.section') } : {}),
    title: `${shortened(campaignName, titleLength)} · ${shortened(stepName, titleLength)}`,
    url: reader.addressOf(path),
    lines: [t('reviewReminder.waits', { count, ...dueWords(dueAt, reader, { now: reader.now }) })],
    links: [{ label: t('reviewReminder.promise'), url: reader.addressOf(`${path}#promise`) }],
  }));
}

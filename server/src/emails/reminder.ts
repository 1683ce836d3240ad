import type { Locale } from '@ad-foundry/contract/limits.ts';
import { frameRatio } from '@ad-foundry/contract/rules/formats/shape.ts';
import { dueWords, shortDay } from './due-words.ts';
import { formatRules } from './format-rules.ts';
import type { LetterRow, MailSender } from './layout/content.ts';
import { renderLayout } from './layout.tsx';
import { shortened, unlinked, unlinkedPerson } from './names.ts';
import { quoteFrom } from './notification-rows.ts';
import type { AddressOf } from './personal-link.ts';
import { peopleText } from './people-text.ts';
import type { ReminderCampaign, ReminderContent, ReminderSlot } from './reminder-content.ts';
import { reviewRows } from './review-reminder.ts';
import { textsOf } from './texts.ts';

/** The member who requested the files of a campaign. */
export interface Requester {
  name: string;
  /** What the person wrote in the invitation. */
  message: string | null;
}

interface Reminder {
  content: ReminderContent;
  organizationName: string;
  /** Who requested the files of the first campaign; null for the organization. */
  requester?: Requester | null;
  isGuest?: boolean;
  /** False for a guest who has not opened the invitation yet. */
  hasJoined?: boolean;
  /** Whether an answer to the mail becomes a comment. */
  canAnswer?: boolean;
  locale: Locale;
  timeZone: string | null;
  now: Date;
  /** The address of a page of the product; for a guest, by the personal link. */
  addressOf: AddressOf;
  sender?: MailSender | null | undefined;
}

const titleLength = 60;

/** Begins with the files that are new or due next, each with its rules and three acts, and counts the others. */
export function writeReminder(reminder: Reminder) {
  const { content, locale, now, sender, organizationName, isGuest = true, hasJoined = true } = reminder;
  const t = textsOf(locale);
  const [campaign] = content.now;
  const values = firstValues(reminder);
  const more = new Set([...content.now, ...content.later].map(({ campaignId }) => campaignId)).size - 1;
  const others = more + content.laterMore;
  const short = dueWords(firstDue(campaign), reminder, { now, isShort: true });
  const subject = t(others > 0 ? 'reminder.subjectMore' : 'reminder.subject', { ...values, ...short, more: others });
  const [first] = campaign?.slots ?? [];
  const { message = null, name = '' } = reminder.requester ?? {};
  return renderLayout({
    locale,
    sender,
    subject,
    preheader: preheaderOf(reminder),
    heading: t(values.due === 'late' ? 'reminder.headingLate' : 'reminder.heading', values),
    paragraphs: [
      t('reminder.body', values),
      ...(isGuest ? [t('reminder.acts')] : []),
      ...(isGuest && !hasJoined ? [t('reminder.noAccount')] : []),
    ],
    ...(message ? { quote: { text: unlinked(message), by: unlinkedPerson(name) || unlinked(organizationName) } } : {}),
    action: {
      label: t('reminder.action', { count: campaign?.slots.length ?? 1, work: values.work }),
      url: campaign && first ? deliverUrl(campaign, first, reminder) : reminder.addressOf('/upload'),
    },
    rows: [
      ...content.now.flatMap((each) => campaignRows(each, reminder)),
      ...laterRows(reminder),
      ...reviewRows(content.reviews ?? [], reminder, true),
    ],
    ...(content.laterMore > 0 ? { afterRows: t('reminder.more', { count: content.laterMore }) } : {}),
    footer: [
      ...(reminder.canAnswer ? [t('layout.answer')] : []),
      t('reminder.footer', { organizationName: unlinked(organizationName) }),
    ],
    links: [{ label: t('reminder.stop'), url: content.stopUrl }],
  });
}

function firstValues(reminder: Reminder) {
  const { content, organizationName, requester, now } = reminder;
  const [campaign] = content.now;
  return {
    count: campaign?.slots.length ?? content.total,
    name: shortened(campaign?.campaignName ?? '', titleLength),
    asker: unlinkedPerson(requester?.name ?? '') || 'none',
    organizationName: unlinked(organizationName),
    work: isAboutChanges(content) ? 'changes' : 'files',
    ...dueWords(firstDue(campaign), reminder, { now }),
  };
}

/** Whether every listed file was delivered once and needs changes. */
const isAboutChanges = ({ now, total }: ReminderContent) => {
  const slots = now.flatMap((campaign) => campaign.slots);
  return slots.length === total && slots.every(({ wantsChanges }) => wantsChanges);
};

/** The earliest due date; null if no file has one. */
const firstDue = (campaign: ReminderCampaign | undefined) =>
  campaign?.slots.find(({ dueAt }) => dueAt !== null)?.dueAt ?? null;

const thingsNamed = 3;

/** The first files by name, which the subject only counts. */
function preheaderOf({ content, organizationName, locale }: Reminder): string {
  const t = textsOf(locale);
  const slots = content.now.flatMap((campaign) => campaign.slots);
  const named = slots.slice(0, thingsNamed).map((slot) => titleOf(slot));
  const more = content.total - named.length;
  const values = { things: named.join(' · '), more, organizationName: unlinked(organizationName) };
  return t(more > 0 ? 'reminder.preheaderMore' : 'reminder.preheader', values);
}

const titleOf = ({ creativeName, formatName }: ReminderSlot) =>
  `${shortened(creativeName, titleLength)}, ${shortened(formatName, titleLength)}`;

/** Guests deliver on their page; members, who own slots, on the page of the creative. */
function deliverUrl({ campaignId }: ReminderCampaign, slot: ReminderSlot, { addressOf, isGuest = true }: Reminder) {
  const { slotId, creativeId } = slot;
  return addressOf(
    isGuest
      ? `/upload/${campaignId}#slot-${slotId}`
      : `/campaigns/${campaignId}/creatives/${creativeId}#slot-${slotId}`,
  );
}

function campaignRows(campaign: ReminderCampaign, reminder: Reminder): LetterRow[] {
  const { locale, now, addressOf, content, isGuest = true } = reminder;
  const t = textsOf(locale);
  const sectionDue = dueWords(firstDue(campaign), reminder, { now });
  const name = shortened(campaign.campaignName, titleLength);
  const hasSections = content.now.length + content.later.length > 1;
  return campaign.slots.map((slot, index) => {
    const { slotId, formatType, spec, isNew, wantsChanges, others = null } = slot;
    const { width, height } = frameRatio(spec, formatType);
    const url = deliverUrl(campaign, slot, reminder);
    const page = `/upload/${campaign.campaignId}`;
    const tag = tagOf(slot, reminder);
    return {
      ...(index === 0 && hasSections ? { section: t('reminder.section', { name, ...sectionDue }) } : {}),
      title: titleOf(slot),
      url,
      ...(isNew && !tag ? { tag: { text: t('reminder.isNew'), tone: 'new' as const } } : {}),
      ...(tag ? { tag } : {}),
      ratio: width / height,
      lines: [
        [
          ...dueLine(slot, campaign, reminder),
          ...(others ? [t('reminder.shared', { people: peopleText(others, locale) })] : []),
          ...(wantsChanges ? [t('reminder.wantsChanges')] : []),
        ].join(' · '),
        formatRules(spec, formatType, locale),
      ].filter((line) => line !== ''),
      quotes: changeQuotes(slot, reminder),
      links: [
        { label: t('reminder.deliver'), url },
        // Members have no page on which they promise a day or pass a file on.
        ...(isGuest
          ? [
              { label: t('reminder.promise'), url: addressOf(`${page}#promise-${slotId}`) },
              { label: t('reminder.pass'), url: addressOf(`${page}#pass-${slotId}`) },
            ]
          : []),
      ],
    };
  });
}

const quotesPerSlot = 5;

/** What to change in a file. */
function changeQuotes({ changes = [] }: ReminderSlot, { locale, organizationName }: Reminder) {
  return changes.slice(0, quotesPerSlot).map((change) => quoteFrom(change, undefined, { locale, organizationName }));
}

/** When the file was due, as a tag, once that is past. */
function tagOf({ dueAt, promisedDay }: ReminderSlot, reminder: Reminder): LetterRow['tag'] {
  const { locale, now } = reminder;
  if (dueAt === null || dueAt >= now || promisedDay !== null) return undefined;
  return { text: textsOf(locale)('reminder.wasDue', { day: shortDay(dueAt, reminder, now) }), tone: 'late' };
}

/** The promised day, or the due date if it is not that of the campaign's first files, which the mail says before. */
function dueLine({ dueAt, promisedDay }: ReminderSlot, campaign: ReminderCampaign, reminder: Reminder): string[] {
  const { locale, now } = reminder;
  const t = textsOf(locale);
  if (promisedDay !== null) {
    const { day } = dueWords(promisedDay, { locale, timeZone: 'UTC' }, { now });
    return [t('reminder.promised', { day })];
  }
  const { due, day } = dueWords(dueAt, reminder, { now });
  const isSame = day === dueWords(firstDue(campaign), reminder, { now }).day;
  return due === 'day' && !isSame ? [t('reminder.dueBy', { day })] : [];
}

/** The other campaigns, one line each. */
function laterRows(reminder: Reminder): LetterRow[] {
  const { content, locale, now, addressOf, isGuest = true } = reminder;
  const t = textsOf(locale);
  return content.later.map(({ campaignId, campaignName, count, dueAt }, index) => ({
    ...(index === 0 ? { section: t('reminder.laterTitle') } : {}),
    title: shortened(campaignName, titleLength),
    url: addressOf(isGuest ? `/upload/${campaignId}` : `/campaigns/${campaignId}`),
    lines: [t('reminder.later', { count, ...dueWords(dueAt, reminder, { now }) })],
  }));
}

import type { Locale } from '@ad-foundry/contract/limits.ts';
import { ruleChips, type RuleChip } from '@ad-foundry/contract/rules/formats/rule-chips.ts';
import { renderLayout } from './layout.tsx';
import { unlinked } from './names.ts';
import type { LaterCampaign, ReminderCampaign, ReminderContent, ReminderSlot } from './reminder-content.ts';
import { textsOf } from './texts.ts';

interface Reminder {
  content: ReminderContent;
  organizationName: string;
  locale: Locale;
  timeZone: string | null;
  now: Date;
  publicUrl: URL;
}

/** Presents the files that are due, each with its due date, rules and links, and counts the others by campaign. */
export function writeReminder({ content, organizationName, locale, timeZone, now, publicUrl }: Reminder) {
  const t = textsOf(locale);
  const { now: first, later, laterMore, total, stopUrl } = content;
  const organization = unlinked(organizationName);
  const campaigns = new Map([...first, ...later].map((campaign) => [campaign.campaignId, campaign.campaignName]));
  const [only] = campaigns.size === 1 && laterMore === 0 ? campaigns : [];
  const urlOf = (campaignId?: string) => new URL(campaignId ? `/upload/${campaignId}` : '/upload', publicUrl).href;
  const zone = timeZone ?? 'UTC';
  const date = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone });
  const isPast = (dueAt: Date | null) => dueAt !== null && dueAt < now;
  const isLate = first.some(({ slots }) => slots.some(({ dueAt }) => isPast(dueAt)));
  const dueLine = (dueAt: Date | null) =>
    dueAt === null ? [] : [t(isPast(dueAt) ? 'reminder.wasDue' : 'reminder.dueBy', { date: date.format(dueAt) })];
  const values = { count: total, name: unlinked(only?.[1] ?? ''), organizationName: organization };
  const slotRow = ({ campaignId, campaignName }: ReminderCampaign, slot: ReminderSlot) => ({
    title: unlinked([slot.creativeName, slot.formatName].join(' · ')),
    url: urlOf(campaignId),
    lines: [
      [...(only ? [] : [unlinked(campaignName)]), ...dueLine(slot.dueAt)].join(' · '),
      rulesLine(ruleChips(slot.spec, slot.formatType), locale),
    ],
    links: [
      { label: t('reminder.promise'), url: `${urlOf(campaignId)}#promise-${slot.slotId}` },
      { label: t('reminder.pass'), url: `${urlOf(campaignId)}#pass-${slot.slotId}` },
    ],
  });
  const laterRow = ({ campaignId, campaignName, count, dueAt }: LaterCampaign) => ({
    title: unlinked(campaignName),
    url: urlOf(campaignId),
    lines: [[t('reminder.later', { count }), ...dueLine(dueAt)].join(' · ')],
  });
  return renderLayout({
    locale,
    subject: only ? t('reminder.subject', values) : t('reminder.subjectMany', values),
    heading: isLate ? t('reminder.headingLate', values) : t('reminder.heading', values),
    paragraphs: [t('reminder.body', values)],
    rows: [
      ...first.flatMap((campaign) => campaign.slots.map((slot) => slotRow(campaign, slot))),
      ...later.map(laterRow),
    ],
    ...(laterMore > 0 ? { afterRows: t('reminder.more', { count: laterMore }) } : {}),
    action: { label: t('reminder.action'), url: urlOf(only?.[0]) },
    footer: [t('reminder.footer', { organizationName: organization })],
    links: [{ label: t('reminder.stop'), url: stopUrl }],
  });
}

const units: Partial<Record<RuleChip['type'], string>> = { duration: ' s', width: ' px', height: ' px' };
const signs: Partial<Record<RuleChip['operator'], string>> = { lte: '≤ ', lt: '< ', gte: '≥ ', gt: '> ', ne: '≠ ' };

/** The rules of a file in one line, such as `9:16 · 1080x1920 · ≤ 60 s · MP4, MOV`. */
function rulesLine(chips: readonly RuleChip[], locale: Locale): string {
  const texts = chips.map(({ type, operator, values }) => {
    const joined = values.join(operator === 'between' ? '–' : ', ');
    const unit = type === 'size' ? ` ${megabytes(locale)}` : (units[type] ?? '');
    return `${signs[operator] ?? ''}${joined}${unit}`;
  });
  return texts.join(' · ');
}

/** `MB`, or `Mo` in French. */
function megabytes(locale: Locale): string {
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte' }).formatToParts(1);
  return parts.find(({ type }) => type === 'unit')?.value ?? 'MB';
}

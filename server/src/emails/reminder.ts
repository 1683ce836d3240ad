import type { FormatType, Locale } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { ruleChips, type RuleChip } from '@ad-foundry/contract/rules/formats/rule-chips.ts';
import { renderLayout } from './layout.tsx';
import { unlinked } from './names.ts';
import type { AddressOf } from './personal-link.ts';
import { textsOf } from './texts.ts';

interface MissingSlot {
  campaignId: string;
  campaignName: string;
  creativeName: string;
  slotId: string;
  formatName: string;
  formatType: FormatType;
  spec: FormatSpec;
  dueAt: Date | string | null;
}

interface Reminder {
  /** At least one, sorted by due date. */
  missing: readonly MissingSlot[];
  organizationName: string;
  locale: Locale;
  timeZone: string | null;
  now: Date;
  addressOf: AddressOf;
  /** A link that stops reminders. */
  stopUrl: string;
}

const maxListed = 40;

/** Lists the missing files of a person, each with its due date, rules and links. */
export function writeReminder({ missing, organizationName, locale, timeZone, now, addressOf, stopUrl }: Reminder) {
  const t = textsOf(locale);
  const organization = unlinked(organizationName);
  const [first] = missing;
  const campaigns = new Set(missing.map(({ campaignId }) => campaignId));
  const isOne = campaigns.size === 1;
  const urlOf = (campaignId?: string, place = '') =>
    addressOf(`${campaignId ? `/upload/${campaignId}` : '/upload'}${place}`);
  const zone = timeZone ?? 'UTC';
  const date = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone });
  const isPast = (dueAt: MissingSlot['dueAt']) => dueAt !== null && new Date(dueAt) < now;
  const isLate = missing.some(({ dueAt }) => isPast(dueAt));
  const dueLine = (dueAt: MissingSlot['dueAt']) =>
    dueAt === null
      ? []
      : [t(isPast(dueAt) ? 'reminder.wasDue' : 'reminder.dueBy', { date: date.format(new Date(dueAt)) })];
  const values = { count: missing.length, name: unlinked(first?.campaignName ?? ''), organizationName: organization };
  return renderLayout({
    locale,
    subject: isOne ? t('reminder.subject', values) : t('reminder.subjectMany', values),
    heading: isLate ? t('reminder.headingLate', values) : t('reminder.heading', values),
    paragraphs: [t('reminder.body', values)],
    rows: missing
      .slice(0, maxListed)
      .map(({ campaignId, campaignName, creativeName, slotId, formatName, formatType, spec, dueAt }) => ({
        title: unlinked([creativeName, formatName].join(' · ')),
        url: urlOf(campaignId),
        lines: [
          [...(isOne ? [] : [unlinked(campaignName)]), ...dueLine(dueAt)].join(' · '),
          rulesLine(ruleChips(spec, formatType), locale),
        ],
        links: [
          { label: t('reminder.promise'), url: urlOf(campaignId, `#promise-${slotId}`) },
          { label: t('reminder.pass'), url: urlOf(campaignId, `#pass-${slotId}`) },
        ],
      })),
    ...(missing.length > maxListed ? { afterRows: t('reminder.more', { count: missing.length - maxListed }) } : {}),
    action: { label: t('reminder.action'), url: urlOf(isOne ? first?.campaignId : undefined) },
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

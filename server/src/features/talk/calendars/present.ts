import ical, { ICalEventTransparency } from 'ical-generator';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { escapeMisleading } from '@ad-foundry/contract/text.ts';
import { textsOf } from '#emails/texts.ts';
import type { DueDate } from './queries.ts';

export interface Calendar {
  locale: Locale;
  dates: readonly DueDate[];
}

const refreshSeconds = 4 * 3600;

/** The due dates as iCalendar events that do not mark the reader as busy. */
export function writeCalendar({ locale, dates }: Calendar, publicUrl: URL): string {
  const t = textsOf(locale);
  const calendar = ical({
    name: t('calendar.name'),
    prodId: { company: 'Ad Foundry', product: 'Due dates', language: locale.slice(0, 2).toUpperCase() },
    ttl: refreshSeconds,
  });
  for (const date of dates) {
    const { campaignId, campaignName, creativeId, creativeName, organizationName, isGuest, dueAt, updatedAt } = date;
    const name = escapeMisleading(creativeName ?? campaignName);
    const path = `/campaigns/${campaignId}${creativeId === null ? '' : `/creatives/${creativeId}`}`;
    const changedAt = new Date(updatedAt);
    calendar.createEvent({
      id: `${creativeId ?? campaignId}@${publicUrl.hostname}`,
      start: new Date(dueAt),
      summary: t('calendar.due', { name }),
      description: [...(creativeName === null ? [] : [campaignName]), organizationName]
        .map(escapeMisleading)
        .join(' · '),
      url: new URL(isGuest ? `/upload/${campaignId}` : path, publicUrl).href,
      transparency: ICalEventTransparency.TRANSPARENT,
      // Deterministic, so that the response for an unchanged calendar needs no body.
      stamp: changedAt,
      lastModified: changedAt,
    });
  }
  return calendar.toString();
}

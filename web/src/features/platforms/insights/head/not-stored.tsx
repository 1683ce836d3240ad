import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { missingIn, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import { mediumDay } from '#features/platforms/insights/day-text.ts';

/** The days of an account whose figures are stored without a gap; null without any. */
const storedOf = ({ sync: { since, coveredUntil } }: Pick<InsightAdvertiser, 'sync'>): Period | null =>
  since === null || coveredUntil === null ? null : { since, until: coveredUntil };

interface NotStoredProps {
  advertiser: InsightAdvertiser;
  period: Period;
  /** The period of the comparison. */
  compared: Period | null;
}

/** States from or up to which day the figures are complete, if the shown period or its comparison has missing days. */
export function NotStored({ advertiser, period, compared }: NotStoredProps) {
  const t = useTranslations('insights.notStored');
  const locale = useLocale();
  const stored = storedOf(advertiser);
  if (stored === null) return null;
  const shown = missingIn(period, stored, advertiser.today);
  const missing = shown ?? (compared && missingIn(compared, stored, advertiser.today));
  if (missing === null) return null;
  const day = mediumDay(missing === 'before' ? stored.since : stored.until, locale);
  return <Chip tone="warn">{t(`${shown ? 'shown' : 'compared'}.${missing}`, { day })}</Chip>;
}

/** The empty state of a period without stored insights, which may have had delivery; null if all days are stored. */
export function useMissing({ advertiser, period }: { advertiser: InsightAdvertiser; period: Period }) {
  const t = useTranslations('insights.none');
  const locale = useLocale();
  const stored = storedOf(advertiser);
  if (!stored || missingIn(period, stored, advertiser.today) === null) return null;
  const [since, until] = [mediumDay(stored.since, locale), mediumDay(stored.until, locale)];
  return { title: t('notStoredTitle'), body: t('notStoredBody', { since, until }) };
}

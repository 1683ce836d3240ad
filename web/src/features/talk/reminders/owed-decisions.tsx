import type { CampaignReminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { localDayOf } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { promisedDayText } from './promised-day.ts';

/** Who owes decisions at the open steps of a campaign, and the days that they promised. */
export function OwedDecisions({ reviewers }: Pick<CampaignReminders, 'reviewers'>) {
  const t = useTranslations('reminders.reviewers');
  const locale = useLocale();
  if (reviewers.length === 0) return null;
  const today = localDayOf(new Date());
  return (
    <div className="grid gap-1 pt-2">
      <h4 className="text-xs font-medium text-ink-2">{t('title')}</h4>
      <ul className="-mx-2 grid">
        {reviewers.map(({ name, stepName, owed, promisedDay: day }, index) => (
          <li key={`${stepName} ${index}`} className="grid min-w-0 px-2 py-1.5">
            <span className="truncate text-sm font-medium" title={name}>
              {name}
            </span>
            <span className="text-xs text-pretty text-ink-2">
              {t('owes', { step: stepName, count: owed })}
              {day === null ? null : (
                <span className={day < today ? 'text-bad' : undefined}>
                  {` · ${t(day < today ? 'promisedPast' : 'promised', { date: promisedDayText(day, locale) })}`}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

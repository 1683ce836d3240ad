import type { StepReviewer } from '@ad-foundry/contract/review-steps.ts';
import { promisedDayText } from '#features/talk/reminders/promised-day.ts';
import { localDayOf } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

/** The days by which reviewers of a step promised to decide, the earliest first. */
export function Promises({ reviewers }: { reviewers: readonly StepReviewer[] }) {
  const t = useTranslations('reviewSteps.bar');
  const locale = useLocale();
  const today = localDayOf(new Date());
  const promised = reviewers
    .flatMap(({ accountId, name, promisedDay }) =>
      promisedDay === null ? [] : [{ accountId, name, day: promisedDay }],
    )
    .toSorted((a, b) => a.day.localeCompare(b.day));
  if (promised.length === 0) return null;
  return (
    <span className="grid gap-0.5 text-xs text-pretty">
      {promised.map(({ accountId, name, day }) => (
        <span key={accountId} className={day < today ? 'text-bad' : 'text-ink-2'}>
          {t(day < today ? 'promisedPast' : 'promised', { name, day: promisedDayText(day, locale) })}
        </span>
      ))}
    </span>
  );
}

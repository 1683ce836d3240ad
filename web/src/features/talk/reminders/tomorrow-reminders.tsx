import { useQuery } from '@tanstack/react-query';
import type { PlannedReminder } from '@ad-foundry/contract/reminders/reminders.ts';
import { formatDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { tomorrowQuery } from './queries.ts';

/** Tomorrow's reminders: their recipients and listed files. */
export function TomorrowReminders() {
  const t = useTranslations('reminders.tomorrow');
  const { data, error, refetch } = useQuery(tomorrowQuery);
  return (
    <section aria-label={t('title')} className="grid gap-2 rounded-card border border-line p-4">
      <h3 className="text-sm font-medium">
        {t('title')}
        {data && data.items.length > 0 ? (
          <span className="font-normal text-ink-2"> · {t('count', { count: data.items.length + data.more })}</span>
        ) : null}
      </h3>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} className="py-4" /> : null}
      {!data && !error ? (
        <SkeletonGroup>
          <SkeletonRows rows={2} />
        </SkeletonGroup>
      ) : null}
      {data?.items.length === 0 ? <p className="text-sm text-ink-2">{t('none')}</p> : null}
      <ul className="grid divide-y divide-line">
        {data?.items.map((mail) => (
          <Mail key={mail.memberId} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

function Mail({ mail: { name, email, day, timeZone, slots, more } }: { mail: PlannedReminder }) {
  const t = useTranslations('reminders.tomorrow');
  const locale = useLocale();
  const date = formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <li className="py-1">
      <details>
        <summary className="cursor-pointer rounded-xs py-1 text-sm">
          <span className="font-medium">{name}</span> <span className="text-ink-2">{email}</span>
          <span className="block pl-4 text-xs text-ink-2">
            {t('at', { date, zone: timeZone ?? 'UTC' })} · {t('files', { count: slots.length + more })}
          </span>
        </summary>
        <ul className="grid gap-0.5 py-1 pl-4 text-xs text-ink-2">
          {slots.map((slot, index) => (
            <li key={index} className="min-w-0 break-words">
              {[slot.campaignName, slot.creativeName, slot.formatName].join(' › ')}
            </li>
          ))}
          {more > 0 ? <li>{t('more', { count: more })}</li> : null}
        </ul>
      </details>
    </li>
  );
}

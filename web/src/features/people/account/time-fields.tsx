import { weekStarts, type WeekStart } from '@ad-foundry/contract/account.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { zoneText } from '#lib/time/time-settings.ts';
import { controlLook } from '#ui/form/control-look.ts';
import { Field } from '#ui/form/field.tsx';

export interface TimeSettings {
  /** IANA name; null for the default. */
  timeZone: string | null;
  /** The first day of the week by ISO 8601, where Monday is 1; null for the default. */
  weekStart: WeekStart | null;
}

interface Props {
  value: TimeSettings;
  /** Labels of the default choices. */
  defaults: { timeZone: string; weekStart: string };
  onChange: (change: Partial<TimeSettings>) => void;
}

const selectLook = `${controlLook} h-control pr-2`;
const optionLook = 'bg-card text-ink';
const zones = Intl.supportedValuesOf('timeZone');

/** The name of a weekday by its ISO 8601 number. */
export function dayText(day: WeekStart, locale: string): string {
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
}

/** Time zone and first day of the week. Native selects, because typing finds an option quickly. */
export function TimeFields({ value: { timeZone, weekStart }, defaults, onChange }: Props) {
  const t = useTranslations('timeSettings');
  const locale = useLocale();
  const offeredZones = timeZone === null || zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <div className="grid max-w-sm gap-3">
      <Field label={t('timeZone')}>
        {(field) => (
          <select
            {...field}
            value={timeZone ?? ''}
            onChange={({ target }) => onChange({ timeZone: target.value || null })}
            className={selectLook}
          >
            <option value="" className={optionLook}>
              {defaults.timeZone}
            </option>
            {offeredZones.map((zone) => (
              <option key={zone} value={zone} className={optionLook}>
                {zoneText(zone)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('week')}>
        {(field) => (
          <select
            {...field}
            value={weekStart ?? ''}
            onChange={({ target }) =>
              onChange({ weekStart: weekStarts.find((day) => String(day) === target.value) ?? null })
            }
            className={selectLook}
          >
            <option value="" className={optionLook}>
              {defaults.weekStart}
            </option>
            {weekStarts.map((day) => (
              <option key={day} value={day} className={optionLook}>
                {dayText(day, locale)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

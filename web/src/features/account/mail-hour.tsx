import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { controlLook } from '#ui/form/control-look.ts';
import { Field } from '#ui/form/field.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useUpdateAccount } from './queries.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The hour of daily mails and the time zone that it is in; reminders follow the time zone too. */
export function MailHour() {
  const t = useTranslations('me.mails');
  const errorText = useErrorText();
  const locale = useLocale();
  const { settings } = useMe();
  const { mutate, isPending, variables } = useUpdateAccount();
  const chosen = isPending ? variables.settings : undefined;
  const digestHour = Number(chosen?.digestHour ?? settings.digestHour);
  const timeZone = chosen?.timeZone ?? settings.timeZone;
  const zones = Intl.supportedValuesOf('timeZone');
  const shown = timeZone ?? 'UTC';
  const save = (change: { digestHour: number } | { timeZone: string }) =>
    mutate({ settings: change }, { onError: (error) => toast.error(t('failed'), { description: errorText(error) }) });
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <Field label={t('hour')}>
        {(field) => (
          <select
            {...field}
            value={digestHour}
            onChange={({ target }) => save({ digestHour: Number(target.value) })}
            className={`${controlLook} h-control pr-2`}
          >
            {hours.map((hour) => (
              <option key={hour} value={hour} className="bg-card text-ink">
                {clock.format(Date.UTC(2026, 0, 1, hour))}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('timeZone')}>
        {(field) => (
          <select
            {...field}
            value={shown}
            onChange={({ target }) => save({ timeZone: target.value })}
            className={`${controlLook} h-control pr-2`}
          >
            {(zones.includes(shown) ? zones : [shown, ...zones]).map((zone) => (
              <option key={zone} value={zone} className="bg-card text-ink">
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

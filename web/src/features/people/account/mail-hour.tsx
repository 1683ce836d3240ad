import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { zoneText } from '#lib/time/time-settings.ts';
import { useMe } from '#lib/permissions.tsx';
import { controlLook } from '#ui/form/control-look.ts';
import { Field } from '#ui/form/field.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useUpdateAccount } from './queries.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The hour of daily mails and reminders, in the account's time zone. */
export function MailHour() {
  const t = useTranslations('me.mails');
  const errorText = useErrorText();
  const locale = useLocale();
  const { settings, defaults } = useMe();
  const { mutate, isPending, variables } = useUpdateAccount();
  const chosen = isPending ? variables.settings : undefined;
  const digestHour = Number(chosen?.digestHour ?? settings.digestHour);
  const zone = settings.timeZone ?? defaults.timeZone ?? settings.deviceTimeZone ?? 'UTC';
  const save = (hour: number) =>
    mutate(
      { settings: { digestHour: hour } },
      { onError: (error) => toast.error(t('failed'), { description: errorText(error) }) },
    );
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return (
    <Field label={t('hour')} help={t('hourHelp', { zone: zoneText(zone) })} className="mt-3 max-w-xs">
      {(field) => (
        <select
          {...field}
          value={digestHour}
          onChange={({ target }) => save(Number(target.value))}
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
  );
}

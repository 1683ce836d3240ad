import { useState } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { defaultWeekStart, zoneText } from '#lib/time/time-settings.ts';
import { TimeFields, dayText, type TimeSettings } from './time-fields.tsx';
import { useUpdateAccount } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** The account's time zone and first day of the week, saved on change. */
export function TimeSection() {
  const t = useTranslations('timeSettings');
  const errorText = useErrorText();
  const locale = useLocale();
  const { settings, defaults } = useMe();
  const update = useUpdateAccount();
  // The optimistic value, shown until it is saved and dropped if saving fails.
  const [chosen, setChosen] = useState<Partial<TimeSettings>>({});
  const { timeZone, weekStart } = { ...settings, ...chosen };
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const ofOrganization = defaults.timeZone && t('ofOrganization', { name: zoneText(defaults.timeZone) });
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      <TimeFields
        value={{ timeZone, weekStart }}
        defaults={{
          timeZone: ofOrganization ?? t('ofBrowser', { name: zoneText(device) }),
          weekStart: defaults.weekStart
            ? t('ofOrganization', { name: dayText(defaults.weekStart, locale) })
            : t('ofLanguage', { name: dayText(defaultWeekStart(locale), locale) }),
        }}
        onChange={(change) => {
          setChosen(change);
          update.mutate(
            { settings: change },
            {
              onError: (error) => void toast.error(t('failed'), { description: errorText(error) }),
              onSettled: () => setChosen({}),
            },
          );
        }}
      />
    </SettingsSection>
  );
}

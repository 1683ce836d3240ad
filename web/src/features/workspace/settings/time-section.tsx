import { useSuspenseQuery } from '@tanstack/react-query';
import { TimeFields } from '#features/people/account/time-fields.tsx';
import { SettingsSection } from '#features/people/account/settings-section.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { preferencesQuery, useChangePreferences } from './queries.ts';

/** Default time zone and first day of the week of the organization; takes effect immediately. */
export function TimeSection() {
  const t = useTranslations('timeSettings');
  const errorText = useErrorText();
  const { data: stored } = useSuspenseQuery(preferencesQuery);
  const update = useChangePreferences();
  const { timeZone, weekStart } = { ...stored, ...(update.isPending ? update.variables : {}) };
  return (
    <SettingsSection title={t('title')} body={t('organizationBody')}>
      <TimeFields
        value={{ timeZone: timeZone ?? null, weekStart: weekStart ?? null }}
        defaults={{ timeZone: t('ofEachBrowser'), weekStart: t('ofEachLanguage') }}
        onChange={(change) =>
          update.mutate(change, {
            onError: (error) => void toast.error(t('failed'), { description: errorText(error) }),
          })
        }
      />
    </SettingsSection>
  );
}

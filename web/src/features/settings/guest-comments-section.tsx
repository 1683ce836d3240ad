import { useSuspenseQuery } from '@tanstack/react-query';
import { SettingsSection } from '#features/account/settings-section.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Switch } from '#ui/form/switch.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { preferencesQuery, useUpdatePreferences } from './queries.ts';

/** Whether guests comment; takes effect at once. */
export function GuestCommentsSection({ readOnly }: { readOnly: boolean }) {
  const t = useTranslations('settings.preference.guests');
  const errorText = useErrorText();
  const { data: stored } = useSuspenseQuery(preferencesQuery);
  const update = useUpdatePreferences();
  const checked = update.isPending ? (update.variables.guestComments ?? stored.guestComments) : stored.guestComments;
  const change = (guestComments: boolean) =>
    update.mutate(
      { ...stored, guestComments },
      { onError: (error) => void toast.error(t('failed'), { description: errorText(error) }) },
    );
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      <Switch
        end
        label={t('comments')}
        help={t('commentsHelp')}
        checked={checked}
        disabled={readOnly}
        onCheckedChange={change}
      />
    </SettingsSection>
  );
}

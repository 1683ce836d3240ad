import { useSuspenseQuery } from '@tanstack/react-query';
import { SettingsSection } from '#features/people/account/settings-section.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Switch } from '#ui/form/switch.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { preferencesQuery, useUpdatePreferences } from './queries.ts';

/** Whether a creative needs approval to be complete; takes effect at once. */
export function ApprovalSection() {
  const t = useTranslations('reminders.approval');
  const errorText = useErrorText();
  const { data: stored } = useSuspenseQuery(preferencesQuery);
  const update = useUpdatePreferences();
  const { approvalRequired } = update.isPending ? update.variables : stored;
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      <Switch
        end
        label={t('required')}
        help={t('requiredHelp')}
        checked={approvalRequired ?? false}
        onCheckedChange={(checked) =>
          update.mutate(
            { ...stored, approvalRequired: checked },
            {
              onSuccess: () => void toast.success(t('recounting')),
              onError: (error) => void toast.error(t('failed'), { description: errorText(error) }),
            },
          )
        }
      />
    </SettingsSection>
  );
}

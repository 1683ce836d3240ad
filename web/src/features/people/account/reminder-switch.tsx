import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useUpdateAccount } from './queries.ts';

/** Whether the account gets reminders of requested files. */
export function ReminderSwitch() {
  const t = useTranslations('me.mails');
  const errorText = useErrorText();
  const me = useMe();
  const update = useUpdateAccount();
  const checked = update.isPending ? (update.variables.reminderMails ?? me.reminderMails) : me.reminderMails;
  return (
    <Switch
      end
      label={t('reminders')}
      help={t('remindersHelp')}
      checked={checked}
      onCheckedChange={(reminderMails) =>
        update.mutate(
          { reminderMails },
          { onError: (error) => void toast.error(t('failed'), { description: errorText(error) }) },
        )
      }
    />
  );
}

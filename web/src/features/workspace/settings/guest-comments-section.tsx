import { Suspense } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { guestPassModes } from '@ad-foundry/contract/reminders/passes.ts';
import { DaysChoice, TomorrowReminders } from '#features/talk/reminders/lazy-reminders.ts';
import { SettingsSection } from '#features/people/account/settings-section.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { preferencesQuery, useUpdatePreferences } from '#features/people/organizations/preferences.ts';

/** Whether guests can comment, repair files, pass files on and get reminders; saved immediately. */
export function GuestCommentsSection() {
  const t = useTranslations('reminders.guests');
  const errorText = useErrorText();
  const { data: stored } = useSuspenseQuery(preferencesQuery);
  const update = useUpdatePreferences();
  const { guestComments, guestRepairs, guestPasses, reminders, reminderDays } = {
    ...stored,
    ...(update.isPending ? update.variables : {}),
  };
  const change = (next: Partial<typeof stored>) =>
    update.mutate(
      { ...stored, ...next },
      { onError: (error) => void toast.error(t('failed'), { description: errorText(error) }) },
    );
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      <Switch
        end
        label={t('comments')}
        help={t('commentsHelp')}
        checked={guestComments ?? false}
        onCheckedChange={(checked) => change({ guestComments: checked })}
      />
      <RepairSwitch checked={guestRepairs ?? true} onChange={(checked) => change({ guestRepairs: checked })} />
      <Field label={t('passes')} help={t('passesHelp')}>
        {(field) => (
          <Select
            {...field}
            value={guestPasses ?? stored.guestPasses}
            onValueChange={(mode) => change({ guestPasses: mode })}
            options={guestPassModes.map((value) => ({ value, label: t(`passModes.${value}`) }))}
            className="max-w-72"
          />
        )}
      </Field>
      <Switch
        end
        label={t('reminders')}
        help={t('remindersHelp')}
        checked={reminders ?? true}
        onCheckedChange={(checked) => change({ reminders: checked })}
      />
      {reminders ? (
        <Suspense>
          <DaysChoice
            days={reminderDays ?? stored.reminderDays}
            disabled={update.isPending}
            onChange={(days) => change({ reminderDays: days })}
          />
          <TomorrowReminders />
        </Suspense>
      ) : null}
    </SettingsSection>
  );
}

function RepairSwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTranslations('reminders.guests');
  return <Switch end label={t('repairs')} help={t('repairsHelp')} checked={checked} onCheckedChange={onChange} />;
}

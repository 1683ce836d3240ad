import { Suspense, useId, useState } from 'react';
import {
  mailTimings,
  notificationTypes,
  type MailTiming,
  type NotificationType,
} from '@ad-foundry/contract/notifications/notification-type.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { ReminderStops, ReminderSwitch } from './lazy-parts.ts';
import { MailHour } from './mail-hour.tsx';
import { useUpdateAccount } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** Which notifications of these types are mailed, and when; optimistic, rolled back on failure. */
export function MailsSection({ types = notificationTypes }: { types?: readonly NotificationType[] }) {
  const t = useTranslations('me.mails');
  const errorText = useErrorText();
  const me = useMe();
  const { mutate } = useUpdateAccount();
  const [chosen, setChosen] = useState<Partial<Record<NotificationType, MailTiming>>>({});
  const shown = { ...me.notificationMails, ...chosen };

  const choose = (type: NotificationType, timing: MailTiming) => {
    setChosen((before) => ({ ...before, [type]: timing }));
    const clearChoice = () => setChosen(({ [type]: _settled, ...others }) => others);
    mutate(
      { notificationMails: { [type]: timing } },
      {
        onSuccess: clearChoice,
        onError: (error) => {
          clearChoice();
          toast.error(t('failed'), { description: errorText(error) });
        },
      },
    );
  };
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      <ul className="grid rounded-card border border-line bg-card">
        {types.map((type) => (
          <MailRow key={type} type={type} timing={shown[type]} onChoose={(timing) => choose(type, timing)} />
        ))}
      </ul>
      <Suspense>
        <ReminderSwitch />
        <ReminderStops />
      </Suspense>
      <MailHour />
    </SettingsSection>
  );
}

interface MailRowProps {
  type: NotificationType;
  timing: MailTiming;
  onChoose: (timing: MailTiming) => void;
}

function MailRow({ type, timing, onChoose }: MailRowProps) {
  const t = useTranslations('me.mails');
  const about = useId();
  return (
    <li className="grid items-center justify-items-start gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[1fr_auto]">
      <div>
        <p className="text-sm font-medium">{t(type)}</p>
        <p id={about} className="text-xs text-pretty text-ink-2">
          {t(`${type}Body`)}
        </p>
      </div>
      <Segmented
        label={t(type)}
        value={timing}
        onValueChange={onChoose}
        options={mailTimings.map((value) => ({ value, label: t(value) }))}
      />
    </li>
  );
}

import { Suspense, useId, useState } from 'react';
import {
  alertTimings,
  alertTypes,
  mailTimings,
  managerAlertTypes,
  notificationTypes,
  type AlertTiming,
  type MailTiming,
  type NotificationType,
} from '@ad-foundry/contract/notifications/notification-type.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan, useMe } from '#lib/permissions.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { ReminderStops, ReminderSwitch } from './lazy-parts.ts';
import { MailHour } from './mail-hour.tsx';
import { useUpdateAccount } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';

type Timing = MailTiming | AlertTiming;

/** The choices of the person, optimistic and rolled back on failure. */
function useTimings() {
  const t = useTranslations('me.mails');
  const errorText = useErrorText();
  const me = useMe();
  const { mutate } = useUpdateAccount();
  const [chosen, setChosen] = useState<Partial<Record<NotificationType, Timing>>>({});
  const choose = (type: NotificationType, timing: Timing) => {
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
  return { shown: { ...me.notificationMails, ...chosen } as Record<NotificationType, Timing>, choose };
}

const isAlert = (type: NotificationType) => alertTypes.some((each) => each === type);

/** Which notifications of these types are mailed, and when. */
export function MailsSection({ types = notificationTypes }: { types?: readonly NotificationType[] }) {
  const t = useTranslations('me.mails');
  const { shown, choose } = useTimings();
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      <ul className="grid rounded-card border border-line bg-card">
        {types
          .filter((type) => !isAlert(type))
          .map((type) => (
            <MailRow key={type} type={type} timings={mailTimings} timing={shown[type]} onChoose={choose} />
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

/** Which alerts about running ads a person gets, and whether by mail. */
export function AlertsSection() {
  const t = useTranslations('me.mails.alerts');
  const managesConnections = useCan('integration:read');
  const { shown, choose } = useTimings();
  const types = alertTypes.filter((type) => managesConnections || !managerAlertTypes.includes(type));
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      <ul className="grid rounded-card border border-line bg-card">
        {types.map((type) => (
          <MailRow key={type} type={type} timings={alertTimings} timing={shown[type]} onChoose={choose} />
        ))}
      </ul>
    </SettingsSection>
  );
}

interface MailRowProps<T extends Timing> {
  type: NotificationType;
  timings: readonly T[];
  timing: Timing;
  onChoose: (type: NotificationType, timing: T) => void;
}

function MailRow<T extends Timing>({ type, timings, timing, onChoose }: MailRowProps<T>) {
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
        value={timing as T}
        onValueChange={(next) => onChoose(type, next)}
        options={timings.map((value) => ({
          value,
          label: t(isAlert(type) ? `alerts.${value as AlertTiming}` : (value as MailTiming)),
        }))}
      />
    </li>
  );
}

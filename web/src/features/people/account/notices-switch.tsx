import { useTranslations } from '#lib/i18n.ts';
import { Switch, type SwitchProps } from '#ui/form/switch.tsx';
import { setBrowserNotices, useBrowserNotices } from './browser-notices.ts';

/** The switch for notifications of this browser; explains how to allow them if they are blocked. */
export function NoticesSwitch(look: Pick<SwitchProps, 'end' | 'className'>) {
  const t = useTranslations('notifications.browser');
  const state = useBrowserNotices();
  if (state === 'unsupported') return null;
  return (
    <Switch
      {...look}
      label={t('label')}
      help={t(state === 'denied' ? 'denied' : 'help')}
      disabled={state === 'denied'}
      checked={state === 'on'}
      onCheckedChange={(isOn) => void setBrowserNotices(isOn)}
    />
  );
}

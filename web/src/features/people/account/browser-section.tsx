import { useBrowserNotices } from './browser-notices.ts';
import { NoticesSwitch } from './notices-switch.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { SettingsSection } from './settings-section.tsx';

/** The setting for notifications of this browser; renders nothing if the browser does not support them. */
export function BrowserSection() {
  const t = useTranslations('notifications.browser');
  if (useBrowserNotices() === 'unsupported') return null;
  return (
    <SettingsSection title={t('title')}>
      <NoticesSwitch end />
    </SettingsSection>
  );
}

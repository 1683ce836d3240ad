import { Monitor, Moon, Sun } from 'lucide-react';
import { locales } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Field } from '#ui/form/field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import { languageNames } from '#lib/languages.ts';
import { SettingsSection } from './settings-section.tsx';
import { useLook } from './use-look.ts';

/** Theme and language, saved on change. */
export function LookSection() {
  const t = useTranslations('account.look');
  const names = useTranslations('shell.account');
  const { theme, locale, chooseTheme, chooseLocale } = useLook();
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      <div className="grid justify-items-start gap-1.5">
        <p className="text-sm font-medium">{t('theme')}</p>
        <Segmented
          label={t('theme')}
          value={theme}
          onValueChange={chooseTheme}
          options={[
            { value: 'light', label: names('light'), icon: <Sun className="shrink-0" /> },
            { value: 'dark', label: names('dark'), icon: <Moon className="shrink-0" /> },
            { value: 'system', label: names('system'), icon: <Monitor className="shrink-0" /> },
          ]}
        />
        <p className="text-xs text-ink-2">{t('themeHelp')}</p>
      </div>
      <Field label={t('language')} help={t('languageHelp')} className="max-w-xs">
        {(control) => (
          <Select
            {...control}
            value={locale}
            onValueChange={chooseLocale}
            options={locales.map((value) => ({ value, label: languageNames[value] }))}
          />
        )}
      </Field>
    </SettingsSection>
  );
}

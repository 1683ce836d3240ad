import type { Locale, Theme } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { setLocale, useLocale, useTranslations } from '#lib/i18n.ts';
import { useTheme } from '#lib/theme.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useUpdateAccount } from './queries.ts';

/**
 * Theme and language: applied immediately, then saved with the account; if saving fails, they stay on this device only.
 */
export function useLook() {
  const t = useTranslations('account');
  const errorText = useErrorText();
  const locale = useLocale();
  const { theme, setTheme } = useTheme();
  const update = useUpdateAccount();
  const onError = (error: unknown) => toast.error(t('failed'), { description: errorText(error) });

  const chooseTheme = (next: Theme) => {
    setTheme(next);
    update.mutate({ settings: { theme: next } }, { onError });
  };
  const chooseLocale = (next: Locale) => {
    void setLocale(next);
    update.mutate({ settings: { locale: next } }, { onError });
  };
  return { theme, locale, chooseTheme, chooseLocale };
}

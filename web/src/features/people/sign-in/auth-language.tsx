import { ChevronDown } from 'lucide-react';
import { locales, type Locale } from '@ad-foundry/contract/limits.ts';
import { setLocale, useLocale, useTranslations } from '#lib/i18n.ts';
import { languageNames } from '#lib/languages.ts';

/** A native select: nothing to load, and it works well on phones. */
export function AuthLanguage() {
  const t = useTranslations('sign');
  const locale = useLocale();
  return (
    <span className="relative flex items-center text-ink-2 hover:text-ink">
      <select
        aria-label={t('language')}
        value={locale}
        onChange={(event) => void setLocale(event.target.value as Locale)}
        className="h-control-sm appearance-none rounded-full border border-line-strong bg-card pr-7 pl-3 text-xs transition-colors hover:border-edge"
      >
        {locales.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2.5 size-3.5" aria-hidden />
    </span>
  );
}

import { ChevronDown } from 'lucide-react';
import { locales, type Locale } from '@ad-foundry/contract/limits.ts';
import { useLocale } from '#lib/i18n.ts';
import { languageNames } from '#lib/languages.ts';

interface LanguageSelectProps {
  label: string;
  onChoose: (locale: Locale) => void;
}

/** Language selection; a native select, because it needs no script and works on every phone. */
export function LanguageSelect({ label, onChoose }: LanguageSelectProps) {
  const locale = useLocale();
  return (
    <span className="relative flex items-center text-ink-2 hover:text-ink">
      <select
        aria-label={label}
        value={locale}
        onChange={(event) => onChoose(event.target.value as Locale)}
        className="h-10 w-15 appearance-none bg-transparent pl-3 text-transparent outline-offset-0"
      >
        {locales.map((each) => (
          <option key={each} value={each} lang={each} className="bg-card text-ink">
            {languageNames[each]}
          </option>
        ))}
      </select>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-x-0 flex h-7 items-center justify-between rounded-full border border-line-strong bg-card pr-2 pl-3 text-xs"
      >
        {locale.slice(0, 2).toUpperCase()}
        <ChevronDown className="size-3.5" />
      </span>
    </span>
  );
}

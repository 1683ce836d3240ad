import { useState } from 'react';
import { limits, locales, type Locale } from '@ad-foundry/contract/limits.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { languageNames } from '#lib/languages.ts';
import { controlLook } from '#ui/control-look.ts';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';

/** What the mail to guests says beside, and the language of those who have no account yet. */
export function useMail() {
  const own = useLocale();
  const [message, setMessage] = useState('');
  const [locale, setLocale] = useState<Locale | null>(null);
  const said = message.trim();
  return {
    message,
    setMessage,
    locale: locale ?? own,
    setLocale,
    words: { ...(said ? { message: said } : {}), locale: locale ?? own },
    clear: () => setMessage(''),
  };
}

/** A message and a language, for the mail that brings the link. */
export function MailFields({ mail }: { mail: ReturnType<typeof useMail> }) {
  const t = useTranslations('assigned.mail');
  return (
    <div className="grid gap-3 py-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Field label={t('message')} optional className="content-start">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxRows={8}
            maxLength={limits.invitation.messageLength}
            placeholder={t('placeholder')}
            value={mail.message}
            onChange={({ target }) => mail.setMessage(target.value)}
          />
        )}
      </Field>
      <Field label={t('language')} help={t('languageHelp')} className="content-start sm:max-w-56">
        {(control) => (
          <select
            {...control}
            className={`${controlLook} h-control pr-2`}
            value={mail.locale}
            onChange={({ target }) => mail.setLocale(target.value as Locale)}
          >
            {locales.map((each) => (
              <option key={each} value={each} lang={each}>
                {languageNames[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

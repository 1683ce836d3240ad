import type { Control } from 'react-hook-form';
import { limits, locales, type Locale } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { languageNames } from '#lib/languages.ts';
import { controlLook } from '#ui/form/control-look.ts';
import { FormField, TextareaField } from '#ui/form/form-field.tsx';

export type MailValues = {
  /** The typed addresses, or the start of a name. */
  text: string;
  message: string;
  /** The language of the mail for guests without an account. */
  locale: Locale;
};

/** Message and language of the invitation mail. */
export function MailFields({ control }: { control: Control<MailValues> }) {
  const t = useTranslations('assigned.mail');
  return (
    <div className="grid gap-3 py-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextareaField
        control={control}
        name="message"
        label={t('message')}
        optional
        fieldClassName="content-start"
        rows={2}
        maxRows={8}
        maxLength={limits.invitation.messageLength}
        placeholder={t('placeholder')}
      />
      <FormField
        control={control}
        name="locale"
        label={t('language')}
        help={t('languageHelp')}
        className="content-start sm:max-w-56"
      >
        {(field) => (
          <select {...field} className={`${controlLook} h-control pr-2`}>
            {locales.map((each) => (
              <option key={each} value={each} lang={each}>
                {languageNames[each]}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </div>
  );
}

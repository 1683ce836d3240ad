import type { ComponentProps } from 'react';
import { locales } from '@ad-foundry/contract/limits.ts';
import { languageNames } from '#lib/languages.ts';
import { controlLook } from '#ui/form/control-look.ts';

/** The language of the mail with a link, in which its page opens, too. */
export function MailLanguageSelect(props: Omit<ComponentProps<'select'>, 'className' | 'children'>) {
  return (
    <select {...props} className={`${controlLook} h-control pr-2`}>
      {locales.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageNames[each]}
        </option>
      ))}
    </select>
  );
}

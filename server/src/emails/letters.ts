import type { Locale } from '@ad-foundry/contract/limits.ts';
import { renderLetter } from './layout.tsx';
import { textsOf } from './texts.ts';

/** What each kind of mail is made from. Nothing in it was written by somebody whose address is not proven. */
export type MailContent =
  | { kind: 'sign_in_code'; code: string }
  | { kind: 'sign_up_code'; code: string }
  | { kind: 'sign_up_known'; code: string }
  | { kind: 'no_account' }
  | { kind: 'account_disabled' }
  | { kind: 'new_device'; at: string; browser: string | null; system: string | null };

interface Context {
  locale: Locale;
  publicUrl: URL;
}

/** Writes a mail in the person's language. Links go to the configured address only. */
export function writeLetter(content: MailContent, { locale, publicUrl }: Context) {
  const t = textsOf(locale);
  const base = { locale, footer: [t('layout.footer')] };
  const secret = { ...base, footer: [t('layout.neverShare'), t('layout.footer')] };
  switch (content.kind) {
    case 'sign_in_code':
      return renderLetter({
        ...secret,
        subject: t('signInCode.subject', { code: content.code }),
        heading: t('signInCode.heading'),
        paragraphs: [t('signInCode.body')],
        code: content.code,
      });
    case 'sign_up_code':
      return renderLetter({
        ...secret,
        subject: t('signUpCode.subject', { code: content.code }),
        heading: t('signUpCode.heading'),
        paragraphs: [t('signUpCode.body')],
        code: content.code,
      });
    case 'sign_up_known':
      return renderLetter({
        ...secret,
        subject: t('signUpKnown.subject', { code: content.code }),
        heading: t('signUpKnown.heading'),
        paragraphs: [t('signUpKnown.body')],
        code: content.code,
      });
    case 'no_account':
      return renderLetter({
        ...base,
        subject: t('noAccount.subject'),
        heading: t('noAccount.heading'),
        paragraphs: [t('noAccount.body')],
        action: { label: t('noAccount.action'), url: new URL('/sign/up', publicUrl).href },
      });
    case 'account_disabled':
      return renderLetter({
        ...base,
        subject: t('accountDisabled.subject'),
        heading: t('accountDisabled.heading'),
        paragraphs: [t('accountDisabled.body')],
      });
    case 'new_device': {
      const when = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(
        new Date(content.at),
      );
      const { browser, system } = content;
      const named = browser && system ? t('newDevice.browserOn', { browser, system }) : (browser ?? system);
      return renderLetter({
        ...base,
        subject: t('newDevice.subject'),
        heading: t('newDevice.heading'),
        paragraphs: [named ? t('newDevice.body', { when, browser: named }) : t('newDevice.bodyUnknown', { when })],
      });
    }
  }
}

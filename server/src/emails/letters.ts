import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import { renderLetter } from './layout.tsx';
import { writeReceipt, type ReceiptContent } from './receipt.ts';
import { textsOf } from './texts.ts';

interface InvitationContent {
  kind: 'invitation';
  invitationId: string;
  organizationName: string;
  /** First and last name; null where the account is gone. */
  invitedBy: string | null;
  /** To whom it was sent: the code that comes next goes there too. */
  email: string;
  role: Role;
  expiresAt: string;
  /** What a guest is invited to; null for a seat in the organization. */
  target: { name: string; campaignId: string | null } | null;
}

/** What each kind of mail is made from. Nothing in it was written by somebody whose address is not proven. */
export type MailContent =
  | { kind: 'sign_in_code'; code: string }
  | { kind: 'sign_up_code'; code: string }
  | { kind: 'sign_up_known'; code: string }
  | { kind: 'link_code'; code: string }
  | { kind: 'step_up_code'; code: string }
  | { kind: 'google_added'; googleEmail: string }
  | { kind: 'invitation_code'; code: string; organizationName: string }
  | InvitationContent
  | ReceiptContent
  | { kind: 'no_account' }
  | { kind: 'account_disabled' }
  | { kind: 'new_device'; at: string; browser: string | null; system: string | null };

interface Context {
  locale: Locale;
  publicUrl: URL;
}

/** Mails that are a code and little else. */
const codeTexts = {
  sign_in_code: 'signInCode',
  sign_up_code: 'signUpCode',
  sign_up_known: 'signUpKnown',
  link_code: 'linkCode',
  step_up_code: 'stepUpCode',
  invitation_code: 'invitationCode',
} as const;

/** Writes a mail in the person's language. Links go to the configured address only. */
export function writeLetter(content: MailContent, { locale, publicUrl }: Context) {
  const t = textsOf(locale);
  const base = { locale, footer: [t('layout.footer')] };
  switch (content.kind) {
    case 'sign_in_code':
    case 'sign_up_code':
    case 'sign_up_known':
    case 'link_code':
    case 'step_up_code':
    case 'invitation_code':
      return writeCode(content, locale);
    case 'google_added':
      return renderLetter({
        ...base,
        subject: t('googleAdded.subject'),
        heading: t('googleAdded.heading'),
        paragraphs: [t('googleAdded.body', { email: content.googleEmail }), t('googleAdded.notYou')],
        action: { label: t('googleAdded.action'), url: new URL('/me', publicUrl).href },
      });
    case 'invitation':
      return writeInvitation(content, { locale, publicUrl });
    case 'receipt':
      return writeReceipt(content, { locale, publicUrl });
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

function writeCode(content: Extract<MailContent, { code: string }>, locale: Locale) {
  const t = textsOf(locale);
  const { kind, ...values } = { organizationName: '', ...content };
  const texts = codeTexts[kind];
  return renderLetter({
    locale,
    footer: [t('layout.neverShare'), t('layout.footer')],
    subject: t(`${texts}.subject`, values),
    heading: t(`${texts}.heading`, values),
    paragraphs: [t(`${texts}.body`)],
    code: values.code,
  });
}

/** A seat leads to the screen that says what is offered; a guest's leads to the files, its key in the fragment. */
function writeInvitation(content: InvitationContent, { locale, publicUrl }: Context) {
  const t = textsOf(locale);
  const { invitationId, organizationName, email, role, target } = content;
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(content.expiresAt),
  );
  const name = content.invitedBy ?? organizationName;
  const base = { locale, footer: [t('invitation.notYou'), t('layout.footer')] };
  if (target === null) {
    return renderLetter({
      ...base,
      subject: t('invitation.subject', { name, organizationName }),
      heading: t('invitation.heading', { organizationName }),
      paragraphs: [t('invitation.body', { name, organizationName, role }), t('invitation.until', { email, until })],
      action: { label: t('invitation.action'), url: new URL(`/sign/invitations/${invitationId}`, publicUrl).href },
    });
  }
  const path = target.campaignId === null ? '/upload' : `/upload/${target.campaignId}`;
  return renderLetter({
    ...base,
    subject: t('guestInvitation.subject', { name, targetName: target.name }),
    heading: t('guestInvitation.heading', { targetName: target.name }),
    paragraphs: [
      t('guestInvitation.body', { name, organizationName, targetName: target.name }),
      t('guestInvitation.until', { email, until }),
    ],
    action: { label: t('guestInvitation.action'), url: new URL(`${path}#k=${invitationId}`, publicUrl).href },
  });
}

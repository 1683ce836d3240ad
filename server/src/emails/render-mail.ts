import type { MemberId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import { renderLayout } from './layout.tsx';
import type { MailSender } from './layout/content.ts';
import { unlinked, unlinkedPerson } from './names.ts';
import { writeNotice, type NoticeContent } from './notices.ts';
import { writeReceipt, type ReceiptContent } from './receipt.ts';
import { textsOf } from './texts.ts';

export interface InvitationContent {
  kind: 'invitation';
  invitationId: string;
  organizationName: string;
  /** First and last name; null if the invitation names only the organization. */
  invitedBy: string | null;
  /** Reply-To address: the inviter's; absent in mails queued by older versions. */
  inviterEmail?: string | null;
  /** Membership of the inviter; null if no team member sends it, absent in mails queued by older versions. */
  inviterMemberId?: MemberId | null;
  /** The inviter's message as plain text. */
  message?: string | null;
  /** Address of the invited person, which also receives the code. */
  email: string;
  role: Role;
  expiresAt: string;
  /** The campaign or group that a guest is invited to; null for a team member. */
  target: {
    name: string;
    campaignId: string | null;
    dueAt: string | null;
    /** Due date of its first creative, if earlier; absent in mails queued by older versions. */
    firstDueAt?: string | null;
  } | null;
}

/** Content of each kind of mail. No text in it was written by a person with an unverified email address. */
export type MailContent =
  | { kind: 'sign_in_code'; code: string }
  | { kind: 'sign_up_code'; code: string }
  | { kind: 'sign_up_known'; code: string }
  | { kind: 'link_code'; code: string }
  | { kind: 'step_up_code'; code: string }
  | { kind: 'email_change_code'; code: string }
  | { kind: 'invitation_code'; code: string; organizationName: string }
  | InvitationContent
  | ReceiptContent
  | NoticeContent;

interface Context {
  locale: Locale;
  publicUrl: URL;
  /** The organization that the mail comes from; null for mails of the product itself. */
  sender?: MailSender | null;
}

/** Texts of mails that contain little but a code. */
const codeTexts = {
  sign_in_code: 'signInCode',
  sign_up_code: 'signUpCode',
  sign_up_known: 'signUpWithAccount',
  link_code: 'linkCode',
  step_up_code: 'stepUpCode',
  email_change_code: 'emailChangeCode',
  invitation_code: 'invitationCode',
} as const;

/** Renders a mail in the recipient's language. Links use only the configured base URL. */
export function renderMail(content: MailContent, context: Context) {
  switch (content.kind) {
    case 'sign_in_code':
    case 'sign_up_code':
    case 'sign_up_known':
    case 'link_code':
    case 'step_up_code':
    case 'invitation_code':
    case 'email_change_code':
      return writeCode(content, context.locale);
    case 'invitation':
      return writeInvitation(content, context);
    case 'receipt':
      return writeReceipt(content, context);
    default:
      return writeNotice(content, context);
  }
}

function writeCode(content: Extract<MailContent, { code: string }>, locale: Locale) {
  const t = textsOf(locale);
  const { kind, code } = content;
  const values = { code, organizationName: unlinked('organizationName' in content ? content.organizationName : '') };
  const texts = codeTexts[kind];
  return renderLayout({
    locale,
    footer: [t('layout.neverShare'), t('layout.footer')],
    subject: t(`${texts}.subject`, values),
    heading: t(`${texts}.heading`, values),
    paragraphs: [t(`${texts}.body`)],
    code: values.code,
  });
}

/** Team invitations link to the invitation page; guests' links lead to the files, with the token in the fragment. */
function writeInvitation(content: InvitationContent, { locale, publicUrl, sender }: Context) {
  const t = textsOf(locale);
  const { invitationId, email, role } = content;
  const organizationName = unlinked(content.organizationName);
  const target = content.target && { ...content.target, name: unlinked(content.target.name) };
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(content.expiresAt),
  );
  const name = unlinkedPerson(content.invitedBy ?? '') || organizationName;
  const { inviterEmail = null } = content;
  const address = content.invitedBy === null ? 'organization' : (inviterEmail ?? 'none');
  const base = {
    locale,
    sender,
    footer: [t('invitation.notYou'), t('invitation.footer', { name, organizationName, address })],
  };
  if (target === null) {
    return renderLayout({
      ...base,
      subject: t('invitation.subject', { name, organizationName }),
      heading: t('invitation.heading', { organizationName }),
      paragraphs: [t('invitation.body', { name, organizationName, role }), t('invitation.until', { email, until })],
      action: { label: t('invitation.action'), url: new URL(`/sign/invitations/${invitationId}`, publicUrl).href },
    });
  }
  const path = target.campaignId === null ? '/upload' : `/upload/${target.campaignId}`;
  return renderLayout({
    ...base,
    subject: t('guestInvitation.subject', { name, targetName: target.name }),
    heading: t('guestInvitation.heading', { targetName: target.name }),
    paragraphs: [
      t('guestInvitation.body', { name, address, organizationName, targetName: target.name }),
      ...(target.firstDueAt ? [t('guestInvitation.firstDue', { due: dueText(target.firstDueAt, locale) })] : []),
      ...(target.dueAt ? [t('guestInvitation.due', { due: dueText(target.dueAt, locale) })] : []),
      t('guestInvitation.until', { email, until }),
    ],
    ...(content.message ? { quote: { text: unlinked(content.message), by: name } } : {}),
    action: { label: t('guestInvitation.action'), url: new URL(`${path}#k=${invitationId}`, publicUrl).href },
  });
}

/** Formats a time with its time zone, since the recipient's is unknown. */
function dueText(dueAt: string, locale: Locale): string {
  const day = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(locale, { ...day, ...time }).format(new Date(dueAt));
}

import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { writeInvitation, type InvitationContent } from './invitation.ts';
import type { MailSender } from './layout/content.ts';
import { renderLayout } from './layout.tsx';
import { unlinked } from './names.ts';
import { writeNotice, type NoticeContent } from './notices.ts';
import type { AddressOf } from './personal-link.ts';
import { writeReceipt, type ReceiptContent } from './receipt.ts';
import { writeReviewLink, type ReviewLinkContent } from './review-link.ts';
import { writeReviewWaiting, type ReviewWaitingContent } from './review-waiting.ts';
import { textsOf } from './texts.ts';

export type { InvitationContent } from './invitation.ts';

/** Content of each kind of mail. No text in it was written by a person with an unverified email address. */
export type MailContent =
  | { kind: 'sign_in_code'; code: string }
  | { kind: 'sign_up_code'; code: string }
  | { kind: 'sign_up_known'; code: string }
  | { kind: 'link_code'; code: string }
  | { kind: 'step_up_code'; code: string }
  | { kind: 'email_change_code'; code: string }
  | { kind: 'invitation_code'; code: string; organizationName: string; organizationId?: OrganizationId }
  | { kind: 'review_code'; code: string; organizationName: string }
  | ReviewLinkContent
  | ReviewWaitingContent
  | InvitationContent
  | ReceiptContent
  | NoticeContent;

interface Context {
  locale: Locale;
  publicUrl: URL;
  /** The organization that the mail comes from; null for mails of the product. */
  sender?: MailSender | null | undefined;
  /** A guest's address of a page, by the personal link. */
  addressOf?: AddressOf | undefined;
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
  review_code: 'reviewCode',
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
    case 'review_code':
    case 'email_change_code':
      return writeCode(content, context);
    case 'invitation':
      return writeInvitation(content, context);
    case 'review_link':
      return writeReviewLink(content, context);
    case 'review_waiting':
    case 'review_due':
      return writeReviewWaiting(content, context);
    case 'receipt':
      return writeReceipt(content, context);
    default:
      return writeNotice(content, context);
  }
}

function writeCode(content: Extract<MailContent, { code: string }>, { locale, sender }: Context) {
  const t = textsOf(locale);
  const { kind, code } = content;
  const values = { code, organizationName: unlinked('organizationName' in content ? content.organizationName : '') };
  const texts = codeTexts[kind];
  // A step-up code that someone else requested calls for an act, which its body names.
  const footer = [t('layout.neverShare'), ...(kind === 'step_up_code' ? [] : [t('layout.notRequested')])];
  return renderLayout({
    locale,
    sender,
    footer: [footer.join(' '), t('layout.footer')],
    subject: t(`${texts}.subject`, values),
    preheader: t('layout.codePreheader'),
    heading: t(`${texts}.heading`, values),
    paragraphs: [t(`${texts}.body`)],
    code: values.code,
  });
}

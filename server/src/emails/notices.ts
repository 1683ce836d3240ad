import { dateFormat } from '@ad-foundry/contract/rules/dates/date-format.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { chatNames, type ChatKind, type WebhookOffReason } from '@ad-foundry/contract/webhook-types.ts';
import type { Notice } from './notice.ts';
import { composeConnection, type ConnectionNotice } from './connection-notice.ts';
import { composeDelivery, type DeliveryNotice } from './delivery-notice.ts';
import { instantText } from './due-words.ts';
import { composeInvoice, type InvoiceNotice } from './invoice-notice.ts';
import { composePlan, type PlanNotice } from './plan-notice.ts';
import type { MailSender } from './layout/content.ts';
import { composeReplyNotice, type ReplyNotice } from './reply-notice.ts';
import { renderLayout } from './layout.tsx';
import { unlinked, unlinkedPerson } from './names.ts';
import { textsOf } from './texts.ts';

/** Notices about account, membership, connection or plan, with what to do about them. */
export type NoticeContent =
  | { kind: 'no_account' }
  | { kind: 'account_disabled' }
  | {
      kind: 'new_device';
      at: string;
      browser: string | null;
      system: string | null;
      /** Whether the person is a guest everywhere, to whom no one mentioned an account. */
      isGuest?: boolean;
    }
  | { kind: 'google_added' | 'google_removed'; googleEmail: string }
  | { kind: 'email_taken' }
  /** The new address is masked: the recipient may not have chosen it. */
  | { kind: 'email_changed'; newEmail: string }
  | { kind: 'member_removed' | 'member_disabled'; organizationName: string }
  | ConnectionNotice
  | DeliveryNotice
  | PlanNotice
  | InvoiceNotice
  | ReplyNotice
  | {
      kind: 'webhook_ended';
      organizationName: string;
      /** The host of a webhook; the name of a channel with its service. */
      host: string;
      service?: ChatKind;
      reason: Exclude<WebhookOffReason, 'person'>;
    }
  | { kind: 'organization_deleted'; organizationName: string; deletedBy: string; until: string };

interface Context {
  locale: Locale;
  publicUrl: URL;
  sender?: MailSender | null | undefined;
}

/** Links to pages use only the configured base URL; names never become links. */
export function writeNotice(content: NoticeContent, { locale, publicUrl, sender }: Context) {
  const { subject, preheader, heading = subject, paragraphs, action, reason } = compose(content, locale);
  const footer = reason ?? textsOf(locale)('layout.footer');
  return renderLayout({
    locale,
    sender,
    footer: [footer],
    subject,
    preheader,
    heading,
    paragraphs,
    action: action && { label: action.label, url: 'url' in action ? action.url : new URL(action.path, publicUrl).href },
  });
}

function compose(content: NoticeContent, locale: Locale): Notice {
  const t = textsOf(locale);
  switch (content.kind) {
    case 'no_account':
      return {
        subject: t('noAccount.subject'),
        preheader: t('noAccount.preheader'),
        paragraphs: [t('noAccount.body')],
        action: { label: t('noAccount.action'), path: '/sign/up' },
      };
    case 'account_disabled':
      return {
        subject: t('accountDisabled.subject'),
        preheader: t('accountDisabled.preheader'),
        paragraphs: [t('accountDisabled.body')],
      };
    case 'new_device':
      return composeNewDevice(content, locale);
    case 'google_added':
    case 'google_removed': {
      const texts = content.kind === 'google_added' ? 'googleAdded' : 'googleRemoved';
      return {
        subject: t(`${texts}.subject`),
        preheader: t(`${texts}.preheader`, { email: content.googleEmail }),
        paragraphs: [t(`${texts}.body`, { email: content.googleEmail }), t(`${texts}.notYou`)],
        action: { label: t(`${texts}.action`), path: '/me' },
      };
    }
    case 'email_taken':
      return {
        subject: t('emailTaken.subject'),
        preheader: t('emailTaken.preheader'),
        paragraphs: [t('emailTaken.body'), t('emailTaken.notYou')],
      };
    case 'email_changed':
      return {
        subject: t('emailChanged.subject'),
        preheader: t('emailChanged.preheader', { email: content.newEmail }),
        paragraphs: [t('emailChanged.body', { email: content.newEmail }), t('emailChanged.notYou')],
      };
    case 'token_expiring':
    case 'token_invalid':
      return composeConnection(content, locale);
    case 'delivery_ended':
      return composeDelivery(content, locale);
    case 'plan_news':
      return composePlan(content, locale);
    case 'reply_notice':
      return composeReplyNotice(content, locale);
    case 'webhook_ended':
      return composeWebhook(content, locale);
    case 'invoice_copy':
      return composeInvoice(content, locale);
    case 'member_removed':
    case 'member_disabled':
    case 'organization_deleted':
      return composeFarewell(content, locale);
  }
}

function composeNewDevice(
  { at, browser, system, isGuest = false }: Extract<NoticeContent, { kind: 'new_device' }>,
  locale: Locale,
): Notice {
  const t = textsOf(locale);
  const when = instantText(at, { locale, timeZone: null });
  const device = browser && system ? t('newDevice.browserOn', { browser, system }) : (browser ?? system);
  const texts = isGuest ? 'newGuestDevice' : 'newDevice';
  return {
    subject: t(`${texts}.subject`),
    preheader: t(`${texts}.preheader`, { when }),
    paragraphs: [
      device ? t(`${texts}.body`, { when, browser: device }) : t(`${texts}.bodyUnknown`, { when }),
      t(`${texts}.notYou`),
    ],
    action: { label: t(`${texts}.action`), path: '/me' },
  };
}

function composeWebhook(
  { organizationName, host, service, reason }: Extract<NoticeContent, { kind: 'webhook_ended' }>,
  locale: Locale,
): Notice {
  const t = textsOf(locale);
  const texts = service ? 'chatEnded' : 'webhookEnded';
  const values = {
    organizationName: unlinked(organizationName),
    host: unlinked(host),
    service: service ? chatNames[service] : '',
  };
  const why = t(`webhookEnded.reasons.${reason}`, values);
  return {
    subject: t(`${texts}.subject`, values),
    preheader: why,
    heading: t(`${texts}.heading`, values),
    paragraphs: [why, t(`${texts}.advice`, values)],
    action: { label: t('webhookEnded.action'), path: '/settings/webhooks' },
    reason: t(`${texts}.recipient`, values),
  };
}

type Farewell = Extract<NoticeContent, { kind: 'member_removed' | 'member_disabled' | 'organization_deleted' }>;

/** Tells a person that their access to an organization was removed, or that the organization was deleted. */
function composeFarewell(content: Farewell, locale: Locale): Notice {
  const t = textsOf(locale);
  const organizationName = unlinked(content.organizationName);
  if (content.kind !== 'organization_deleted') {
    const texts = content.kind === 'member_removed' ? 'memberRemoved' : 'memberDisabled';
    return {
      subject: t(`${texts}.subject`, { organizationName }),
      preheader: t(`${texts}.preheader`),
      paragraphs: [t(`${texts}.body`, { organizationName })],
      reason: t('layout.formerMember', { organizationName }),
    };
  }
  const until = dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(content.until));
  const name = unlinkedPerson(content.deletedBy) || organizationName;
  return {
    subject: t('organizationDeleted.subject', { organizationName }),
    preheader: t('organizationDeleted.preheader', { name, until }),
    paragraphs: [t('organizationDeleted.body', { organizationName, name }), t('organizationDeleted.until', { until })],
    reason: t('layout.formerMember', { organizationName }),
  };
}

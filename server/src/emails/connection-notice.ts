import { dateFormat } from '@ad-foundry/contract/rules/dates/date-format.ts';
import { providerNames, type InvalidReason, type Provider } from '@ad-foundry/contract/integration.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { unlinked, unlinkedPerson } from './names.ts';
import type { Notice } from './notice.ts';
import { textsOf } from './texts.ts';

interface Connection {
  organizationName: string;
  provider: Provider;
  /** The person's name at the platform; null if unknown. */
  personName: string | null;
  /** The recipient's; null means UTC, absent in mails queued by older versions. */
  timeZone?: string | null;
}

/** A connection to an ad platform expires soon, or has ended. */
export type ConnectionNotice =
  | (Connection & { kind: 'token_expiring'; expiresAt: string; days: number })
  | (Connection & { kind: 'token_invalid'; reason: InvalidReason });

export function composeConnection(content: ConnectionNotice, locale: Locale): Notice {
  const t = textsOf(locale);
  const platform = providerNames[content.provider];
  const organizationName = unlinked(content.organizationName);
  const person = unlinkedPerson(content.personName ?? '') || platform;
  const path = '/settings/integration';
  const reasonOfMail = t('layout.manager', { organizationName });
  const action = { label: t(`${textsBy[content.kind]}.action`, { platform }), path };
  if (content.kind === 'token_expiring') {
    const timeZone = content.timeZone ?? 'UTC';
    const format = (options: Intl.DateTimeFormatOptions) =>
      dateFormat(locale, { ...options, timeZone }).format(new Date(content.expiresAt));
    const until = format({ dateStyle: 'full' });
    const day = format({ day: 'numeric', month: 'long' });
    const when = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(content.days, 'day');
    return {
      subject: t('tokenExpiring.subject', { platform, organizationName, day }),
      preheader: t('tokenExpiring.preheader'),
      heading: t('tokenExpiring.heading', { platform, when }),
      paragraphs: [t('tokenExpiring.body', { platform, person, until, organizationName }), t('tokenExpiring.advice')],
      action,
      reason: reasonOfMail,
    };
  }
  const reason = t(`tokenInvalid.reasons.${content.reason}`, { platform });
  return {
    subject: t('tokenInvalid.subject', { platform, organizationName }),
    preheader: t('tokenInvalid.preheader', { reason }),
    heading: t('tokenInvalid.heading', { platform }),
    paragraphs: [t('tokenInvalid.body', { platform, person, reason, organizationName }), t('tokenInvalid.advice')],
    action,
    reason: reasonOfMail,
  };
}

const textsBy = { token_expiring: 'tokenExpiring', token_invalid: 'tokenInvalid' } as const;

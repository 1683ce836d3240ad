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
  if (content.kind === 'token_expiring') {
    const until = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(content.expiresAt),
    );
    const when = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(content.days, 'day');
    return {
      subject: t('tokenExpiring.subject', { platform, organizationName, when }),
      paragraphs: [t('tokenExpiring.body', { platform, person, until }), t('tokenExpiring.advice')],
      action: { label: t('tokenExpiring.action'), path },
    };
  }
  const reason = t(`tokenInvalid.reasons.${content.reason}`, { platform });
  return {
    subject: t('tokenInvalid.subject', { platform, organizationName }),
    paragraphs: [t('tokenInvalid.body', { platform, person, reason }), t('tokenInvalid.advice')],
    action: { label: t('tokenInvalid.action'), path },
  };
}

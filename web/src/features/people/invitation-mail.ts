import type { Invitation } from '@ad-foundry/contract/invitations.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { formatDateTime, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

/** Text on whether an invitation was mailed, will be or could not be; `hasFailed` marks it as a warning. */
export function useInvitationMailText(): (invitation: Invitation) => { text: string; hasFailed: boolean } {
  const t = useTranslations('invitationMails');
  const locale = useLocale();
  return ({ mail: { status, at, reason } }) => {
    const isLater = status === 'queued' && Date.parse(at) > Date.now();
    if (isLater) return { text: t('later', { when: formatDateTime(at, locale) }), hasFailed: false };
    if (reason !== null) return { text: t(reason), hasFailed: true };
    if (status === 'queued') return { text: t('sending'), hasFailed: false };
    return { text: t('sent', { when: formatRelative(at, locale) }), hasFailed: false };
  };
}

/** Text on an invitation whose mail the daily limit delays. */
export function useDelayText(): (mailAt: string) => string {
  const t = useTranslations('invitationMails');
  const locale = useLocale();
  const limit = t('limit', { max: limits.invitation.sendsPerAddressAndDay });
  return (mailAt) => `${t('later', { when: formatDateTime(mailAt, locale) })}. ${limit}`;
}

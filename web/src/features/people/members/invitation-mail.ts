import type { Invitation, InvitationMail } from '@ad-foundry/contract/invitations.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { formatDateTime, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';

/** Whether the daily limit of the address delays the mail. */
const isDelayed = ({ status, at }: InvitationMail): boolean => status === 'queued' && Date.parse(at) > Date.now();

/** Formats whether an invitation was mailed, is scheduled or has failed; `hasFailed` marks a warning. */
export function useInvitationMailText(): (mail: InvitationMail) => { text: string; hasFailed: boolean } {
  const t = useTranslations('invitationMails');
  const locale = useLocale();
  return (mail) => {
    const { status, at, reason } = mail;
    if (isDelayed(mail)) return { text: t('later', { when: formatDateTime(at, locale) }), hasFailed: false };
    if (reason !== null) return { text: t(reason), hasFailed: true };
    if (status === 'queued') return { text: t('sending'), hasFailed: false };
    return { text: t('sent', { when: formatRelative(at, locale) }), hasFailed: false };
  };
}

/** The text for an invitation whose mail the daily limit delays. */
export function useDelayText(): (mailAt: string) => string {
  const t = useTranslations('invitationMails');
  const locale = useLocale();
  const limit = t('limit', { max: limits.invitation.sendsPerAddressAndDay });
  return (mailAt) => `${t('later', { when: formatDateTime(mailAt, locale) })}. ${limit}`;
}

/** Shows a toast that an invitation was sent again, or when it will be sent if the daily limit delays it. */
export function useResentToast(): (invitation: Invitation) => void {
  const t = useTranslations('invitationMails');
  const delayText = useDelayText();
  return ({ email, mail }) => {
    if (isDelayed(mail)) toast.info(delayText(mail.at));
    else toast.success(t('resent', { email }));
  };
}

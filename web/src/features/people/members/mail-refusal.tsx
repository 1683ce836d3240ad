import { MailX } from 'lucide-react';
import type { MailRefusal as Reason } from '@ad-foundry/contract/members.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

interface Props {
  reason: Reason | null;
  /** Since when mails come back, if that is recorded. */
  since?: string | null | undefined;
}

/** The reason why mails to a person do not arrive, and since when. */
export function MailRefusal({ reason, since = null }: Props) {
  const t = useTranslations('invitationMails');
  const locale = useLocale();
  if (reason === null) return null;
  return (
    <span className="flex items-start gap-1 text-xs text-wrap text-warn">
      <MailX aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="min-w-0">
        {since ? t(`returned.${reason}`, { date: formatDate(since, locale) }) : t(`refusal.${reason}`)}
      </span>
    </span>
  );
}

import { MailX } from 'lucide-react';
import type { MailRefusal as Reason } from '@ad-foundry/contract/members.ts';
import { useTranslations } from '#lib/i18n.ts';

/** The reason why the last mail to a person did not arrive. */
export function MailRefusal({ reason }: { reason: Reason | null }) {
  const t = useTranslations('invitationMails.refusal');
  if (reason === null) return null;
  return (
    <span className="flex items-start gap-1 text-xs text-wrap text-warn">
      <MailX aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="min-w-0">{t(reason)}</span>
    </span>
  );
}

import { Check, Link2Off } from 'lucide-react';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { GuestStep } from './guest-step.tsx';
import { renewLink } from './use-invitation.ts';

/** The page for an expired or revoked link; does not disclose which of the two it is. */
export function LinkEnded({ invitationId }: { invitationId: InvitationId | null }) {
  const t = useTranslations('guest.ended');
  return (
    <GuestStep title={t('title')} body={invitationId ? t('body') : t('damaged')} over={<Link2Off className="size-6" />}>
      {invitationId ? <Renew invitationId={invitationId} /> : null}
      <p className="text-sm text-ink-2">
        <a href="/sign" className="font-medium text-ink underline decoration-line-strong underline-offset-3">
          {t('signIn')}
        </a>
      </p>
    </GuestStep>
  );
}

function Renew({ invitationId }: { invitationId: InvitationId }) {
  const t = useTranslations('guest.ended');
  const errorText = useErrorText();
  const renew = useAction(renewLink);
  if (renew.isSuccess) {
    return (
      <p role="status" className="flex gap-2 rounded-control border border-ok-line bg-ok-fill px-3 py-2 text-sm">
        <Check className="mt-0.5 size-4 shrink-0 text-ok" aria-hidden />
        {t('sent')}
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm text-pretty text-ink-2">{t('renew')}</p>
      <Button size="lg" loading={renew.isPending} onClick={() => renew.mutate(invitationId)}>
        {t('action')}
      </Button>
      <ProblemNote>{renew.error ? errorText(renew.error) : null}</ProblemNote>
    </div>
  );
}

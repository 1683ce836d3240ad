import { useState } from 'react';
import type { PendingInvitation } from '@ad-foundry/contract/account.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useSession } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { useFollowedInvitation } from '#features/people/sign-in/followed-invitation.ts';
import { ArrivalDialog } from './arrival-dialog.tsx';
import { InvitationAnswer, useInvitationText } from './invitation-answer.tsx';

/**
 * Pending invitations of an account without an organization; an invitation opened by its link shows its dialog
 * automatically.
 */
export function WaitingInvitations() {
  const t = useTranslations('shell.invitations');
  const text = useInvitationText();
  const me = useSession();
  const arrived = useFollowedInvitation();
  const [answering, setAnswering] = useState<PendingInvitation | null>(null);
  const waiting = me?.pendingInvitations ?? [];
  const arrival = me && arrived ? <ArrivalDialog invitationId={arrived} /> : null;
  if (waiting.length === 0) return arrival;
  return (
    <section className="grid gap-3" aria-label={t('label')}>
      {waiting.map((invitation) => (
        <div key={invitation.invitationId} className="grid gap-3 rounded-card border border-line bg-card p-4">
          <p className="text-pretty break-words">{text(invitation)}</p>
          <Button variant="primary" className="w-fit" onClick={() => setAnswering(invitation)}>
            {t('answer')}
          </Button>
        </div>
      ))}
      {arrival}
      <InvitationAnswer invitation={answering} onClose={() => setAnswering(null)} />
    </section>
  );
}

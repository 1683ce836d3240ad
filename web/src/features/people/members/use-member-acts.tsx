import { useQueryClient } from '@tanstack/react-query';
import type { Member } from '@ad-foundry/contract/members.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useBilled } from '#features/billing/use-billed.ts';
import { useRemoveMember, useUpdateMember } from './queries.ts';
import { prepareSeatCost, SeatCostNote } from './seat-cost-note.tsx';

/**
 * Actions of the member menu. Removing, disabling, granting ownership and adding a paid seat need a confirmation;
 * toasts show the results.
 */
export function useMemberActs(member: Member) {
  const t = useTranslations('settings.people');
  const errorText = useErrorText();
  const alert = useAlert();
  const update = useUpdateMember();
  const removal = useRemoveMember();
  const name = personName(member);
  const memberId = member.id;
  // Shows toasts from the promise instead of mutation callbacks, because the action may unmount the row with this hook.
  const toastResult = (act: Promise<unknown>, success: string) =>
    void act.then(
      () => toast.success(success),
      (error: unknown) => toast.error(t('notChanged'), { description: errorText(error) }),
    );
  const isBilled = useBilled();
  const queries = useQueryClient();
  const mayAddSeat = async (confirmLabel: string) => {
    if (!isBilled) return true;
    await prepareSeatCost(queries);
    return alert.confirm({ title: t('addSeat', { name }), body: <SeatCostNote count={1} />, confirmLabel });
  };
  // Guests and disabled members use no seat.
  const hasSeat = isBilled && member.role !== 'guest' && member.status === 'active';
  const withSeat = (body: string) => (hasSeat ? `${body} ${t('seatBack')}` : body);
  return {
    async changeRole(role: Role) {
      if (role === member.role) return;
      const question = {
        title: t('makeOwner.title', { name }),
        body: t('makeOwner.body'),
        confirmLabel: t('makeOwner.action'),
      };
      if (role === 'owner' && !(await alert.confirm(question))) return;
      if (role !== 'owner' && member.role === 'guest' && !(await mayAddSeat(t('makeMember')))) return;
      toastResult(update.mutateAsync({ memberId, role }), t('roleChanged', { name, role }));
    },
    async disable() {
      const sure = await alert.confirm({
        title: t('disable.title', { name }),
        body: withSeat(t('disable.body')),
        confirmLabel: t('disable.action'),
      });
      if (sure) toastResult(update.mutateAsync({ memberId, status: 'disabled' }), t('disable.done', { name }));
    },
    async enable() {
      if (member.role !== 'guest' && !(await mayAddSeat(t('enable.action')))) return;
      toastResult(update.mutateAsync({ memberId, status: 'active' }), t('enable.done', { name }));
    },
    async remove() {
      const { title, body, confirmLabel, done } = removalTexts(t, member);
      const sure = await alert.confirm({ title, body: withSeat(body), confirmLabel, tone: 'danger' });
      if (sure) toastResult(removal.mutateAsync(memberId), done);
    },
  };
}

/** Removing a guest who has not opened an invitation revokes it. */
function removalTexts(t: ReturnType<typeof useTranslations<'settings.people'>>, member: Member) {
  const [name, email] = [personName(member), member.email];
  return member.status === 'invited'
    ? {
        title: t('revoke.title', { email }),
        body: t('revoke.guestBody'),
        confirmLabel: t('revoke.action'),
        done: t('revoke.done', { email }),
      }
    : {
        title: t('remove.title', { name }),
        body: t('remove.body'),
        confirmLabel: t('remove.action'),
        done: t('remove.done', { name }),
      };
}

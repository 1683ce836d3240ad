import type { CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { Reminded } from '@ad-foundry/contract/reminders/reminders.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useReminderActs } from './queries.ts';

/** Whether a reminder would be sent to a guest now. */
export const isRemindable = ({ owed, promised, isRemindedToday, isStopped }: Reminded): boolean =>
  owed > promised && !isRemindedToday && !isStopped;

/** Reminds guests of a campaign now, and says how many were. */
export function useRemind(campaignId: CampaignId) {
  const t = useTranslations('reminders');
  const errorText = useErrorText();
  const { remind } = useReminderActs(campaignId);
  return {
    isPending: remind.isPending,
    remind: (memberIds: MemberId[]) =>
      remind.mutate(memberIds, {
        onSuccess: ({ results }) => {
          const count = results.filter(({ outcome }) => outcome === 'reminded').length;
          if (count > 0) toast.success(t('reminded', { count }));
          else toast.info(t('noneReminded'));
        },
        onError: (error) => void toast.error(t('notReminded'), { description: errorText(error) }),
      }),
  };
}

/** What a guest owes, and when they were last reminded. */
export function useOwedText(): (guest: Reminded) => string {
  const t = useTranslations('reminders');
  const locale = useLocale();
  return ({ owed, lastRemindedAt }) =>
    [
      owed === 0 ? t('owesNothing') : t('owes', { count: owed }),
      lastRemindedAt ? t('last', { when: formatRelative(lastRemindedAt, locale) }) : t('never'),
    ].join(' · ');
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SlotPassId } from '@ad-foundry/contract/ids.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';

interface PassAnswer {
  passId: SlotPassId;
  /** The colleague's address. */
  to: string;
  approve: boolean;
}

/** Approves or declines that a guest passes a slot on, and says what became of it. */
export function useAnswerPass() {
  const t = useTranslations('notifications.pass');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: ({ passId, approve }: PassAnswer) =>
      call(promises.answerPass, { params: { passId }, body: { approve } }),
    onSuccess: (_pass, { to, approve }) => void toast.success(approve ? t('approved', { to }) : t('declined')),
    onError: (error) => void toast.error(t('failed'), { description: errorText(error) }),
    onSettled: () => {
      for (const queryKey of [['notifications'], ['campaigns'], ['creatives'], ['people']])
        void queries.invalidateQueries({ queryKey });
    },
  });
  return {
    isPending,
    /** The pass as it is after the answer. */
    answered: data,
    answer: (input: PassAnswer, onAnswered?: () => void) => mutate(input, { onSuccess: () => onAnswered?.() }),
  };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { sendFromSeen } from '#ui/editor/seen-edition.ts';
import { toast } from '#ui/overlay/toast.tsx';
import type { WorkRow } from './work-row.ts';

const undoMs = 10_000;
/** `seen`: the due date of the item itself and its edition, before the move. */
type Move = { row: WorkRow; dueAt: string | null; seen: { dueAt: string | null; edition: number } };

/**
 * Moves the due date of a campaign or creative, with an undo for ten seconds. Resolves once the list is refetched;
 * rejects on failure, after showing the error.
 */
export function useMoveDue(kind: 'campaign' | 'creative') {
  const t = useTranslations('lists.timeline');
  const errorText = useErrorText();
  const locale = useLocale();
  const queries = useQueryClient();
  const { mutate, mutateAsync } = useMutation({
    mutationFn: ({ row: { id }, dueAt, seen }: Move): Promise<{ edition: number }> =>
      kind === 'campaign'
        ? sendFromSeen(seen, (edition) =>
            call(campaigns.update, { params: { campaignId: id as CampaignId }, body: { dueAt, edition } }),
          )
        : sendFromSeen({ deadlineAt: seen.dueAt, edition: seen.edition }, (edition) =>
            call(creatives.update, {
              params: { creativeId: id as CreativeId },
              body: { deadlineAt: dueAt, edition },
            }),
          ),
    onError: (error) => void toast.error(errorText(error)),
    onSettled: () =>
      Promise.all(['campaigns', 'creatives'].map((area) => queries.invalidateQueries({ queryKey: [area] }))),
  });
  return async (row: WorkRow, dueAt: string): Promise<void> => {
    const { edition } = await mutateAsync({ row, dueAt, seen: { dueAt: row.ownDueAt, edition: row.edition } });
    toast.success(t('moved', { name: row.name, date: formatDateTime(dueAt, locale) }), {
      duration: undoMs,
      action: { label: t('undo'), onClick: () => mutate({ row, dueAt: row.ownDueAt, seen: { dueAt, edition } }) },
    });
  };
}

import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useRemoveAccount } from '#features/platforms/insights/queries.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/overlay/toast.tsx';

/** Asks, then removes an ad account whose figures were imported. */
export function useRemoveImported({ id, name }: Pick<InsightAccount, 'id' | 'name'>, onRemoved?: () => void) {
  const t = useTranslations('insights.import');
  const { confirm } = useAlert();
  const errorText = useErrorText();
  const { mutateAsync } = useRemoveAccount();
  return async () => {
    const title = t('removeTitle', { name });
    if (!(await confirm({ title, body: t('removeBody'), confirmLabel: t('remove'), tone: 'danger' }))) return;
    try {
      await mutateAsync(id);
      onRemoved?.();
    } catch (error) {
      toast.error(errorText(error));
    }
  };
}

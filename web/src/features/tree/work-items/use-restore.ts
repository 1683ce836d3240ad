import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useRestoreItem, type Restoring } from './queries.ts';
import type { WorkItem } from './work-item.ts';

/** Restores an item with a success message; calls `onParent` instead if an archived parent needs a choice. */
export function useRestore() {
  const t = useTranslations('workItems.restore');
  const errorText = useErrorText();
  const { mutateAsync } = useRestoreItem();
  return async (item: WorkItem, onParent: () => void, choice: Omit<Restoring, 'item'> = {}): Promise<boolean> => {
    try {
      await mutateAsync({ item, ...choice });
      toast.success(t('done', { name: item.name }));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'archive.parent-archived') onParent();
      else toast.error(errorText(error));
      return false;
    }
  };
}

import { Link } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useRemoveAccount } from '#features/insights/queries.ts';

/** An ad account for imports without any, such as after its only import was undone. */
export function NothingImported({ account }: { account: InsightAccount }) {
  const t = useTranslations('insights.import');
  const mayImport = useCan('integration:manage');
  const remove = useRemoveImported(account);
  return (
    <EmptyState
      picture={<FileSpreadsheet />}
      title={t('nothingTitle', { name: account.name })}
      body={t('nothingBody')}
      action={
        mayImport ? (
          <span className="flex flex-wrap justify-center gap-2">
            <Button asChild variant="primary">
              <Link to="/overview" search={{ advertiserId: account.id, import: true }}>
                {t('open')}
              </Link>
            </Button>
            <Button onClick={() => void remove()}>{t('removeThis')}</Button>
          </span>
        ) : null
      }
    />
  );
}

/** Removes an ad account with imported insights, after a confirmation. */
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

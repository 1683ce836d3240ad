import { Link } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useRemoveImported } from './remove-imported.ts';

/** An ad account for imported figures that holds none, such as after its only import was undone. */
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

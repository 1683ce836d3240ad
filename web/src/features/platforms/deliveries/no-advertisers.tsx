import { Plug } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { IntegrationButton } from './integration-button.tsx';

/** Shown while the organization uses no ad account. */
export function NoAdvertisers() {
  const t = useTranslations('deliveries.accounts');
  const mayManage = useCan('integration:manage');
  return (
    <div className="p-5">
      <EmptyState
        picture={<Plug />}
        title={t('none')}
        body={mayManage ? t('noneBody') : t('noneMember')}
        action={
          mayManage ? (
            <IntegrationButton size="md" variant="primary">
              {t('connect')}
            </IntegrationButton>
          ) : undefined
        }
      />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Advertiser } from '@ad-foundry/contract/advertisers.ts';
import { tokensQuery } from '#features/platforms/integration/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { IntegrationButton } from './integration-button.tsx';

interface Props {
  accounts: readonly Advertiser[];
  onClose: () => void;
}

/** What is wrong with the connections: accounts that none may send to, and one that ends soon. */
export function ConnectionNotes({ accounts, onClose }: Props) {
  const t = useTranslations('deliveries.accounts');
  const mayManage = useCan('integration:manage');
  const cut = accounts.filter(({ obstacle }) => obstacle !== null && obstacle !== 'status');
  const [first] = cut;
  const action = mayManage ? (
    <IntegrationButton onClick={onClose}>{t('reconnectAction')}</IntegrationButton>
  ) : undefined;
  if (first) {
    return (
      <Banner
        edge
        tone="warn"
        title={t('reconnect', { count: cut.length, name: first.name })}
        body={mayManage ? undefined : t('askAdmin')}
        action={action}
        className="px-5"
      />
    );
  }
  return mayManage ? <ExpiryNote action={action} /> : null;
}

function ExpiryNote({ action }: { action: React.ReactNode }) {
  const t = useTranslations('deliveries.accounts');
  const { data } = useQuery(tokensQuery);
  const days = (data ?? [])
    .filter(({ provider, health }) => provider === 'meta' && health.state === 'expiring')
    .flatMap(({ health }) => health.daysLeft ?? []);
  if (days.length === 0) return null;
  return (
    <Banner
      edge
      tone="warn"
      title={t('expiring', { days: Math.min(...days) })}
      body={t('expiringBody')}
      action={action}
      className="px-5"
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Advertiser } from '@ad-foundry/contract/advertisers.ts';
import { providerNames } from '@ad-foundry/contract/integration.ts';
import { tokensQuery } from '#features/platforms/integration/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { IntegrationButton } from './integration-button.tsx';

interface Props {
  advertisers: readonly Advertiser[];
  onClose: () => void;
}

/** Warns of accounts to which no connection may send, and of a connection that expires soon. */
export function ConnectionNotes({ advertisers, onClose }: Props) {
  const t = useTranslations('deliveries.accounts');
  const mayManage = useCan('integration:manage');
  const cut = advertisers.filter(({ obstacle }) => obstacle !== null && obstacle !== 'status');
  const [first] = cut;
  const action = mayManage ? (
    <IntegrationButton onClick={onClose}>{t('reconnectAction')}</IntegrationButton>
  ) : undefined;
  if (first) {
    return (
      <Banner
        edge
        tone="warn"
        title={t('reconnect', { platform: providerNames[first.provider], count: cut.length, name: first.name })}
        body={mayManage ? undefined : t('askAdmin')}
        action={action}
        className="px-5"
      />
    );
  }
  return mayManage ? <ExpiryNote advertisers={advertisers} action={action} /> : null;
}

function ExpiryNote({ advertisers, action }: Pick<Props, 'advertisers'> & { action: React.ReactNode }) {
  const t = useTranslations('deliveries.accounts');
  const { data } = useQuery(tokensQuery);
  const providers = new Set(advertisers.map(({ provider }) => provider));
  const [soonest] = (data ?? [])
    .filter(({ provider, health }) => providers.has(provider) && health.state === 'expiring')
    .flatMap(({ provider, health: { daysLeft } }) => (daysLeft === null ? [] : [{ provider, daysLeft }]))
    .toSorted((a, b) => a.daysLeft - b.daysLeft);
  if (!soonest) return null;
  return (
    <Banner
      edge
      tone="warn"
      title={t('expiring', { platform: providerNames[soonest.provider], days: soonest.daysLeft })}
      body={t('expiringBody')}
      action={action}
      className="px-5"
    />
  );
}

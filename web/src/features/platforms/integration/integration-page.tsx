import { useSuspenseQuery } from '@tanstack/react-query';
import { Plus, Unplug } from 'lucide-react';
import { useState } from 'react';
import type { Provider, ProviderState } from '@ad-foundry/contract/integration.ts';
import { PlatformMark } from '#features/library/formats/platform-mark.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { AccountsSection } from './accounts-section.tsx';
import { ChooseDialog } from './choose-dialog.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { providerNames } from './provider-names.ts';
import { providersQuery, tokensQuery } from './queries.ts';

interface Props {
  /** Opens the choice of ad accounts, as after connecting. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  /** Where a connection made or renewed leads to; here by default. */
  returnTo: string | undefined;
}

/** Connections to ad platforms, the ad accounts in use, and the platforms to come. */
export function IntegrationPage({ choosing, onChoosing, returnTo }: Props) {
  const t = useTranslations('integration');
  const mayManage = useCan('integration:manage');
  const { data: providers } = useSuspenseQuery(providersQuery);
  const { data: tokens } = useSuspenseQuery(tokensQuery);
  const [connecting, setConnecting] = useState<Provider | null>(null);
  const meta = providers.find(({ provider }) => provider === 'meta');
  const isReady = meta?.state === 'ready';
  const connect = () => setConnecting('meta');
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-60 flex-1 gap-0.5">
          <h2 className="text-lg font-semibold">{t('title')}</h2>
          <p className="text-pretty text-ink-2">{t('body')}</p>
        </div>
        {isReady && tokens.length > 0 && mayManage ? (
          <Button icon={<Plus aria-hidden />} onClick={connect}>
            {t('connectAnother')}
          </Button>
        ) : null}
      </div>
      {meta?.state === 'not-configured' ? (
        <Banner tone="info" title={t('notConfigured.title')} body={t('notConfigured.body')} />
      ) : null}
      {tokens.map((token) => (
        <ConnectionCard key={token.id} token={token} returnTo={returnTo} />
      ))}
      {isReady && tokens.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          body={t('empty.body')}
          picture={<Unplug />}
          action={
            <Button variant="primary" icon={<PlatformMark platform="meta" />} onClick={connect}>
              {t('empty.action', { platform: providerNames.meta })}
            </Button>
          }
        />
      ) : null}
      {tokens.length > 0 ? <AccountsSection tokens={tokens} onChoose={() => onChoosing(true)} /> : null}
      <Coming providers={providers.filter(({ state }) => state === 'coming')} />
      {connecting ? (
        <ConnectDialog
          provider={connecting}
          returnTo={returnTo}
          open
          onOpenChange={() => setConnecting(null)}
          onConnected={() => {
            setConnecting(null);
            onChoosing(true);
          }}
        />
      ) : null}
      {choosing ? <ChooseDialog open onOpenChange={onChoosing} /> : null}
    </div>
  );
}

function Coming({ providers }: { providers: readonly ProviderState[] }) {
  const t = useTranslations('integration.coming');
  return (
    <section aria-labelledby="coming" className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 id="coming" className="text-base font-semibold">
          {t('title')}
        </h3>
        <p className="text-sm text-ink-2">{t('body')}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {providers.map(({ provider }) => (
          <li key={provider}>
            <div
              role="group"
              aria-label={providerNames[provider]}
              aria-disabled="true"
              className="flex items-center gap-3 rounded-card border border-dashed border-line-strong px-4 py-3"
            >
              <PlatformMark platform={provider} className="size-5 text-ink-2" />
              <span className="grid min-w-0 flex-1">
                <span className="font-medium text-ink-2">{providerNames[provider]}</span>
                <span className="truncate text-xs text-ink-2">{t(`formats.${provider}`)}</span>
              </span>
              <Chip className="border-dashed">{t('title')}</Chip>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { Plus, Unplug } from 'lucide-react';
import { useState } from 'react';
import { providerNames, type Provider, type ProviderState } from '@ad-foundry/contract/integration.ts';
import { PlatformMark } from '#features/library/formats/platform-mark.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { AdvertisersSection } from './advertisers-section.tsx';
import { ChooseDialog } from './choose-dialog.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { providersQuery, tokensQuery } from './queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

interface Props {
  /** Whether the choice of ad accounts is open, as after connecting. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  /** The path to which connecting and renewing leads back; this page by default. */
  returnTo: string | undefined;
}

/** Connections to ad platforms, the ad accounts in use, and announced platforms. */
export function IntegrationPage({ choosing, onChoosing, returnTo }: Props) {
  const t = useTranslations('integration');
  const mayManage = useCan('integration:manage');
  const { data: providers } = useSuspenseQuery(providersQuery);
  const { data: tokens } = useSuspenseQuery(tokensQuery);
  const [connecting, setConnecting] = useState<Provider | null>(null);
  const chooseAfter = () => (setConnecting(null), onChoosing(true));
  const ready = providers.filter(({ state }) => state === 'ready');
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-60 flex-1 gap-0.5">
          <h2 className="text-lg font-semibold">{t('title')}</h2>
          <p className="text-pretty text-ink-2">{t('body')}</p>
        </div>
        {tokens.length > 0 && mayManage
          ? ready.map(({ provider }) => (
              <WriteButton key={provider} icon={<Plus aria-hidden />} onClick={() => setConnecting(provider)}>
                {ready.length === 1 ? t('connectAnother') : t('empty.action', { platform: providerNames[provider] })}
              </WriteButton>
            ))
          : null}
      </div>
      <Unconfigured providers={providers.filter(({ state }) => state === 'not-configured')} />
      {tokens.map((token) => (
        <ConnectionCard key={token.id} token={token} returnTo={returnTo} />
      ))}
      {ready.length > 0 && tokens.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          body={t('empty.body')}
          picture={<Unplug />}
          action={ready.map(({ provider }) => (
            <WriteButton
              key={provider}
              variant="primary"
              icon={<PlatformMark platform={provider} />}
              onClick={() => setConnecting(provider)}
            >
              {t('empty.action', { platform: providerNames[provider] })}
            </WriteButton>
          ))}
        />
      ) : null}
      {tokens.length > 0 ? <AdvertisersSection tokens={tokens} onChoose={() => onChoosing(true)} /> : null}
      <Coming providers={providers.filter(({ state }) => state === 'coming')} />
      {connecting ? (
        <ConnectDialog
          provider={connecting}
          returnTo={returnTo}
          open
          onOpenChange={() => setConnecting(null)}
          onConnected={chooseAfter}
        />
      ) : null}
      {choosing ? <ChooseDialog open onOpenChange={onChoosing} /> : null}
    </div>
  );
}

function Unconfigured({ providers }: { providers: readonly ProviderState[] }) {
  const t = useTranslations('integration.notConfigured');
  return providers.map(({ provider }) => {
    const platform = providerNames[provider];
    return <Banner key={provider} tone="info" title={t('title', { platform })} body={t('body', { platform })} />;
  });
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

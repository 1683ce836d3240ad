import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { z } from 'zod';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import { providerNames, providers, type Provider } from '@ad-foundry/contract/integration.ts';
import { call } from '#lib/api.ts';
import { formatDateTime, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { CopyButton } from '#ui/data/copy-button.tsx';

interface VersionAssetsProps {
  creativeId: CreativeId;
  versionId: VersionId;
}

/** The ad accounts to which a version was sent, with the asset id of each; empty for guests or an unsent version. */
export function VersionAssets(props: VersionAssetsProps) {
  return useCan('campaign:write') ? <Assets {...props} /> : null;
}

function Assets({ creativeId, versionId }: VersionAssetsProps) {
  const { data } = useQuery({
    queryKey: ['deliveries', 'assets', creativeId],
    queryFn: ({ signal }) => call(deliveries.assets, { params: { creativeId } }, signal),
  });
  const sent = (data?.items ?? []).filter((item) => item.versionId === versionId);
  const ofVersion = providers.filter((provider) => sent.some((item) => item.provider === provider));
  return ofVersion.map((provider) => (
    <AssetsAt key={provider} provider={provider} items={sent.filter((item) => item.provider === provider)} />
  ));
}

type AssetItem = z.output<typeof deliveries.assets.response>['items'][number];

function AssetsAt({ provider, items }: { provider: Provider; items: readonly AssetItem[] }) {
  const t = useTranslations('viewer.assets');
  const locale = useLocale();
  const title = t('title', { platform: providerNames[provider] });
  // Sending a version again yields the same asset, so only the first time is shown.
  const byAdvertiser = new Map(items.map((item) => [item.advertiserId, item]));
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="text-xs font-medium text-ink-2">{title}</h3>
      <ul className="grid gap-2">
        {[...byAdvertiser].map(([id, { advertiserName, asset, sentAt }]) => (
          <li key={id} className="grid gap-0.5 text-xs">
            <p className="flex min-w-0 items-baseline justify-between gap-2">
              <span className="truncate font-medium">{advertiserName}</span>
              <time dateTime={sentAt} title={formatDateTime(sentAt, locale)} className="num shrink-0 text-ink-2">
                {formatRelative(sentAt, locale)}
              </time>
            </p>
            <p className="flex min-w-0 items-center gap-1.5">
              <span className="truncate font-mono text-ink-2" title={asset.id}>
                {asset.id}
              </span>
              <CopyButton variant="ghost" size="sm" text={asset.id}>
                {t('copy')}
              </CopyButton>
              <a
                href={asset.url}
                target="_blank"
                rel="noreferrer"
                className="ml-auto flex shrink-0 items-center gap-1 font-medium underline decoration-line-strong underline-offset-2 hover:decoration-ink"
              >
                {t('open')} <ExternalLink aria-hidden className="size-3" />
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { AdApps } from '#config/ad-apps.ts';
import { failureOf } from './ad-platform-error.ts';
import type { AdProvider } from './ad-provider.ts';
import type { Ads } from './ads.ts';
import { metaId } from './meta/options.ts';
import { createMeta } from './meta/provider.ts';
import type { ProviderDependencies } from './provider-dependencies.ts';
import { createScheduler } from './scheduler.ts';

/** The supported platforms, by provider; a platform without an app opens as null. */
export type Platforms = Partial<Record<Provider, (dependencies: ProviderDependencies) => AdProvider | null>>;

/** New platforms are registered here. */
export const platformsOf = (apps: AdApps): Platforms => ({
  [metaId]: (dependencies) => apps.meta && createMeta(apps.meta, dependencies),
});

interface OpenOptions extends Omit<ProviderDependencies, 'scheduler' | 'onVersion'> {
  onVersion(provider: Provider, version: string): void;
}

/** Opens the platforms whose apps are configured. */
export function openAds(platforms: Platforms, { onVersion, ...options }: OpenOptions): Ads {
  const scheduler = createScheduler(options);
  const built = Object.keys(platforms) as Provider[];
  const opened = new Map(
    built.map((id) => [
      id,
      platforms[id]?.({ ...options, scheduler, onVersion: (version) => onVersion(id, version) }) ?? null,
    ]),
  );
  return { provider: (id) => opened.get(id) ?? null, built, localProvider: metaId, failureOf };
}

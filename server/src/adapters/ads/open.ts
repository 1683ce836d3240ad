import type { Provider } from '@ad-foundry/contract/integration.ts';
import { failureOf } from './ad-platform-error.ts';
import type { Ads } from './ads.ts';
import type { MetaOptions } from './meta/options.ts';
import { createMeta } from './meta/provider.ts';
import type { RecordCall } from './provider-calls.ts';
import { createScheduler } from './scheduler.ts';

interface Given {
  /** Null without an app. */
  meta: MetaOptions | null;
  record: RecordCall;
  now(): Date;
  /** A platform answered with another version than the one asked for. */
  onVersion(provider: Provider, version: string): void;
}

/** Opens the platforms whose apps are configured. */
export function openAds({ meta, record, now, onVersion }: Given): Ads {
  const scheduler = createScheduler({ now });
  const dependencies = { scheduler, record, now, onVersion: (version: string) => onVersion('meta', version) };
  const providers = { meta: meta && createMeta(meta, dependencies) };
  return {
    provider: (id) => (id === 'meta' ? providers.meta : null),
    built: ['meta'],
    failureOf,
  };
}

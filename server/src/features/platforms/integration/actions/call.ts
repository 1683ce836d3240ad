import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { AdFailure } from '#adapters/ads/ad-platform-error.ts';
import type { AdProvider } from '#adapters/ads/ad-provider.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import { codeOf } from '#features/platforms/integration/rules.ts';
import { AppError } from '#infra/errors.ts';

/** @throws AppError `integration.coming`, `integration.not-configured` */
export function requireProvider(ads: Ads, id: Provider): AdProvider {
  const provider = ads.provider(id);
  if (provider) return provider;
  throw new AppError(ads.built.includes(id) ? 'integration.not-configured' : 'integration.coming');
}

/** Calls a platform for a person; throws its failure as the error that the person sees. */
export async function callFor<T>(ads: Ads, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = ads.failureOf(error);
    if (failure === null) throw error;
    throw new AppError(codeOf(failure), { ...detailsOf(failure), cause: error });
  }
}

function detailsOf(failure: AdFailure) {
  if (failure.kind !== 'throttled') return {};
  return { data: { until: failure.until.toISOString() } };
}

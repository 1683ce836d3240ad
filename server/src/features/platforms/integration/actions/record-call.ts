import type { ProviderCall } from '#adapters/ads/provider-calls.ts';
import { providerCalls } from '#db/schema/integration.ts';
import type { SystemScope } from '#infra/scope.ts';

/** Records a call to a platform. If the record cannot be written, the call still succeeds. */
export async function recordProviderCall(scope: SystemScope, call: ProviderCall): Promise<void> {
  const { provider, status, code, ms, traceId } = call;
  if (code !== null) scope.log.info({ provider, status, code, ms, traceId }, 'call to an ad platform failed');
  try {
    await scope.db.insert(providerCalls).values({ ...call, createdAt: scope.now() });
  } catch (error) {
    scope.log.warn({ err: error }, 'call to an ad platform not recorded');
  }
}

import type { SendingId } from '@ad-foundry/contract/ids.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { claim } from './claim.ts';
import { settleFailed } from './settle.ts';

/** Ends a sending whose step failed for a reason of our own more often than it is repeated. */
export async function failSending(scope: OrganizationScope, id: SendingId): Promise<void> {
  const one = await claim(scope, id, () => Promise.resolve());
  const words = { code: null, message: null, traceId: null };
  if (one) await settleFailed(scope, one, { reason: 'internal', words });
}

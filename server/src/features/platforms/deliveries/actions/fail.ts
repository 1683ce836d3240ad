import type { SendingId } from '@ad-foundry/contract/ids.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { claimSending } from './claim.ts';
import { failSending } from './outcomes.ts';

/** Ends a sending whose step failed because of an internal error more often than it is retried. */
export async function endFailedSending(scope: OrganizationScope, id: SendingId): Promise<void> {
  const lease = await claimSending(scope, id);
  const words = { code: null, message: null, traceId: null };
  if (lease) await failSending(scope, lease, { reason: 'internal', words });
}

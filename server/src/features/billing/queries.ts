import { can } from '@ad-foundry/contract/permissions.ts';
import type { Standing } from '@ad-foundry/contract/billing.ts';
import type { Scope } from '#infra/scope.ts';
import { findSampleEnd, isSample } from '#features/people/organizations/queries/sample.ts';
import { findBillingAccount, findCurrentSubscription } from './queries/accounts.ts';
import { standingOf } from './rules.ts';

/** The standing of the current organization; null for a sample organization, which costs nothing. */
export async function readStanding(scope: Scope): Promise<Standing | null> {
  const { organizationId, role } = scope.actor;
  if (await isSample(scope, organizationId)) return null;
  const account = await findBillingAccount(scope, organizationId);
  const current = await findCurrentSubscription(scope, organizationId);
  return standingOf({ account, current, now: scope.now(), isOwner: can(role, 'billing') });
}

/** The time when the current organization ends if it is a sample; null for any other. */
export async function readSampleEnd(scope: Scope): Promise<string | null> {
  return (await findSampleEnd(scope, scope.actor.organizationId))?.toISOString() ?? null;
}

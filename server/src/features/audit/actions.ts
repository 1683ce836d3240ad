import type { Act } from '@ad-foundry/contract/audit.ts';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { auditEntries } from '#db/schema/operations.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { BaseScope } from '#infra/scope.ts';

interface Entry {
  act: Act;
  organizationId?: OrganizationId | null;
  accountId?: AccountId | null;
  target?: string;
  /** Never a secret, never a full address. */
  data?: Record<string, unknown>;
  caller?: Caller;
}

/** Writes down a security-relevant act, in the transaction of the act where there is one. */
export async function recordAct(scope: BaseScope, entry: Entry): Promise<void> {
  await scope.db.insert(auditEntries).values({
    act: entry.act,
    organizationId: entry.organizationId ?? null,
    accountId: entry.accountId ?? null,
    target: entry.target ?? null,
    data: entry.data ?? {},
    ipHash: entry.caller?.ipHash ?? null,
    userAgent: entry.caller?.userAgent ?? null,
    createdAt: scope.now(),
  });
}

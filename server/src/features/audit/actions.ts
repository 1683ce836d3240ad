import { and, eq } from 'drizzle-orm';
import type { Act } from '@ad-foundry/contract/audit.ts';
import { maskEmail } from '@ad-foundry/contract/rules/email-address.ts';
import type { AccountId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { members } from '#db/schema/organizations.ts';
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
  const email = await addressOfTarget(scope, entry);
  await scope.db.insert(auditEntries).values({
    act: entry.act,
    organizationId: entry.organizationId ?? null,
    accountId: entry.accountId ?? null,
    target: entry.target ?? null,
    data: { ...(email === null ? {} : { email: maskEmail(email) }), ...entry.data },
    ipHash: entry.caller?.ipHash ?? null,
    userAgent: entry.caller?.userAgent ?? null,
    createdAt: scope.now(),
  });
}

/** Of a member, so that the entry still says something once they are gone; null for everything else. */
async function addressOfTarget({ db }: BaseScope, { target, organizationId }: Entry): Promise<string | null> {
  if (!target?.startsWith('mem_') || !organizationId) return null;
  const [found] = await db
    .select({ email: accounts.email })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(members.organizationId, organizationId), eq(members.id, target as MemberId)));
  return found?.email ?? null;
}

import { and, eq } from 'drizzle-orm';
import type { Act } from '@ad-foundry/contract/audit.ts';
import { maskEmail } from '@ad-foundry/contract/rules/email-address.ts';
import type { AccountId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { personName } from '@ad-foundry/contract/rules/person-name.ts';
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
  const known = { ...(await nameOfActor(scope, entry)), ...(await findTarget(scope, entry)) };
  await scope.db.insert(auditEntries).values({
    act: entry.act,
    organizationId: entry.organizationId ?? null,
    accountId: entry.accountId ?? null,
    target: entry.target ?? null,
    data: { ...known, ...entry.data },
    ipHash: entry.caller?.ipHash ?? null,
    userAgent: entry.caller?.userAgent ?? null,
    createdAt: scope.now(),
  });
}

/** What somebody is called as they act, for when they are gone. */
async function nameOfActor({ db }: BaseScope, { accountId, organizationId }: Entry): Promise<{ by?: string }> {
  if (!accountId || !organizationId) return {};
  const { firstName, lastName } = accounts;
  const [found] = await db.select({ firstName, lastName }).from(accounts).where(eq(accounts.id, accountId));
  return found ? { by: personName(found) } : {};
}

/** What a member is called, so that the entry still says something once they are gone; nothing for everything else. */
async function findTarget({ db }: BaseScope, { target, organizationId }: Entry) {
  if (!target?.startsWith('mem_') || !organizationId) return {};
  const [found] = await db
    .select({ email: accounts.email, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(members.organizationId, organizationId), eq(members.id, target as MemberId)));
  return found ? { email: maskEmail(found.email), name: personName(found) } : {};
}

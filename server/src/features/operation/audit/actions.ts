import { and, eq } from 'drizzle-orm';
import type { AuditLine } from '@ad-foundry/contract/events.ts';
import { maskEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { accounts } from '#db/schema/accounts.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { members } from '#db/schema/organizations.ts';
import type { Attribution, BaseScope, RecordedEvent } from '#infra/scope.ts';

/** Writes an audit line with the current names of the people in it. */
export async function writeAuditLine(tx: BaseScope, event: RecordedEvent, line: AuditLine): Promise<void> {
  const { name, organizationId, accountId } = event;
  const currentNames = { ...(await nameOfActor(tx, event)), ...(await findTarget(tx, event, line)) };
  await tx.db.insert(auditEntries).values({
    act: name,
    organizationId,
    accountId,
    target: line.target ?? null,
    // In the data, which the chain of hashes covers.
    data: { ...currentNames, ...line.data, ...keyOf(tx) },
    ipHash: tx.request?.ipHash ?? null,
    userAgent: tx.request?.userAgent ?? null,
    createdAt: tx.now(),
  });
}

/** The API key of the request, with its name at that time. */
function keyOf({ request }: BaseScope): { key?: string; keyId?: string } {
  return request?.apiKey ? { key: request.apiKey.name, keyId: request.apiKey.id } : {};
}

/** The actor's name, stored with the line so that it remains after the actor leaves. */
async function nameOfActor({ db }: BaseScope, { accountId, organizationId }: Attribution): Promise<{ by?: string }> {
  if (!accountId || !organizationId) return {};
  const { firstName, lastName } = accounts;
  const [found] = await db.select({ firstName, lastName }).from(accounts).where(eq(accounts.id, accountId));
  return found ? { by: personName(found) } : {};
}

/** Name and masked address of the affected member, stored with the line so that they remain after the member leaves. */
async function findTarget({ db }: BaseScope, { organizationId }: Attribution, { target }: AuditLine) {
  if (!target?.startsWith('mem_') || !organizationId) return {};
  const [found] = await db
    .select({ email: accounts.email, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(members.organizationId, organizationId), eq(members.id, target as MemberId)));
  return found ? { email: maskEmail(found.email), name: personName(found) } : {};
}

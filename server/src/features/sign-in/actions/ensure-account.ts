import { eq } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/email-address.ts';
import { accounts, type SignUpPayload } from '#db/schema/accounts.ts';
import { recordAct } from '#features/audit/actions.ts';
import type { Caller } from '#infra/http/caller.ts';
import { newId } from '#infra/ids.ts';
import type { SystemScope } from '#infra/scope.ts';

/** The account of a proven address, made where there is none. One that is there is left as it is. */
export async function ensureAccount(
  tx: SystemScope,
  { email, ...person }: Omit<SignUpPayload, 'organizationName'>,
  caller: Caller,
): Promise<{ accountId: AccountId; made: boolean }> {
  const now = tx.now();
  const emailNorm = normalizeEmail(email);
  const id = newId('account');
  const made = await tx.db
    .insert(accounts)
    .values({ id, email, emailNorm, ...person, theme: 'system', createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: accounts.emailNorm })
    .returning({ id: accounts.id });
  if (made.length > 0) {
    await recordAct(tx, { act: 'account.created', accountId: id, caller });
    return { accountId: id, made: true };
  }
  const [known] = await tx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.emailNorm, emailNorm));
  if (!known) throw new Error('an account came and went at once');
  return { accountId: known.id, made: false };
}

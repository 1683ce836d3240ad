import { eq } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { accounts, type SignUpPayload } from '#db/schema/accounts.ts';
import { newId } from '#infra/ids.ts';
import type { SystemScope } from '#infra/scope.ts';

/** Returns the account of a proven address; creates it if there is none, and leaves an existing account unchanged. */
export async function ensureAccount(
  tx: SystemScope,
  { email, ...person }: Omit<SignUpPayload, 'organizationName'>,
): Promise<{ accountId: AccountId; created: boolean }> {
  const now = tx.now();
  const emailNorm = normalizeEmail(email);
  const id = newId('account');
  const inserted = await tx.db
    .insert(accounts)
    .values({ id, email, emailNorm, ...person, theme: 'system', createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: accounts.emailNorm })
    .returning({ id: accounts.id });
  if (inserted.length > 0) {
    await tx.record('account.created', {}, { accountId: id });
    return { accountId: id, created: true };
  }
  const [existingAccount] = await tx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.emailNorm, emailNorm));
  if (!existingAccount) throw new Error('an account was created and deleted concurrently');
  return { accountId: existingAccount.id, created: false };
}

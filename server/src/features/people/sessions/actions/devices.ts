import { and, eq } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { accounts, knownDevices, sessions } from '#db/schema/accounts.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { BaseScope } from '#infra/scope.ts';
import { hashToken, newToken } from '#infra/crypto/secrets.ts';

const deviceSeconds = 180 * 24 * 60 * 60;

/**
 * Registers this browser for the account. Accepts only device tokens that the server created for the account and
 * replaces any other, so that an attacker cannot plant one. @returns `known` for a registered browser, `first` at the
 * first sign-in of the account, else `new`
 */
export async function registerDevice(
  tx: BaseScope,
  accountId: AccountId,
  cookies: Cookies,
): Promise<'known' | 'first' | 'new'> {
  const now = tx.now();
  const deviceToken = cookies.get('device');
  const earlier = await tx.db
    .select({ hash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId));
  const deviceTokenHash = deviceToken === undefined ? null : hashToken(deviceToken);
  if (deviceToken !== undefined && deviceTokenHash && earlier.some(({ hash }) => hash.equals(deviceTokenHash))) {
    await tx.db
      .update(knownDevices)
      .set({ lastSeenAt: now })
      .where(and(eq(knownDevices.accountId, accountId), eq(knownDevices.tokenHash, deviceTokenHash)));
    cookies.set('device', deviceToken, deviceSeconds);
    return 'known';
  }
  const token = newToken();
  const tokenHash = hashToken(token);
  // Other accounts that know this browser move to the new token.
  if (deviceTokenHash)
    await tx.db.update(knownDevices).set({ tokenHash }).where(eq(knownDevices.tokenHash, deviceTokenHash));
  await tx.db.insert(knownDevices).values({ tokenHash, accountId, createdAt: now, lastSeenAt: now });
  cookies.set('device', token, deviceSeconds);
  return earlier.length === 0 && (await isNewcomer(tx, accountId)) ? 'first' : 'new';
}

/**
 * Whether the account never signed in before. The list of known browsers does not show this, since it may have been
 * cleared.
 */
async function isNewcomer({ db }: BaseScope, accountId: AccountId): Promise<boolean> {
  const signIns = await db
    .selectDistinct({ id: sessions.signInId })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .limit(2);
  return signIns.length < 2;
}

/** Forgets all browsers of the account, so that a guest link requires a code again in each. */
export async function forgetDevices({ db }: BaseScope, accountId: AccountId): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.accountId, accountId));
}

/** Forgets this browser for all accounts. */
export async function forgetDevice({ db }: BaseScope, cookies: Cookies): Promise<void> {
  const deviceToken = cookies.get('device');
  if (deviceToken !== undefined)
    await db.delete(knownDevices).where(eq(knownDevices.tokenHash, hashToken(deviceToken)));
  cookies.clear('device');
}

/** The hashed device token of this browser, if the address has signed in from this browser before. */
export async function findKnownDevice(scope: BaseScope, emailNorm: string, cookies: Cookies): Promise<Buffer | null> {
  const deviceToken = cookies.get('device');
  if (!deviceToken) return null;
  const [found] = await scope.db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.id, knownDevices.accountId))
    .where(and(eq(accounts.emailNorm, emailNorm), eq(knownDevices.tokenHash, hashToken(deviceToken))));
  return found?.tokenHash ?? null;
}

import { and, eq } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { accounts, knownDevices, sessions } from '#db/schema/accounts.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { BaseScope } from '#infra/scope.ts';
import { hashToken, newToken } from '#infra/secrets.ts';

const deviceSeconds = 180 * 24 * 60 * 60;

/**
 * Notes this device for the account. Only what we minted marks a device: a mark that the account does not know is
 * replaced, so that nobody can plant one of their own. Tells whether the account had others but not this one.
 */
export async function noteDevice(
  tx: BaseScope,
  accountId: AccountId,
  cookies: Cookies,
): Promise<'known' | 'first' | 'new'> {
  const now = tx.now();
  const held = cookies.get('device');
  const earlier = await tx.db
    .select({ hash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId));
  const heldHash = held === undefined ? null : hashToken(held);
  if (held !== undefined && heldHash && earlier.some(({ hash }) => hash.equals(heldHash))) {
    await tx.db
      .update(knownDevices)
      .set({ lastSeenAt: now })
      .where(and(eq(knownDevices.accountId, accountId), eq(knownDevices.tokenHash, heldHash)));
    cookies.set('device', held, deviceSeconds);
    return 'known';
  }
  const token = newToken();
  const tokenHash = hashToken(token);
  // Other accounts of this device know it under its new mark from now on.
  if (heldHash) await tx.db.update(knownDevices).set({ tokenHash }).where(eq(knownDevices.tokenHash, heldHash));
  await tx.db.insert(knownDevices).values({ tokenHash, accountId, createdAt: now, lastSeenAt: now });
  cookies.set('device', token, deviceSeconds);
  return earlier.length === 0 && (await isNewcomer(tx, accountId)) ? 'first' : 'new';
}

/** Whether it was never signed in before: an account that knows no device may have forgotten them all. */
async function isNewcomer({ db }: BaseScope, accountId: AccountId): Promise<boolean> {
  const signIns = await db
    .selectDistinct({ id: sessions.signInId })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .limit(2);
  return signIns.length < 2;
}

/** No device is known to the account any more: a guest's link asks for a code again on all of them. */
export async function forgetDevices({ db }: BaseScope, accountId: AccountId): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.accountId, accountId));
}

/** No account knows this device any more. */
export async function forgetDevice({ db }: BaseScope, cookies: Cookies): Promise<void> {
  const held = cookies.get('device');
  if (held !== undefined) await db.delete(knownDevices).where(eq(knownDevices.tokenHash, hashToken(held)));
  cookies.clear('device');
}

/** The mark of this device, where somebody has signed in with the address in it before; hashed. */
export async function findKnownDevice(scope: BaseScope, emailNorm: string, cookies: Cookies): Promise<Buffer | null> {
  const held = cookies.get('device');
  if (!held) return null;
  const [found] = await scope.db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.id, knownDevices.accountId))
    .where(and(eq(accounts.emailNorm, emailNorm), eq(knownDevices.tokenHash, hashToken(held))));
  return found?.tokenHash ?? null;
}

import { eq } from 'drizzle-orm';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { queueMail } from '#emails/outbox.ts';
import { requireAccount } from '#features/people/account/queries.ts';
import { findHomeOrganization } from '#features/people/organizations/queries.ts';
import { endSession, rememberSession, startSession, type SessionMethod } from '#features/people/sessions/actions.ts';
import { registerDevice } from '#features/people/sessions/actions/devices.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { readUserAgent } from '#infra/http/user-agent.ts';
import type { SystemScope } from '#infra/scope.ts';

interface SignIn {
  accountId: AccountId;
  method: SessionMethod;
  /** The organization to enter; by default the account's last one. */
  organizationId?: OrganizationId;
  cookies: Cookies;
}

const newDeviceMailMs = 48 * 3_600_000;

/**
 * Starts a session for an account that proved its identity, in this browser.
 * @throws AppError `sign.account-unavailable`; `sign.google-failed` for the operator's staff
 */
export async function enter(tx: SystemScope, entering: SignIn): Promise<Account> {
  const { accountId, method, cookies } = entering;
  const [account] = await tx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account || account.deletedAt || account.disabledAt) throw new AppError('sign.account-unavailable');
  // The operator's staff sign in by code only.
  if (account.superHero && method === 'google') throw new AppError('sign.google-failed');
  const organizationId = entering.organizationId ?? (await findHomeOrganization(tx, accountId));
  // A browser has one session, so the previous one ends.
  const previousToken = cookies.get('session');
  if (previousToken) await endSession(tx, previousToken, 'signed-in-again');
  const session = await startSession(tx, { accountId, organizationId, method });
  rememberSession(cookies, session);
  if ((await registerDevice(tx, accountId, cookies)) === 'new') {
    const content = {
      kind: 'new_device',
      at: tx.now().toISOString(),
      isGuest: await isOnlyGuest(tx, accountId),
      ...readUserAgent(tx.request?.userAgent ?? null),
    } as const;
    await queueMail(tx, {
      content,
      to: account.email,
      locale: account.locale,
      accountId,
      dedupeKey: `new-device/${session.id}`,
      lifeMs: newDeviceMailMs,
    });
  }
  await tx.record('sign-in.succeeded', { method }, { accountId, organizationId });
  return requireAccount(tx, accountId, organizationId);
}

/** Whether every membership of the account is that of a guest, of which there is at least one. */
async function isOnlyGuest({ db }: SystemScope, accountId: AccountId): Promise<boolean> {
  const roles = await db.selectDistinct({ role: members.role }).from(members).where(eq(members.accountId, accountId));
  return roles.length > 0 && roles.every(({ role }) => role === 'guest');
}

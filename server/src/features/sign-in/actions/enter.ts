import { eq } from 'drizzle-orm';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { queueMail } from '#emails/outbox.ts';
import { requireAccount } from '#features/account/queries.ts';
import { recordAct } from '#features/audit/actions.ts';
import { findHomeOrganization } from '#features/organizations/queries.ts';
import { endSession, rememberSession, startSession, type SessionMethod } from '#features/sessions/actions.ts';
import { noteDevice } from '#features/sessions/actions/devices.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { readUserAgent } from '#infra/http/user-agent.ts';
import type { SystemScope } from '#infra/scope.ts';

interface Entering {
  accountId: AccountId;
  method: SessionMethod;
  /** Where to; left out, where the account was last. */
  organizationId?: OrganizationId;
  cookies: Cookies;
  caller: Caller;
}

const newDeviceMailMs = 48 * 3_600_000;

/**
 * Starts the session of somebody who has proven who they are, in this browser.
 * @throws AppError `sign.account-unavailable`; `sign.google-failed` for the operator's staff
 */
export async function enter(tx: SystemScope, entering: Entering): Promise<Account> {
  const { accountId, method, cookies, caller } = entering;
  const [account] = await tx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account || account.deletedAt || account.disabledAt) throw new AppError('sign.account-unavailable');
  // The operator's staff comes by code alone.
  if (account.superHero && method === 'google') throw new AppError('sign.google-failed');
  const organizationId = entering.organizationId ?? (await findHomeOrganization(tx, accountId));
  // One browser, one session: what it was signed in to before ends here.
  const before = cookies.get('session');
  if (before) await endSession(tx, before, 'signed-in-again');
  const session = await startSession(tx, { accountId, organizationId, method, caller });
  rememberSession(cookies, session);
  if ((await noteDevice(tx, accountId, cookies)) === 'new') {
    const content = { kind: 'new_device', at: tx.now().toISOString(), ...readUserAgent(caller.userAgent) } as const;
    await queueMail(tx, {
      content,
      to: account.email,
      locale: account.locale,
      accountId,
      dedupeKey: `new-device/${session.id}`,
      lifeMs: newDeviceMailMs,
    });
  }
  await recordAct(tx, { act: 'sign-in.succeeded', accountId, organizationId, caller, data: { method } });
  return requireAccount(tx, accountId, organizationId);
}

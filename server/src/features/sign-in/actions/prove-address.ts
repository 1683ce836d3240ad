import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { readCode } from '@ad-foundry/contract/rules/sign-in-code.ts';
import { recordAct } from '#features/audit/actions.ts';
import { findKnownDevice } from '#features/sessions/actions/devices.ts';
import { addressEntryLimits, networkEntryLimits } from '#features/sign-in/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { consume, giveBack } from '#infra/rate-limit.ts';
import type { SystemScope } from '#infra/scope.ts';
import { findOpenChallenge, tryCode, type Errand, type Purposes } from './challenge.ts';

export interface Entry {
  code: string;
  cookies: Cookies;
  caller: Caller;
  /** Null where the caller's network is not counted. */
  network: string | null;
}

interface Proving extends Entry {
  /** Null where the browser does not know the address that its code was mailed to. */
  emailNorm: string | null;
  purposes: Purposes;
}

interface Proven {
  challengeId: string;
  emailNorm: string;
  /** Whom the code was mailed to; null for an address without an account. */
  accountId: AccountId | null;
  errand: Errand;
  /** Takes the counted tries back, and the cookie of the challenge, once everything came to its end. */
  settle(): Promise<void>;
  /** Takes the counted tries back where the code was right and something else is missing. */
  giveBack(): Promise<void>;
}

/**
 * Judges a code against the challenges of an address in this browser. The challenge is not used up yet.
 * @throws AppError `sign.invalid-code` for wrong, expired, used, foreign and unknown alike; `request.too-many`
 */
export async function proveAddress(
  scope: SystemScope,
  { emailNorm: named, purposes, ...entry }: Proving,
): Promise<Proven> {
  const byNetwork = networkEntryLimits(entry);
  await consume(scope, byNetwork);
  const binding = entry.cookies.get('challenge');
  const emailNorm = binding ? await findOpenChallenge(scope, { binding, purposes, emailNorm: named }) : null;
  // A stranger without a code of this address does not count against it.
  if (!binding || emailNorm === null) throw await refuse(scope, entry, null);
  const device = await findKnownDevice(scope, emailNorm, entry.cookies);
  const byAddress = addressEntryLimits({ email: emailNorm, network: entry.network, device });
  await consume(scope, byAddress);
  const outcome = await tryCode(scope, { emailNorm, binding, purposes, code: readCode(entry.code) });
  if (!outcome.matched) throw await refuse(scope, entry, outcome.attemptsLeft);
  const back = () => giveBack(scope, [...byNetwork, ...byAddress]);
  return {
    challengeId: outcome.id,
    emailNorm,
    accountId: outcome.accountId,
    errand: outcome.errand,
    giveBack: back,
    async settle() {
      await back();
      entry.cookies.clear('challenge');
    },
  };
}

async function refuse(scope: SystemScope, { caller }: Entry, attemptsLeft: number | null): Promise<AppError> {
  await recordAct(scope, { act: 'sign-in.code-wrong', caller });
  return invalidCode(attemptsLeft);
}

export function invalidCode(attemptsLeft: number | null): AppError {
  return new AppError('sign.invalid-code', attemptsLeft === null ? {} : { data: { attemptsLeft } });
}

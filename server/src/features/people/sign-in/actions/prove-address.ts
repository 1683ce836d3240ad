import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { readCode } from '@ad-foundry/contract/rules/people/sign-in-code.ts';
import { findKnownDevice } from '#features/people/sessions/actions/devices.ts';
import { addressEntryLimits, networkEntryLimits } from '#features/people/sign-in/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { consume, refund } from '#infra/concurrency/rate-limit.ts';
import type { SystemScope } from '#infra/scope.ts';
import { findOpenChallenge, tryCode, type ChallengeTask, type Purposes } from './challenge.ts';

export interface CodeEntry {
  code: string;
  cookies: Cookies;
}

interface ProofRequest extends CodeEntry {
  /** Null if the client does not know the address that its code was mailed to. */
  emailNorm: string | null;
  purposes: Purposes;
}

interface ProvenAddress {
  challengeId: string;
  emailNorm: string;
  /** The account whose address got the code; null for an address without an account. */
  accountId: AccountId | null;
  task: ChallengeTask;
  /** Refunds the counted attempts and clears the challenge cookie; call it once the sign-in has succeeded. */
  complete(): Promise<void>;
  /** Refunds the counted attempts; call it if the code was right but another input is missing. */
  refundAttempts(): Promise<void>;
}

/**
 * Checks a code against the challenges of an address in this browser. Does not consume the challenge.
 * @throws AppError `request.too-many`; `sign.invalid-code`, the same for wrong, expired, used and unknown codes and
 * codes of other browsers
 */
export async function proveAddress(
  scope: SystemScope,
  { emailNorm: requestedEmail, purposes, ...entry }: ProofRequest,
): Promise<ProvenAddress> {
  const byNetwork = networkEntryLimits({ network: scope.request?.network ?? null });
  await consume(scope, byNetwork);
  const binding = entry.cookies.get('challenge');
  const emailNorm = binding ? await findOpenChallenge(scope, { binding, purposes, emailNorm: requestedEmail }) : null;
  // An attempt from a browser without a code for this address does not count against the address.
  if (!binding || emailNorm === null) throw await refuse(scope, null);
  const device = await findKnownDevice(scope, emailNorm, entry.cookies);
  const byAddress = addressEntryLimits({ email: emailNorm, network: scope.request?.network ?? null, device });
  await consume(scope, byAddress);
  const outcome = await tryCode(scope, { emailNorm, binding, purposes, code: readCode(entry.code) });
  if (!outcome.matched) throw await refuse(scope, outcome.attemptsLeft);
  const refundAttempts = () => refund(scope, [...byNetwork, ...byAddress]);
  return {
    challengeId: outcome.id,
    emailNorm,
    accountId: outcome.accountId,
    task: outcome.task,
    refundAttempts,
    async complete() {
      await refundAttempts();
      entry.cookies.clear('challenge');
    },
  };
}

async function refuse(scope: SystemScope, attemptsLeft: number | null): Promise<AppError> {
  await scope.transaction((tx) => tx.record('sign-in.code-wrong', {}, { accountId: null }));
  return invalidCode(attemptsLeft);
}

export function invalidCode(attemptsLeft: number | null): AppError {
  return new AppError('sign.invalid-code', attemptsLeft === null ? {} : { data: { attemptsLeft } });
}

import type { InvalidReason } from '@ad-foundry/contract/integration.ts';

/** Why a call to an ad platform failed, the same for every platform. */
export type AdFailure =
  /** The token is not accepted any more; the person has to connect again. */
  | { kind: 'expired'; reason: InvalidReason }
  /** A permission is missing; `scope` is its name where the platform tells. */
  | { kind: 'missing-scope'; scope: string | null }
  /** The token has its permissions, but the person has no role that may do this in the ad account. */
  | { kind: 'no-role' }
  /** The ad account takes nothing. */
  | { kind: 'disabled-account' }
  /** Not before this time. Nothing was done. */
  | { kind: 'throttled'; until: Date }
  /** The platform's rules forbid it to the person or the account; `message` is for people. */
  | { kind: 'policy'; message: string }
  /** The platform has ended the version of its interface that is spoken here. */
  | { kind: 'outdated' }
  /** The request itself is at fault; again would not help. `message` is for people. */
  | { kind: 'refused'; message: string }
  /** More than the platform answers at once: a smaller question may succeed. */
  | { kind: 'too-large' }
  /** Not there, or out of reach: platforms do not tell the two apart. */
  | { kind: 'not-found' }
  /**
   * The platform did not answer or broke down; nothing was done, and again may help. `resume`: the bytes of a transfer
   * that it wants next, from `start` to `end` (exclusive).
   */
  | { kind: 'unavailable'; resume?: { start: number; end: number } }
  /** The answer was lost: what was asked for may have been done. */
  | { kind: 'unknown-outcome' };

/** What support of the platform asks for. */
export interface FailureTrace {
  /** The platform's code, with its subcode: `190/463`. */
  code?: string;
  traceId?: string;
  status?: number;
  /** In the platform's words; those for people where it has some. */
  message?: string;
}

/** A call to an ad platform failed. Contains no token, and nothing of the request. */
export class AdPlatformError extends Error {
  readonly failure: AdFailure;
  readonly trace: FailureTrace;

  constructor(failure: AdFailure, trace: FailureTrace = {}, cause?: unknown) {
    super(`ad platform: ${failure.kind}${trace.code ? ` (${trace.code})` : ''}`, { cause });
    this.name = 'AdPlatformError';
    this.failure = failure;
    this.trace = trace;
  }
}

/** The failure behind an error; null for an error of another kind. */
export function failureOf(error: unknown): AdFailure | null {
  return error instanceof AdPlatformError ? error.failure : null;
}

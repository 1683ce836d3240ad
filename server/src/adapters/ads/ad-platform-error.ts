import type { InvalidReason } from '@ad-foundry/contract/integration.ts';

/** Why a call to an ad platform failed; equal for every platform. */
export type AdFailure =
  /** The platform no longer accepts the token; the person has to connect again. */
  | { kind: 'expired'; reason: InvalidReason }
  /** A permission is missing; `scope` is its name if the platform reports it. */
  | { kind: 'missing-scope'; scope: string | null }
  /** The token has its permissions, but the person's role in the ad account does not allow the call. */
  | { kind: 'no-role' }
  /** The ad account accepts no files or changes. */
  | { kind: 'disabled-account' }
  /** The platform accepts no call before this time. Nothing was done. */
  | { kind: 'throttled'; until: Date }
  /** The platform's rules forbid the call to the person or the account; `message` is for people. */
  | { kind: 'policy'; message: string }
  /** The platform has ended the API version that this adapter uses. */
  | { kind: 'outdated' }
  /** The request itself is wrong, so that repeating it would not help. `message` is for people. */
  | { kind: 'refused'; message: string }
  /** The response would exceed the platform's limit: a smaller query may succeed. */
  | { kind: 'too-large' }
  /** The object is missing or inaccessible, which platforms do not distinguish. */
  | { kind: 'not-found' }
  /**
   * The platform did not answer or failed; nothing was done, and a retry may help. `resume`: the bytes of a transfer
   * that the platform wants next, from `start` to `end` (exclusive).
   */
  | { kind: 'unavailable'; resume?: { start: number; end: number } }
  /** The response was lost: the platform may have executed the call. */
  | { kind: 'unknown-outcome' };

/** Data that the platform's support asks for. */
export interface FailureTrace {
  /** The platform's code, with its subcode: `190/463`. */
  code?: string;
  traceId?: string;
  status?: number;
  /** The platform's message; the one for people, if it has one. */
  message?: string;
}

/** A call to an ad platform failed. Contains no token, and no content of the request. */
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

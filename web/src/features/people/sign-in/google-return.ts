import type { GoogleAnswer } from '@ad-foundry/contract/sign-in.ts';
import { finishGoogle } from './queries.ts';

/** The result in Google's redirect. */
export type GoogleReturn =
  | { kind: 'code'; code: string; state: string; iss?: string }
  | { kind: 'cancelled' | 'broken' };

let currentReturn: GoogleReturn | undefined;

/**
 * Reads the redirect's parameters and removes them from the address, so that they are neither in the history nor in a
 * referrer.
 */
export function takeGoogleReturn(): GoogleReturn {
  if (currentReturn) return currentReturn;
  const { searchParams } = new URL(window.location.href);
  window.history.replaceState(null, '', window.location.pathname);
  const [code, state, iss, error] = ['code', 'state', 'iss', 'error'].map((name) => searchParams.get(name));
  if (code && state) currentReturn = { kind: 'code', code, state, ...(iss ? { iss } : {}) };
  else currentReturn = { kind: error === null || error === 'access_denied' ? 'cancelled' : 'broken' };
  return currentReturn;
}

const answers = new Map<string, Promise<GoogleAnswer>>();

/** Redeems a code once, however often this is called: Google accepts each code once. */
export function redeemOnce({ code, state, iss }: Extract<GoogleReturn, { kind: 'code' }>): Promise<GoogleAnswer> {
  const earlierAnswer = answers.get(code);
  if (earlierAnswer) return earlierAnswer;
  const answer = finishGoogle({ code, state, ...(iss ? { iss } : {}) });
  answers.set(code, answer);
  return answer;
}

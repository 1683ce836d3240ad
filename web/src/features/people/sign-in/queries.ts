import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { call } from '#lib/api.ts';
import { removeAllDrafts } from '#lib/forms/draft-store.ts';
import { enterSession, leaveSession } from '#lib/current-session.ts';
import { useAction } from '#lib/use-action.ts';

export type SignUp = Parameters<typeof call<typeof signIn.signUp>>[1]['body'];

/** Sign-ups of this page that wait for their code: requesting another code sends the sign-up again. */
const waitingSignUps = new Map<string, SignUp>();

/** The path of the page that takes the code mailed to an address. */
export function confirmPath(email: string): string {
  return `/sign/confirm?${new URLSearchParams({ email })}`;
}

/** The path of the sign-up with its address filled in. */
export function signUpPath(email: string): string {
  return `/sign/up?${new URLSearchParams({ email })}`;
}

/** Mails a code. Call only on submit, without retries: each call sends a mail. */
export function mailCode(email: string): Promise<unknown> {
  const waiting = waitingSignUps.get(email);
  return waiting ? call(signIn.signUp, { body: waiting }) : call(signIn.requestCode, { query: { email } });
}

export function useRequestCode() {
  return useAction(mailCode);
}

/** Starts a sign-up; the account is created when the mailed code is confirmed. */
export async function startSignUp(body: SignUp): Promise<void> {
  await call(signIn.signUp, { body });
  waitingSignUps.set(body.email, body);
}

/** Forgets the pending sign-ups, when the user cancels. */
export function forgetSignUps(): void {
  waitingSignUps.clear();
}

/** Signs in with a code and makes the returned account the session. */
export async function confirmCode(body: { email?: string; code: string }) {
  const me = await call(signIn.confirm, { body });
  waitingSignUps.clear();
  await enterSession(me);
  return me;
}

/** Starts a sign-in with Google. Call only on a press: it ties an attempt to this browser. */
export function useStartGoogle() {
  return useAction((query: CallArguments<typeof signIn.startGoogle>['query']) => call(signIn.startGoogle, { query }));
}

/** Completes a sign-in with Google and makes the returned account the session. A code is valid for one call. */
export async function finishGoogle(body: CallArguments<typeof signIn.finishGoogle>['body']) {
  const me = await call(signIn.finishGoogle, { body });
  await enterSession(me);
  return me;
}

/** Ends the session here and on the server. */
export function useSignOut() {
  return useAction<void, void>(async () => {
    await call(signIn.signOut, {});
    removeAllDrafts();
    await leaveSession();
  });
}

import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { signIn } from '@ad-foundry/contract/sign-in.ts';
import { call } from '#lib/api.ts';
import { enterSession, leaveSession } from '#lib/known-session.ts';
import { lightEndpoint } from '#lib/light-endpoint.ts';
import { useAction } from '#lib/use-action.ts';

type Contract = typeof signIn;

const requestCode = lightEndpoint<Contract['requestCode']>({ method: 'GET', path: '/account/sign' });
const confirm = lightEndpoint<Contract['confirm']>({ method: 'POST', path: '/account/sign' });
const signUp = lightEndpoint<Contract['signUp']>({ method: 'POST', path: '/account/sign-up' });
const signOut = lightEndpoint<Contract['signOut']>({ method: 'POST', path: '/account/logout' });
const startGoogle = lightEndpoint<Contract['startGoogle']>({ method: 'GET', path: '/account/google' });
const redeemGoogle = lightEndpoint<Contract['finishGoogle']>({ method: 'POST', path: '/account/google' });

export type SignUp = Parameters<typeof call<Contract['signUp']>>[1]['body'];

/** Sign-ups of this page that wait for their code: asking for another one means sending them again. */
const waitingSignUps = new Map<string, SignUp>();

/** Where the code that was mailed to an address is entered. */
export function confirmPath(email: string): string {
  return `/sign/confirm?${new URLSearchParams({ email })}`;
}

/** Has a code mailed. Called from a submit only, and never repeated by itself: each call sends a mail. */
export function useRequestCode() {
  return useAction((email: string): Promise<unknown> => {
    const waiting = waitingSignUps.get(email);
    return waiting ? call(signUp, { body: waiting }) : call(requestCode, { query: { email } });
  });
}

/** Starts a sign-up; the account is made when the mailed code is confirmed. */
export function useSignUp() {
  return useAction(async (body: SignUp) => {
    await call(signUp, { body });
    waitingSignUps.set(body.email, body);
  });
}

/** Forgets a sign-up begun for an address, when the person turns back. */
export function forgetSignUps(): void {
  waitingSignUps.clear();
}

/** Signs in with the code and makes the answer the session. */
export function useConfirmCode() {
  return useAction(async (body: { email?: string; code: string }) => {
    const me = await call(confirm, { body });
    waitingSignUps.clear();
    await enterSession(me);
    return me;
  });
}

/** Begins a sign-in with Google. Called from a press only: it ties an attempt to this browser. */
export function useStartGoogle() {
  return useAction((query: CallArguments<Contract['startGoogle']>['query']) => call(startGoogle, { query }));
}

/** Ends a sign-in with Google and makes the answer the session. A code is good for one call. */
export async function finishGoogle(body: CallArguments<Contract['finishGoogle']>['body']) {
  const me = await call(redeemGoogle, { body });
  await enterSession(me);
  return me;
}

/** Ends the session here and on the server. */
export function useSignOut() {
  return useAction<void, void>(async () => {
    await call(signOut, {});
    await leaveSession();
  });
}

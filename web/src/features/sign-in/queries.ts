import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { signIn } from '@ad-foundry/contract/sign-in.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import { call } from '#lib/api.ts';
import { lightEndpoint } from '#lib/light-endpoint.ts';
import { clearSession, setSession } from '#lib/session.ts';

type Contract = typeof signIn;

const requestCode = lightEndpoint<Contract['requestCode']>({ method: 'GET', path: '/account/sign' });
const confirm = lightEndpoint<Contract['confirm']>({ method: 'POST', path: '/account/sign' });
const signUp = lightEndpoint<Contract['signUp']>({ method: 'POST', path: '/account/sign-up' });
const signOut = lightEndpoint<Contract['signOut']>({ method: 'POST', path: '/account/logout' });

export type SignUp = Parameters<typeof call<Contract['signUp']>>[1]['body'];

/** Sign-ups of this page that wait for their code: asking for another one means sending them again. */
const waitingSignUps = new Map<string, SignUp>();

/** Has a code mailed. Called from a submit only, and never repeated by itself: each call sends a mail. */
export function useRequestCode() {
  return useMutation({
    retry: false,
    mutationFn: (email: string) => {
      const waiting = waitingSignUps.get(email);
      return waiting ? call(signUp, { body: waiting }) : call(requestCode, { query: { email } });
    },
  });
}

/** Starts a sign-up; the account is made when the mailed code is confirmed. */
export function useSignUp() {
  return useMutation({
    retry: false,
    mutationFn: (body: SignUp) => call(signUp, { body }),
    onSuccess: (_, body) => {
      waitingSignUps.set(body.email, body);
    },
  });
}

/** Forgets a sign-up begun for an address, when the person turns back. */
export function forgetSignUps(): void {
  waitingSignUps.clear();
}

/** Signs in with the code and makes the answer the session. */
export function useConfirmCode() {
  const queries = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (body: { email: string; code: string }) => call(confirm, { body }),
    onSuccess: async (me) => {
      waitingSignUps.clear();
      await setSession(queries, me);
    },
  });
}

/** Ends the session here and on the server. */
export function useSignOut() {
  const queries = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: () => call(signOut, {}),
    onSuccess: () => clearSession(queries),
  });
}

/** Whether somebody who just came in has nothing to look at yet and is better welcomed. */
export async function isNewHere(queries: QueryClient, me: Account): Promise<boolean> {
  if (!me.role || !can(me.role, 'campaign:write')) return false;
  try {
    const { campaigns } = await import('@ad-foundry/contract/campaigns.ts');
    const queryFn = () => call(campaigns.list, { query: { limit: 1 } });
    return (await queries.fetchQuery({ queryKey: ['campaigns', 'any'], queryFn })).items.length === 0;
  } catch {
    // The welcome is a courtesy; the overview shows what is wrong.
    return false;
  }
}

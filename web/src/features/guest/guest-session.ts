import { useSyncExternalStore } from 'react';
import type { account, Account } from '@ad-foundry/contract/account.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { ApiError, call } from '#lib/api.ts';
import { enterSession } from '#lib/known-session.ts';
import { lightEndpoint } from '#lib/light-endpoint.ts';

let me: Account | null = null;
const listeners = new Set<() => void>();

/** Who is signed in from now on; null is nobody. */
export function setMe(next: Account | null): void {
  me = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in, or null. */
export function useMe(): Account | null {
  return useSyncExternalStore(subscribe, () => me);
}

/** Goes on as somebody, with their language and organization. */
export async function goOnAs(account: Account): Promise<void> {
  await enterSession(account);
  setMe(account);
}

const switchTo = lightEndpoint<(typeof account)['switchOrganization']>({ method: 'POST', path: '/account/switch' });
const whoIsThere = lightEndpoint<(typeof account)['me']>({ method: 'GET', path: '/account/me' });
const update = lightEndpoint<(typeof account)['update']>({ method: 'PUT', path: '/account/me' });

/** Enters another organization that has asked this person for something. */
export async function switchOrganization(organizationId: OrganizationId): Promise<Account> {
  const account = await call(switchTo, { body: { organizationId } });
  await goOnAs(account);
  return account;
}

type Change = Parameters<typeof call<typeof update>>[1]['body'];

/** Changes the own profile. */
export async function updateMe(body: Change): Promise<void> {
  setMe(await call(update, { body }));
}

/** Asks anew who is signed in; without an answer it stays as it was. */
export async function checkMe(): Promise<void> {
  try {
    await goOnAs(await call(whoIsThere, {}));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) setMe(null);
  }
}

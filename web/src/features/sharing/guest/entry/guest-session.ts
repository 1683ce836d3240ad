import { useSyncExternalStore } from 'react';
import { account, type Account } from '@ad-foundry/contract/account.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { ApiError, call } from '#lib/api.ts';
import { enterSession } from '#lib/current-session.ts';

let me: Account | null = null;
const listeners = new Set<() => void>();

/** Sets the signed-in account; null when signed out. */
export function setMe(next: Account | null): void {
  me = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in account, or null. */
export function useMe(): Account | null {
  return useSyncExternalStore(subscribe, () => me);
}

/** Continues with this account, its language and its organization. */
export async function continueAs(next: Account): Promise<void> {
  await enterSession(next);
  setMe(next);
}

/** Switches to another organization that invited this guest. */
export async function switchOrganization(organizationId: OrganizationId): Promise<Account> {
  const next = await call(account.switchOrganization, { body: { organizationId } });
  await continueAs(next);
  return next;
}

type AccountChange = Parameters<typeof call<typeof account.update>>[1]['body'];

/** Updates the signed-in account's profile. */
export async function updateMe(body: AccountChange): Promise<void> {
  setMe(await call(account.update, { body }));
}

/** Refetches the signed-in account; unchanged if the request fails. */
export async function checkMe(): Promise<void> {
  try {
    await continueAs(await call(account.me, {}));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) setMe(null);
  }
}

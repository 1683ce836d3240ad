import { useQuery } from '@tanstack/react-query';
import type { Account } from '@ad-foundry/contract/account.ts';
import { can, type Permission } from '@ad-foundry/contract/permissions.ts';
import { sessionQuery } from './session.ts';

/** The signed-in account, or null. Uses the result of the last check and never starts one. */
export function useSession(): Account | null {
  const { data } = useQuery({
    ...sessionQuery,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return data ?? null;
}

/** The signed-in account, for screens that require one. */
export function useMe(): Account {
  const me = useSession();
  if (!me) throw new Error('useMe is for screens behind the sign-in');
  return me;
}

/** Whether the account's role in the current organization has a permission, by the same table as on the server. */
export function useCan(permission: Permission): boolean {
  const role = useSession()?.role;
  return role ? can(role, permission) : false;
}

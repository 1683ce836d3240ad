import { useQuery } from '@tanstack/react-query';
import type { Account } from '@ad-foundry/contract/account.ts';
import { can, type Permission } from '@ad-foundry/contract/permissions.ts';
import { sessionQuery } from './session.ts';

/** The signed-in account, or null. Reads the last check's result and never starts a check. */
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

/** Whether the account's role in the current organization has a permission. The server reads the same table. */
export function useCan(permission: Permission): boolean {
  const role = useSession()?.role;
  return role ? can(role, permission) : false;
}

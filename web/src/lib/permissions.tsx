import { useQuery } from '@tanstack/react-query';
import type { Account } from '@ad-foundry/contract/account.ts';
import { can, type Permission } from '@ad-foundry/contract/permissions.ts';
import { sessionQuery } from './session.ts';

/** Who is signed in, or null. Reads what the last check found and never starts one by itself. */
export function useSession(): Account | null {
  const { data } = useQuery({
    ...sessionQuery,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return data ?? null;
}

/** The signed-in account, for screens that nobody sees without one. */
export function useMe(): Account {
  const me = useSession();
  if (!me) throw new Error('useMe is for screens behind the sign-in');
  return me;
}

/** Whether the person's role in the current organization grants something. The server asks the same table. */
export function useCan(permission: Permission): boolean {
  const role = useSession()?.role;
  return role ? can(role, permission) : false;
}

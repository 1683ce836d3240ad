import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { account, type Account } from '@ad-foundry/contract/account.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { call } from '#lib/api.ts';
import { sessionQuery, setSession } from '#lib/session.ts';
import { setEntering } from './entering.ts';

/** Forgets what was read of the organization before; who is signed in stays. */
function forgetOrganization(queries: QueryClient): void {
  const [kept] = sessionQuery.queryKey;
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== kept && queryKey[0] !== 'installation' });
}

interface Entering {
  prepare?: () => Promise<void>;
  to?: '/campaigns' | '/onboarding';
}

/** Goes on in the organization that a call answered with, at its campaigns, once what it still waits for is there. */
export function useEnterOrganization(): (me: Account, entering?: Entering) => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async (me, { prepare, to = '/campaigns' } = {}) => {
    setEntering(me.organization?.name ?? '');
    try {
      await queries.cancelQueries();
      await setSession(queries, me);
      forgetOrganization(queries);
      await prepare?.();
      await router.navigate({ to });
      await router.invalidate();
    } finally {
      setEntering(null);
    }
  };
}

/** Makes another of the account's organizations the current one. */
export function useSwitchOrganization() {
  const enter = useEnterOrganization();
  return useMutation({
    mutationFn: (organizationId: OrganizationId) => call(account.switchOrganization, { body: { organizationId } }),
    onSuccess: (me) => enter(me),
  });
}

/** Makes an organization of one's own and goes on in it, where it is welcomed. */
export function useCreateOrganization() {
  const enter = useEnterOrganization();
  return useMutation({
    mutationFn: (name: string) => call(account.createOrganization, { body: { name } }),
    onSuccess: (me) => enter(me, { to: '/onboarding' }),
  });
}

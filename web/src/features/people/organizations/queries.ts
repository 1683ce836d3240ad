import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { account, type Account } from '@ad-foundry/contract/account.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { call } from '#lib/api.ts';
import { sessionQuery, setSession } from '#lib/session.ts';
import { setOpeningOrganization } from './opening-organization.ts';

/** Clears the cached data of the previous organization, but keeps the session. */
function forgetOrganization(queries: QueryClient): void {
  const [kept] = sessionQuery.queryKey;
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== kept && queryKey[0] !== 'installation' });
}

interface Entering {
  prepare?: () => Promise<void>;
  to?: '/' | '/campaigns' | '/onboarding';
  /** The path to open instead of `to`. */
  href?: string | undefined;
}

/** Opens the campaigns of the account's current organization, after the optional `prepare` step. */
export function useEnterOrganization(): (me: Account, entering?: Entering) => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async (me, { prepare, to = '/campaigns', href } = {}) => {
    setOpeningOrganization({ name: me.organization?.name ?? '', isPrepared: prepare !== undefined });
    try {
      await queries.cancelQueries();
      await setSession(queries, me);
      forgetOrganization(queries);
      await prepare?.();
      if (href === undefined) await router.navigate({ to });
      else router.history.push(href);
      await router.invalidate();
    } finally {
      setOpeningOrganization(null);
    }
  };
}

/** Switches to another of the account's organizations, and opens `href` or its campaigns. */
export function useSwitchOrganization(href?: string) {
  const enter = useEnterOrganization();
  return useMutation({
    mutationFn: (organizationId: OrganizationId) => call(account.switchOrganization, { body: { organizationId } }),
    onSuccess: (me) => enter(me, { href }),
  });
}

/** Creates an organization and opens it at onboarding. */
export function useCreateOrganization() {
  const enter = useEnterOrganization();
  return useMutation({
    mutationFn: (name: string) => call(account.createOrganization, { body: { name } }),
    onSuccess: (me) => enter(me, { to: '/onboarding' }),
  });
}

import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { account, type Account } from '@ad-foundry/contract/account.ts';
import type { InvitationId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { call } from '#lib/api.ts';
import { sessionQuery, setSession } from '#lib/session.ts';

/** Who invites to what. Asking changes nothing: whoever only looks at a mail's links uses nothing up. */
export function invitationQuery(invitationId: InvitationId) {
  return queryOptions({
    queryKey: ['invitations', invitationId],
    queryFn: ({ signal }) => call(invitations.find, { params: { invitationId } }, signal),
    staleTime: Infinity,
    retry: false,
  });
}

/** Goes on as somebody, perhaps somebody else than before: what was read for them before is forgotten. */
async function goOnAs(queries: QueryClient, me: Account): Promise<void> {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  await setSession(queries, me);
}

/** Ways through the door, for the holder of a link. Each is a person's press, never the page's own doing. */
export function useDoor(invitationId: InvitationId) {
  const queries = useQueryClient();
  const params = { invitationId };
  const onSuccess = (me: Account) => goOnAs(queries, me);
  return {
    enter: useMutation({ mutationFn: () => call(invitations.enter, { params }), onSuccess }),
    requestCode: useMutation({
      mutationFn: (locale: Locale) => call(invitations.requestCode, { params, body: { locale } }),
    }),
    confirm: useMutation({
      mutationFn: (body: { code: string; locale: Locale }) => call(invitations.confirm, { params, body }),
      onSuccess,
    }),
    accept: useMutation({
      mutationFn: async () => {
        await call(invitations.accept, { params });
        return call(account.me, {});
      },
      onSuccess,
    }),
  };
}

/** Asks for a new link in place of one that has ended. */
export function useRenewLink(invitationId: InvitationId) {
  return useMutation({ mutationFn: () => call(invitations.renew, { params: { invitationId } }) });
}

/** Enters another organization that has asked this person for something. */
export function useSwitchOrganization() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (organizationId: OrganizationId) => call(account.switchOrganization, { body: { organizationId } }),
    onSuccess: (me) => goOnAs(queries, me),
  });
}

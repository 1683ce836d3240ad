import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { account } from '@ad-foundry/contract/account.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { SessionId } from '@ad-foundry/contract/ids.ts';
import { sessions } from '@ad-foundry/contract/sessions.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { call, callWithForm } from '#lib/api.ts';
import { hasCode } from '#lib/error-text.ts';
import { leavePage } from '#lib/leave-page.ts';
import { withFreshProof } from '#features/people/sign-in/fresh-proof.ts';
import { setSession } from '#lib/session.ts';

/** Updates the account's name, language or theme. */
export function useUpdateAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof account.update>['body']) => call(account.update, { body }),
    onSuccess: (me) => setSession(queries, me),
  });
}

export function useUploadAvatar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append(account.updateWithAvatar.form.file, file);
      return callWithForm(account.updateWithAvatar, {}, form);
    },
    onSuccess: (me) => setSession(queries, me),
  });
}

export function useRemoveAvatar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(account.removeAvatar, {}),
    onSuccess: (me) => setSession(queries, me),
  });
}

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(sessions.list, {}, signal),
});

/**
 * Whether a personal link started this guest's session, which does not prove who opened it; such a session can change
 * name, picture and address only after signing in with a code.
 */
export const guestSessionQuery = queryOptions({
  queryKey: ['account', 'guest-session'],
  queryFn: async ({ signal }) => {
    try {
      await call(sessions.list, {}, signal);
      return { byLink: false };
    } catch (error) {
      if (hasCode(error, 'auth.required')) return { byLink: true };
      throw error;
    }
  },
});

export const signInMethodsQuery = queryOptions({
  queryKey: ['account', 'ways'],
  queryFn: ({ signal }) => call(signIn.ways, {}, signal),
});

export function useUnlinkGoogle() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => withFreshProof(() => call(signIn.unlinkGoogle, {})),
    retry: false,
    onSettled: () =>
      Promise.all([queries.invalidateQueries(signInMethodsQuery), queries.invalidateQueries(sessionsQuery)]),
  });
}

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: SessionId) => call(sessions.end, { params: { sessionId } }),
    // Refetched also after a failure, because the session may have ended already.
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  });
}

/** Ends all other sessions, or all sessions including this one. */
export function useEndEverywhere() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (which: 'others' | 'all') => call(sessions.endEverywhere, { body: { which } }),
    onSuccess: (_nothing, which) => {
      if (which === 'all') return leavePage('/sign/out');
      return queries.invalidateQueries(sessionsQuery);
    },
  });
}

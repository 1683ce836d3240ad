import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { audit } from '@ad-foundry/contract/audit.ts';
import { call } from '#lib/api.ts';
import { auditPeriods, type AuditSearch } from './audit-search.ts';

const dayMs = 24 * 60 * 60 * 1000;
const key = ['audit'] as const;

/** The log as far as the filters leave it, the newest first, page by page; read anew at each look. */
export function auditQuery({ person, act, period }: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: [...key, 'entries', { person, act, period }],
    queryFn: ({ pageParam, signal }) => {
      const since = period ? new Date(Date.now() - auditPeriods[period] * dayMs).toISOString() : undefined;
      return call(audit.list, { query: { cursor: pageParam, accountId: person, act, since } }, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}

/** Whom and what the log can be filtered by. */
export const auditedQuery = queryOptions({
  queryKey: [...key, 'people'],
  queryFn: ({ signal }) => call(audit.people, {}, signal),
  staleTime: 0,
});

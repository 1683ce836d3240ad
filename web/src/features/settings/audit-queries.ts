import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { audit } from '@ad-foundry/contract/audit.ts';
import { addressOf, call } from '#lib/api.ts';
import { auditPeriods, type AuditSearch } from './audit-search.ts';

const dayMs = 24 * 60 * 60 * 1000;
const key = ['audit'] as const;

/** As the server filters; a period reaches back from now. */
function filterOf({ person, act, period }: AuditSearch) {
  const since = period ? new Date(Date.now() - auditPeriods[period] * dayMs).toISOString() : undefined;
  return { accountId: person, act, since };
}

/** Where the log as far as the filters leave it is to be had as a file. */
export function auditFile(search: AuditSearch): string {
  return addressOf(audit.export, { query: filterOf(search) });
}

/** The log as far as the filters leave it, the newest first, page by page; read anew at each look. */
export function auditQuery(search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: [...key, 'entries', search],
    queryFn: ({ pageParam, signal }) => call(audit.list, { query: { cursor: pageParam, ...filterOf(search) } }, signal),
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

import { queryOptions } from '@tanstack/react-query';
import { audit } from '@ad-foundry/contract/audit.ts';
import { addressOf, call } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { auditPeriods, type AuditSearch } from './audit-search.ts';

const dayMs = 24 * 60 * 60 * 1000;
const key = ['audit'] as const;

/** The filter for the API, whose period ends now. */
function filterOf({ person, act, period }: AuditSearch) {
  const since = period ? new Date(Date.now() - auditPeriods[period] * dayMs).toISOString() : undefined;
  return { accountId: person, act, since };
}

/** URL of the filtered log as a file. */
export function auditFile(search: AuditSearch): string {
  return addressOf(audit.export, { query: filterOf(search) });
}

/** The filtered log, newest first, page by page; refetched on every mount. */
export function auditQuery(search: AuditSearch) {
  const query = pagedQuery(audit.list, { key: [...key, 'entries', search], query: filterOf(search) });
  return { ...query, staleTime: 0 };
}

/** People and actions by which the log can be filtered. */
export const auditedQuery = queryOptions({
  queryKey: [...key, 'people'],
  queryFn: ({ signal }) => call(audit.people, {}, signal),
  staleTime: 0,
});

import { acts } from '@ad-foundry/contract/audit.ts';
import { isIdOf } from '#lib/id-shape.ts';
import { oneOf, readSearch } from '#ui/list-page/search-params.ts';

/** The selectable periods in days. */
export const auditPeriods = { day: 1, week: 7, month: 30, quarter: 90 } as const;
export type AuditPeriod = keyof typeof auditPeriods;

/** Parses the log's filters from the URL; invalid values are dropped. */
export const parseAuditSearch = readSearch({
  person: (value) => (isIdOf('account', value) ? value : undefined),
  act: oneOf(acts),
  period: oneOf(Object.keys(auditPeriods) as AuditPeriod[]),
});

export type AuditSearch = ReturnType<typeof parseAuditSearch>;

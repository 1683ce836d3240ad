import { acts, type Act } from '@ad-foundry/contract/audit.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { isIdOf } from '#lib/id-shape.ts';

/** How far back, in days. */
export const auditPeriods = { day: 1, week: 7, month: 30, quarter: 90 } as const;
export type AuditPeriod = keyof typeof auditPeriods;

/** What of the log is shown; it stands in the address. */
export interface AuditSearch {
  person?: AccountId;
  act?: Act;
  period?: AuditPeriod;
}

/** What is no filter is left out. */
export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  const person = isIdOf('account', search['person']) ? search['person'] : undefined;
  const act = acts.find((each) => each === search['act']);
  const period = (Object.keys(auditPeriods) as AuditPeriod[]).find((each) => each === search['period']);
  return { ...(person ? { person } : {}), ...(act ? { act } : {}), ...(period ? { period } : {}) };
}

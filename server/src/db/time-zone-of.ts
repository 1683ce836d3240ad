import { sql, type SQL } from 'drizzle-orm';
import { planned } from '@ad-foundry/contract/endpoint.ts';

interface Rows {
  account?: SQL;
  organization?: SQL;
}

/**
 * The time zone of a person in an organization, as SQL over their rows, `a` and `o` by default: the chosen one, else
 * the organization's, else that of the browser. Null, which means UTC, before a browser has reported one.
 */
export function timeZoneOf({ account = sql`a`, organization = sql`o` }: Rows = {}) {
  return sql<string | null>`coalesce(${account}.time_zone, ${organization}.time_zone, ${account}.device_time_zone)`;
}

/**
 * An instant some days later at the same time of day in a person's time zone, even across changes to summer time;
 * clamped to the instants that may be planned.
 */
export function shiftedByDays(instant: SQL, days: number, { accountId, organizationId }: Person): SQL {
  const zone = sql`(select coalesce(${timeZoneOf()}, 'UTC') from accounts a join organizations o on o.id = ${organizationId}
    where a.id = ${accountId})`;
  const shifted = sql`((${instant} at time zone ${zone}) + make_interval(days => ${days})) at time zone ${zone}`;
  // `least` and `greatest` ignore null.
  return sql`case when ${instant} is not null then
    least(greatest(${shifted}, ${new Date(planned.first).toISOString()}::timestamptz),
      ${new Date(planned.last).toISOString()}::timestamptz) end`;
}

interface Person {
  accountId: string;
  organizationId: string;
}

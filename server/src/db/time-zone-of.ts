import { sql, type SQL } from 'drizzle-orm';

interface Rows {
  account?: SQL;
  organization?: SQL;
}

/**
 * The time zone of a person in an organization, as SQL over their rows, `a` and `o` by default: the one they chose, else the
 * organization's, else their browser's. Null before a browser told one, which stands for UTC.
 */
export function timeZoneOf({ account = sql`a`, organization = sql`o` }: Rows = {}) {
  return sql<string | null>`coalesce(${account}.time_zone, ${organization}.time_zone, ${account}.device_time_zone)`;
}

/** An instant some days later at the same time of day, also where summer time begins between: in a person's time zone. */
export function shiftedByDays(instant: SQL, days: number, { accountId, organizationId }: Person): SQL {
  const zone = sql`(select coalesce(${timeZoneOf()}, 'UTC') from accounts a join organizations o on o.id = ${organizationId}
    where a.id = ${accountId})`;
  return sql`((${instant} at time zone ${zone}) + make_interval(days => ${days})) at time zone ${zone}`;
}

interface Person {
  accountId: string;
  organizationId: string;
}

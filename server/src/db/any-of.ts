import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** `column = any(values)` with one array parameter: hundreds of parameters cost more than the query itself. */
export function anyOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(values)}::text[])`;
}

/**
 * The ids as a table of one column, for lateral joins. The planner assumes a hundred rows for it, whatever its length,
 * so that one plan is reused; with `unnest` it would plan each short array again, which takes longer than reading the
 * rows.
 */
export function idTable(ids: readonly string[]): SQL {
  return sql`jsonb_array_elements_text(to_jsonb(${sql.param(ids)}::text[]))`;
}

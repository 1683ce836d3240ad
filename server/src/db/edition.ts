import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Condition that a row still has the edition on which a change is based; none if the change names no edition. */
export const fromEdition = (column: PgColumn, edition: number | undefined): SQL | undefined =>
  edition === undefined ? undefined : eq(column, edition);

/** SQL expression for the next edition. */
export const nextEdition = (column: PgColumn): SQL<number> => sql<number>`${column} + 1`;

import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Condition of an update made from an edition; none if the change was made from no particular one. */
export const fromEdition = (column: PgColumn, edition: number | undefined): SQL | undefined =>
  edition === undefined ? undefined : eq(column, edition);

/** The edition after a change. */
export const nextEdition = (column: PgColumn): SQL<number> => sql<number>`${column} + 1`;

import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from '#db/client.ts';

/**
 * A query that is built once and runs on the connection of any database or transaction, for reads that every page
 * makes: building a query takes longer than reading its rows.
 */
export function preparedQuery<Query extends object>(build: (db: Database) => Query): (db: Database) => Query {
  let built: Query | undefined;
  return (db) => {
    built ??= build(drizzle.mock() as unknown as Database);
    // Prepared queries keep the connection on which they were built as `client`.
    return Object.assign(Object.create(built) as Query, { client: db.$client });
  };
}

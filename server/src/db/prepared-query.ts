import type { Database } from './client.ts';

/** A query that is built and prepared once for each database object, since building one takes longer than reading its rows. */
export function preparedQuery<Query extends object>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return (db) => {
    const query = queries.get(db) ?? build(db);
    queries.set(db, query);
    return query;
  };
}

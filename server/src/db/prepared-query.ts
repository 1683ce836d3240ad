import type { Database } from './client.ts';

/** Builds and prepares a query once per database object, since building takes longer than reading the rows. */
export function preparedQuery<Query extends object>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return (db) => {
    const query = queries.get(db) ?? build(db);
    queries.set(db, query);
    return query;
  };
}

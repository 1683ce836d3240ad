import type { Database } from '#db/client.ts';

/**
 * A query that is built once for a database, not at every use, and that PostgreSQL plans once for a connection. For
 * what every request asks.
 */
export function preparedOn<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const made = build(db);
    built.set(db, made);
    return made;
  };
}

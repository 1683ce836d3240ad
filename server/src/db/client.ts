import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { repeatingClient } from './repeating-client.ts';

export type Client = pg.PoolClient;
export type Pool = pg.Pool;
export type Database = NodePgDatabase & { readonly $client: Pool | Client };

interface PoolOptions {
  url: string;
  max?: number;
  /** Called when a connection breaks, idle or in use. */
  onError: (error: Error) => void;
}

// Parses int8 as a number: sizes in bytes and row ids stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool of PostgreSQL connections with limits on every wait. */
export function createPool({ url, max = 20, onError }: PoolOptions): Pool {
  const pool = new pg.Pool({
    Client: repeatingClient(),
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    // No person waits longer for a response; a longer lock is a fault.
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'ad-foundry',
    // Replaces connections, so that plans of prepared statements are renewed before the size of tables changes much.
    maxLifetimeSeconds: 60,
    // Sends a query without waiting for the previous query's result.
    pipeline: true,
  });
  // The pool listens only to idle connections: without a separate listener, a connection that breaks in use would end
  // the process.
  pool.on('connect', (client) => void client.on('error', onError));
  pool.on('error', () => undefined);
  return pool;
}

const databases = new WeakMap<Pool | Client, Database>();

/** The query builder of a pool or connection, cached since prepared queries belong to it. */
export function databaseOn(connection: Pool | Client): Database {
  const database = databases.get(connection) ?? drizzle(connection);
  databases.set(connection, database);
  return database;
}

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Database = NodePgDatabase;
export type Client = pg.PoolClient;
export type Pool = pg.Pool;

interface PoolOptions {
  url: string;
  max?: number;
  /** Told of errors on idle connections; without a listener they would end the process. */
  onError: (error: Error) => void;
}

// Figures beyond 2^53 do not occur in this product: sizes in bytes and row numbers fit a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Connections to PostgreSQL with limits on how long anything may wait. */
export function createPool({ url, max = 20, onError }: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    // Shorter than what a person waits; a lock that is held longer is no lock but a fault.
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'ad-foundry',
    // What is asked on a connection before the answer to what was asked before is sent at once.
    pipeline: true,
  });
  pool.on('error', onError);
  return pool;
}

/** The query builder on a pool or on one connection of it. */
export function databaseOn(connection: Pool | Client): Database {
  return drizzle(connection);
}

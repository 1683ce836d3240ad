import pLimit from 'p-limit';
import type { QueryResultRow } from 'pg';
import type { Client, Pool } from '#db/client.ts';
import type { Log } from '#infra/log.ts';

/** Locks that hold across processes. */
export interface AdvisoryLocks {
  /** False if another process holds the lock. `onLost` is called if the lock is lost before its release. */
  tryAcquire(name: string, onLost: () => void): Promise<boolean>;
  release(name: string): Promise<void>;
  /** Releases all locks. */
  close(): Promise<void>;
}

/**
 * PostgreSQL advisory locks on one shared connection, released when this process ends. When the connection breaks, the
 * `onLost` of every holder is called, since another process may then acquire the lock.
 */
export function createAdvisoryLocks(pool: Pool, log: Log): AdvisoryLocks {
  let connection: Promise<Client> | null = null;
  const holders = new Map<string, () => void>();

  const connect = async (): Promise<Client> => {
    const client = await pool.connect();
    client.once('error', (error: Error) => {
      log.warn({ err: error }, 'the connection that holds the locks broke');
      connection = null;
      client.release(error);
      for (const onLost of holders.values()) onLost();
      holders.clear();
    });
    return client;
  };
  const client = (): Promise<Client> => {
    connection ??= connect().catch((error: unknown) => {
      connection = null;
      throw error;
    });
    return connection;
  };

  // The connection executes one statement at a time.
  const oneAtATime = pLimit(1);
  const query = <R extends QueryResultRow>(sql: string, name: string) =>
    oneAtATime(async () => (await client()).query<R>(sql, [name]));

  return {
    async tryAcquire(name, onLost) {
      if (holders.has(name)) return false;
      holders.set(name, onLost);
      try {
        const sql = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as got';
        const { rows } = await query<{ got: boolean }>(sql, name);
        if (rows[0]?.got) return true;
        holders.delete(name);
        return false;
      } catch (error) {
        holders.delete(name);
        throw error;
      }
    },
    async release(name) {
      if (!holders.delete(name) || !connection) return;
      await query('select pg_advisory_unlock(hashtextextended($1, 0))', name);
    },
    async close() {
      const openConnection = await connection?.catch(() => null);
      connection = null;
      openConnection?.release(true);
    },
  };
}

import type { QueryResultRow } from 'pg';
import type { Client, Pool } from '#db/client.ts';
import type { Log } from './log.ts';

/** Locks that hold across nodes. */
export interface Locks {
  /** True when the lock is ours now; false when another process holds it. `lost` is told when it is taken away. */
  tryAcquire(name: string, lost: () => void): Promise<boolean>;
  release(name: string): Promise<void>;
  /** Lets go of everything. */
  close(): Promise<void>;
}

/**
 * Advisory locks of PostgreSQL, all on one connection: they end with this process, however it ends. When the
 * connection breaks, every holder is told, since another node may have the lock next.
 */
export function createLocks(pool: Pool, log: Log): Locks {
  let connection: Promise<Client> | null = null;
  const held = new Map<string, () => void>();

  const connect = async (): Promise<Client> => {
    const client = await pool.connect();
    client.once('error', (error: Error) => {
      log.warn({ err: error }, 'the connection that holds the locks broke');
      connection = null;
      client.release(error);
      for (const lost of held.values()) lost();
      held.clear();
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

  // One statement after the other: the connection is shared by everybody who waits for a lock.
  let last: Promise<unknown> = Promise.resolve();
  const ask = <R extends QueryResultRow>(sql: string, name: string) => {
    const answer = last.then(async () => (await client()).query<R>(sql, [name]));
    last = answer.catch(() => undefined);
    return answer;
  };

  return {
    async tryAcquire(name, lost) {
      if (held.has(name)) return false;
      held.set(name, lost);
      try {
        const sql = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as got';
        const { rows } = await ask<{ got: boolean }>(sql, name);
        if (rows[0]?.got) return true;
        held.delete(name);
        return false;
      } catch (error) {
        held.delete(name);
        throw error;
      }
    },
    async release(name) {
      if (!held.delete(name) || !connection) return;
      await ask('select pg_advisory_unlock(hashtextextended($1, 0))', name);
    },
    async close() {
      const held = await connection?.catch(() => null);
      connection = null;
      held?.release(true);
    },
  };
}

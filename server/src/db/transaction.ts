import { databaseOn, type Client, type Database, type Pool } from './client.ts';
import { setTenantScope, type TenantScope } from './tenant-scope.ts';

export interface Transaction {
  db: Database;
  client: Client;
}

// Serialization failure and deadlock, which PostgreSQL asks clients to retry.
const retryable = new Set(['40001', '40P01']);
const tries = 4;

/** Statements that begin a transaction: for writes, or for several reads of one snapshot. */
const beginnings = { write: 'begin', snapshot: 'begin isolation level repeatable read read only' } as const;
type Kind = keyof typeof beginnings;

interface Where {
  pool: Pool;
  tenantScope: TenantScope;
  kind?: Kind;
}

/** Runs work in one transaction; commits when it returns, rolls back when it throws, retries on a deadlock. */
export async function inTransaction<T>(where: Where, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(where, work);
    } catch (error) {
      if (attempt >= tries || !retryable.has(sqlState(error) ?? '')) throw error;
    }
  }
}

async function once<T>(
  { pool, tenantScope, kind = 'write' }: Where,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    // Not awaited: pipelined with the first statement, so that it costs no round trip.
    const begun = client.query(`${beginnings[kind]}; ${setTenantScope(tenantScope, 'commit')}`);
    begun.catch(() => undefined);
    const result = await work({ db: databaseOn(client), client });
    await begun;
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** The SQLSTATE of a database error, found anywhere in its chain of causes. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && current.code.length === 5) return current.code;
  }
  return undefined;
}

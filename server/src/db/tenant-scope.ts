import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { databaseOn, type Client, type Database, type Pool } from './client.ts';

/** The rows that a connection may access: those of one organization, or all for work on the whole installation. */
export type TenantScope = OrganizationId | typeof allTenants;
export const allTenants = '*';

/**
 * The SQL statement that sets the scope until commit, or until it is changed; every row-level security policy reads it.
 */
export function setTenantScope(tenantScope: TenantScope, until: 'commit' | 'changed'): string {
  if (tenantScope !== allTenants && !/^org_[0-9a-z]+$/.test(tenantScope))
    throw new Error('not an id of an organization');
  return `select set_config('app.organization', '${tenantScope}', ${until === 'commit'})`;
}

const lastScope = new WeakMap<Client, TenantScope>();

/** Runs statements outside of transactions on any free connection, after setting its tenant scope. */
class ScopedPool {
  readonly #pool: Pool;
  readonly #scope: TenantScope;

  constructor(pool: Pool, scope: TenantScope) {
    this.#pool = pool;
    this.#scope = scope;
  }

  async query(...statement: Parameters<Client['query']>): Promise<unknown> {
    const client = await this.#pool.connect();
    try {
      // Sets the scope only if it differs, pipelined with the statement, so that it costs no round trip.
      const isScopeSet = lastScope.get(client) === this.#scope;
      const set: Promise<unknown> = isScopeSet
        ? Promise.resolve()
        : client.query(setTenantScope(this.#scope, 'changed'));
      lastScope.delete(client);
      const result = client.query(...statement) as unknown as Promise<unknown>;
      const [answer] = await Promise.all([result, set]);
      lastScope.set(client, this.#scope);
      client.release();
      return answer;
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  }
}

const databases = new WeakMap<Pool, Map<TenantScope, Database>>();
const maxCached = 1000;

/** The query builder of one tenant scope, cached since creating it takes time. */
export function tenantDatabase(pool: Pool, tenantScope: TenantScope): Database {
  const cache = databases.get(pool) ?? new Map<TenantScope, Database>();
  databases.set(pool, cache);
  const cachedDatabase = cache.get(tenantScope);
  if (cachedDatabase) return cachedDatabase;
  if (cache.size >= maxCached) cache.clear();
  // Outside of transactions the query builder uses only the pool's `query`.
  const database = databaseOn(new ScopedPool(pool, tenantScope) as unknown as Pool);
  cache.set(tenantScope, database);
  return database;
}

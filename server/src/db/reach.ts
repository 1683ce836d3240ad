import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { databaseOn, type Client, type Database, type Pool } from './client.ts';

/** Whose rows a connection reaches: an organization's, or everybody's, which is for the installation itself. */
export type Reach = OrganizationId | typeof everybody;
export const everybody = '*';

/** The statement that says so, to the end of the transaction or for the connection; every policy asks for it. */
export function reaching(reach: Reach, until: 'commit' | 'changed'): string {
  if (reach !== everybody && !/^org_[0-9a-z]+$/.test(reach)) throw new Error('not an id of an organization');
  return `select set_config('app.organization', '${reach}', ${until === 'commit'})`;
}

const lastReach = new WeakMap<Client, Reach>();

/** Statements outside of transactions, each on whichever connection is free, which is told whose they are. */
class Within {
  readonly #pool: Pool;
  readonly #reach: Reach;

  constructor(pool: Pool, reach: Reach) {
    this.#pool = pool;
    this.#reach = reach;
  }

  async query(...statement: Parameters<Client['query']>): Promise<unknown> {
    const client = await this.#pool.connect();
    try {
      // Only where it says something else; on its way together with the statement, so that nobody waits for it.
      const known = lastReach.get(client) === this.#reach;
      const told: Promise<unknown> = known ? Promise.resolve() : client.query(reaching(this.#reach, 'changed'));
      lastReach.delete(client);
      const asked = client.query(...statement) as unknown as Promise<unknown>;
      const [answer] = await Promise.all([asked, told]);
      lastReach.set(client, this.#reach);
      client.release();
      return answer;
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  }
}

const databases = new WeakMap<Pool, Map<Reach, Database>>();
const mostKept = 1000;

/** The query builder for what one reach may touch; the same at each call, so that what is prepared stays prepared. */
export function databaseWithin(pool: Pool, reach: Reach): Database {
  const kept = databases.get(pool) ?? new Map<Reach, Database>();
  databases.set(pool, kept);
  const known = kept.get(reach);
  if (known) return known;
  if (kept.size >= mostKept) kept.clear();
  // Of a pool, the query builder uses nothing but this outside of its own transactions.
  const made = databaseOn(new Within(pool, reach) as unknown as Pool);
  kept.set(reach, made);
  return made;
}

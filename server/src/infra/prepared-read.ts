import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { OrganizationScope, Scope } from './scope.ts';

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

interface Built<Rows> {
  toSQL(): { sql: string };
  prepare(name: string): Prepared<Rows>;
}

/** Every property is a placeholder of its name. */
const placeholders = new Proxy({}, { get: (_target, name) => sql.placeholder(String(name)) });

/**
 * A read within an organization that is built once for each role. `build` gets placeholders in place of the values, of
 * the actor's ids and of the time: it may decide by the role, and by nothing else.
 */
export function preparedRead<Values extends object, Rows>(
  name: string,
  build: (scope: Scope, values: Values) => Built<Rows>,
): (scope: OrganizationScope, values: Values) => Promise<Rows> {
  const byRole = new Map<string, (db: Database) => Prepared<Rows>>();

  const queryOf = (role: OrganizationScope['actor']['role']) => {
    const known = byRole.get(role);
    if (known) return known;
    const query = preparedQuery((db) => {
      const scope = {
        db,
        actor: { organizationId: sql.placeholder('organizationId'), accountId: sql.placeholder('accountId'), role },
        now: () => sql.placeholder('now'),
      };
      const built = build(scope as unknown as Scope, placeholders as Values);
      // Roles with the same statement share it: each prepared one takes memory on every connection.
      const digest = createHash('sha256').update(built.toSQL().sql).digest('hex').slice(0, 8);
      return built.prepare(`${name}_${digest}`);
    });
    byRole.set(role, query);
    return query;
  };

  return ({ db, actor, now }, values) =>
    queryOf(actor.role)(db).execute({ ...values, ...actor, now: now().toISOString() });
}

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

/** A value of the scope, apart from those that the caller gives. */
const placeholderOf = (name: string) => sql.placeholder(`scope.${name}`);

/** Every property is a placeholder of its name. */
const placeholders = new Proxy({}, { get: (_target, name) => sql.placeholder(String(name)) });

/**
 * A read within an organization that is built once for each role. `build` gets placeholders in place of the values, of
 * the actor's ids and of the time: it may decide by the role, and by nothing else, and only pass them on to conditions.
 * The product itself has no account id. Values are texts, numbers or arrays of texts for `anyOf`: no column encodes them.
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
        actor: { organizationId: placeholderOf('organizationId'), accountId: placeholderOf('accountId'), role },
        now: () => placeholderOf('now'),
      };
      const built = build(scope as unknown as Scope, placeholders as Values);
      // Roles with the same statement share it: each prepared one takes memory on every connection.
      const digest = createHash('sha256').update(built.toSQL().sql).digest('hex').slice(0, 8);
      return built.prepare(`${name}_${digest}`);
    });
    byRole.set(role, query);
    return query;
  };

  return ({ db, actor, now }, values) => {
    const own = Object.entries({ ...actor, now: now().toISOString() }).map(([key, value]) => [`scope.${key}`, value]);
    return queryOf(actor.role)(db).execute({ ...values, ...(Object.fromEntries(own) as Record<string, unknown>) });
  };
}

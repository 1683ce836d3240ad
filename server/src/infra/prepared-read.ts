import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { OrganizationScope, Scope } from './scope.ts';

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

interface Query<Rows> {
  toSQL(): { sql: string };
  prepare(name: string): Prepared<Rows>;
}

type Role = OrganizationScope['actor']['role'];

/**
 * A read within an organization, prepared once per connection and role. `build` gets placeholders for the value, the
 * actor's ids and the time: it may use them only in conditions, and may branch only by the role. The value is a text, a
 * number or an array of texts for `anyOf`.
 */
export function preparedRead<Rows, Value = void>(
  name: string,
  build: (scope: Scope, value: Value) => Query<Rows>,
): (scope: OrganizationScope, value: Value) => Promise<Rows> {
  const prepare = (db: Database, role: Role) => {
    const [organizationId, accountId, now, value] = ['organizationId', 'accountId', 'now', 'value'].map(
      sql.placeholder,
    );
    const scope = { db, actor: { organizationId, accountId, role }, now: () => now };
    const query = build(scope as unknown as Scope, value as Value);
    // Roles with the same statement share its name, since each prepared statement uses memory on every connection.
    const digest = createHash('sha256').update(query.toSQL().sql).digest('hex').slice(0, 8);
    return query.prepare(`${name}_${digest}`);
  };
  const byRole = new Map<Role, (db: Database) => Prepared<Rows>>();

  return ({ db, actor, now }, value) => {
    const read = byRole.get(actor.role) ?? preparedQuery((connection) => prepare(connection, actor.role));
    byRole.set(actor.role, read);
    // The product as actor has no account id, so a read that needs one fails in its scope.
    return read(db).execute({ ...actor, now: now().toISOString(), value });
  };
}

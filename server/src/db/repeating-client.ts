import pg from 'pg';

// Each prepared statement uses memory on every connection.
const maxNames = 100;
const maxCounts = 1000;
const usesBefore = 10;

/**
 * Connections of one pool that name repeated statements with parameters: PostgreSQL parses a named statement once and
 * plans it only a few times. Planning a join takes longer than running it.
 */
export function repeatingClient(): typeof pg.Client {
  const nameOf = createNames();
  return class RepeatingClient extends pg.Client {
    override query(...[statement, values, ...rest]: unknown[]): never {
      const hasParameters = Array.isArray(values) && values.length > 0;
      const query = super.query.bind(this) as (...parameters: unknown[]) => unknown;
      // One implementation for all overloads of `pg`.
      return query(hasParameters ? withName(statement, nameOf) : statement, values, ...rest) as never;
    }
  };
}

type NameOf = (text: string) => string | null;

function withName(statement: unknown, nameOf: NameOf): unknown {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return statement;
  if ('name' in statement && statement.name !== undefined) return statement;
  const name = nameOf(String(statement.text));
  return name === null ? statement : { ...statement, name };
}

/** Names the first statements that are repeated; null for all others. */
function createNames(): NameOf {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined) return name;
    if (names.size >= maxNames) return null;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < usesBefore) {
      if (uses.size >= maxCounts) uses.clear();
      uses.set(text, count);
      return null;
    }
    const newName = `repeated_${names.size}`;
    uses.delete(text);
    names.set(text, newName);
    return newName;
  };
}

import type pg from 'pg';

// Each prepared statement takes memory on every connection.
const mostPrepared = 100;
const mostCounted = 1000;
const usesBefore = 10;

const names = new Map<string, string>();
const uses = new Map<string, number>();

/**
 * Prepares the statements with parameters that this process repeats: PostgreSQL parses each of them once for a
 * connection, and plans it a few times only. Planning a join takes longer than running it.
 */
export function prepareRepeated(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((statement: unknown, values: unknown, ...rest: unknown[]) =>
    query(hasParameters(values) ? named(statement) : statement, values, ...rest)) as typeof client.query;
}

const hasParameters = (values: unknown) => Array.isArray(values) && values.length > 0;

function named(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return statement;
  if ('name' in statement && statement.name !== undefined) return statement;
  const name = nameOf(String(statement.text));
  return name === null ? statement : { ...statement, name };
}

/** A name for each of the statements that were used most at first; null for the others. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostPrepared) return null;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < usesBefore) {
    if (uses.size >= mostCounted) uses.clear();
    uses.set(text, count);
    return null;
  }
  const name = `repeated_${names.size}`;
  uses.delete(text);
  names.set(text, name);
  return name;
}

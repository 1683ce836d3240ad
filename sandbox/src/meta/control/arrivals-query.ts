import type { Arrival, Arrivals } from '#meta/arrivals.ts';

/**
 * The requests that arrived, oldest first. Filters: `after` (id), `method`, `host`, `path` (part of it), `account`,
 * `fault`, `files=1` for those with files; `limit` keeps the latest.
 */
export function readArrivals(arrivals: Arrivals, query: URLSearchParams): Arrival[] {
  const equals = (name: string, value: string | null) => (query.get(name) ?? value) === value;
  const found = arrivals.list(
    (one) =>
      one.id > Number(query.get('after') ?? 0) &&
      equals('method', one.method) &&
      equals('host', one.host) &&
      equals('account', one.accountId) &&
      equals('fault', one.fault) &&
      one.path.includes(query.get('path') ?? '') &&
      (!query.has('files') || one.files.length > 0),
  );
  return found.slice(-Number(query.get('limit') ?? found.length) || found.length);
}

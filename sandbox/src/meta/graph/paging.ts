import { createHash } from 'node:crypto';
import { GraphError, invalid } from '#meta/graph-error.ts';
import { draw } from '#meta/random.ts';
import type { Context } from './context.ts';
import { USUAL_VERSION } from './versions.ts';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 5000;
/** A page with more values is refused with "too much data". */
const MAX_VALUES = 40_000;
const CURSOR_LIFE_MS = 24 * 3600 * 1000;
/** Parameters that may change between the pages of a query. */
const UNBOUND = new Set(['after', 'before', 'limit', 'access_token', 'appsecret_proof', 'appsecret_time', 'fields']);

export interface PageQuery {
  /** The edge without host and version, such as `act_1/ads`. */
  readonly path: string;
  readonly params: ReadonlyMap<string, string>;
  /** How many fields a row has. */
  readonly width: number;
}

export interface Page<T> {
  readonly rows: readonly T[];
  readonly paging: Record<string, unknown> | undefined;
}

function readLimit({ params, width }: PageQuery, total: number): number {
  const text = params.get('limit');
  if (text === undefined) return DEFAULT_LIMIT;
  if (!/^\d+$/.test(text)) throw invalid('Param limit must be a non-negative integer', { field: 'limit' });
  const limit = Math.min(Number(text), MAX_LIMIT);
  if (Math.min(limit, total) * width > MAX_VALUES) throw new GraphError('reduce-data');
  return limit;
}

/** Identifies the query of a cursor. */
function keyOf({ path, params }: PageQuery): string {
  const bound = [...params]
    .filter(([name]) => !UNBOUND.has(name))
    .sort(([first], [second]) => (first < second ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([path, bound]))
    .digest('base64url')
    .slice(0, 8);
}

const writeCursor = (key: string, index: number, nowMs: number): string =>
  Buffer.from(`QVFI|${key}|${index}|${nowMs}`).toString('base64url');

/** @throws {GraphError} 2642 for a cursor of another query, an expired cursor, or an invalid one */
function readCursor(text: string, key: string, nowMs: number): number {
  const [mark, ownKey, index, at] = Buffer.from(text, 'base64url').toString('utf8').split('|');
  const isOurs = mark === 'QVFI' && ownKey === key && /^-?\d+$/.test(index ?? '');
  if (!isOurs || nowMs - Number(at) > CURSOR_LIFE_MS) throw new GraphError('bad-cursor');
  return Number(index);
}

/** Index of the first row of the page, and of the row after its last. */
function readRange(context: Context, query: PageQuery, total: number): [number, number] {
  const { params } = query;
  const key = keyOf(query);
  const now = context.backend.clock.now();
  const limit = shorten(context, query, readLimit(query, total));
  const after = params.get('after');
  const before = params.get('before');
  if (after) {
    const start = readCursor(after, key, now) + 1;
    return [start, start + limit];
  }
  if (!before) return [0, limit];
  const end = readCursor(before, key, now);
  return [Math.max(0, end - limit), end];
}

/** Simulates short pages: at Meta, a page may have fewer rows than the limit, even none, before the last. */
function shorten({ backend, call }: Context, { path, params }: PageQuery, limit: number): number {
  const { shortPages } = backend.settings;
  const parts = [backend.world.seed, 'page', path, params.get('after') ?? '', call.method] as const;
  if (shortPages === 0 || draw(...parts) >= shortPages) return limit;
  return Math.floor(limit * draw(...parts, 'length'));
}

/**
 * One page of a list, with cursors and absolute URLs. Like Meta's, `next` contains the token; the last page has cursors
 * but no `next`.
 * @throws {GraphError} 100 for a wrong limit, 2642 for a wrong cursor, 1 for too much data
 */
export function paginate<T>(context: Context, query: PageQuery, rows: readonly T[]): Page<T> {
  const [start, end] = readRange(context, query, rows.length);
  const shown = rows.slice(start, end);
  const isEnd = end >= rows.length;
  if (shown.length === 0 && isEnd) return { rows: shown, paging: undefined };
  const key = keyOf(query);
  const now = context.backend.clock.now();
  const before = writeCursor(key, start, now);
  const after = writeCursor(key, start + shown.length - 1, now);
  const paging = {
    cursors: { before, after },
    ...(isEnd ? {} : { next: addressOf(context, query, ['after', after]) }),
    ...(start === 0 ? {} : { previous: addressOf(context, query, ['before', before]) }),
  };
  return { rows: shown, paging };
}

function addressOf({ call, session }: Context, { path, params }: PageQuery, [name, cursor]: [string, string]): string {
  const query = new URLSearchParams([...params].filter(([each]) => each !== 'after' && each !== 'before'));
  if (!query.has('limit')) query.set('limit', String(DEFAULT_LIMIT));
  query.delete('appsecret_proof');
  query.set('access_token', session.token.value);
  query.set(name, cursor);
  return `${call.base}/graph/${call.version ?? USUAL_VERSION}/${path}?${query.toString()}`;
}

import type { FastifyInstance } from 'fastify';
import { AppError } from '#infra/errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** More than any list of the API contains: a schema would check every item before it counts them. */
const maxItems = 50_000;

/**
 * Parses JSON bodies. Refuses invalid UTF-8, duplicate keys, keys that could change a prototype, and lists of more than
 * 50,000 items.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const text = decode(bytes);
    if (text === null) return done(refuse('is not UTF-8'));
    return void parse(request, text, (error, value: unknown) => {
      if (error !== null) return done(error, value);
      const { properties, longest } = measure(value);
      if (longest > maxItems) return done(refuse('has too long a list'));
      return countKeys(text) === properties ? done(null, value) : done(refuse('has a key twice'));
    });
  });
}

const refuse = (message: string) => new AppError('request.invalid', { errors: [{ path: '', message }] });

function decode(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

// A string, and the colon after it if it is a key.
const strings = /"[^"\\]*(?:\\.[^"\\]*)*"\s*(:)?/g;

/** The number of keys in a valid JSON text, duplicates included. */
function countKeys(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(strings)) if (colon !== undefined) count += 1;
  return count;
}

/**
 * The number of properties of all objects in a value, and the length of its longest list. Without recursion, since a
 * body may be nested thousands of levels deep.
 */
function measure(value: unknown): { properties: number; longest: number } {
  let properties = 0;
  let longest = 0;
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    const values: unknown[] = Object.values(next);
    if (Array.isArray(next)) longest = Math.max(longest, values.length);
    else properties += values.length;
    for (const inner of values) if (typeof inner === 'object') pending.push(inner);
  }
  return { properties, longest };
}

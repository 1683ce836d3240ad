import { z } from 'zod';
import { isText } from '@ad-foundry/contract/text.ts';
import { AppError } from './errors.ts';

/** The end of a page: sort key and id of its last row, opaque to the client. */
function encodeCursor(values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Type of a list's sort key; a forged cursor of another type is refused instead of breaking the query. */
export type CursorKey = keyof typeof keySchemas;

const text = z.string().refine(isText);
const keySchemas = {
  text,
  instant: z.iso.datetime().refine((value) => value >= '1970'),
  integer: z.int32(),
} as const;

interface Position<K extends CursorKey> {
  key: z.output<(typeof keySchemas)[K]>;
  id: string;
}

/** @throws AppError `request.invalid` for anything but a cursor of this kind of list */
export function decodeCursor<K extends CursorKey>(cursor: string | undefined, kind: K): Position<K> | null {
  if (cursor === undefined) return null;
  try {
    const [key, id] = z
      .tuple([keySchemas[kind], text])
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { key, id };
  } catch {
    throw new AppError('request.invalid', { errors: [{ path: 'cursor', message: 'not a cursor of this list' }] });
  }
}

/** Removes the extra row that was read and returns the next page's cursor. */
export function toPage<R, Item>(
  rows: R[],
  limit: number,
  options: { keyOf: (row: R) => readonly (string | number | null)[]; present: (row: R) => Item },
): { items: Item[]; nextCursor: string | null } {
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  return {
    items: pageRows.map(options.present),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(options.keyOf(last)) : null,
  };
}

/** Makes text safe inside a LIKE pattern. */
export function likeText(text: string): string {
  return `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
}

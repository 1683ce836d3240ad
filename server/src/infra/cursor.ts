import { z } from 'zod';
import { isText } from '@ad-foundry/contract/text.ts';
import { AppError } from './errors.ts';

/** Where a page ended: the sort key of its last row and that row's id, opaque to the caller. */
function encodeCursor(values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** What a list is sorted by, so that a made-up cursor cannot break its query. */
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

/** @throws AppError `request.invalid` for anything that is not a cursor of this kind of list */
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

/** Cuts the one row that was read too many and says where the next page starts. */
export function toPage<Row, Item>(
  rows: Row[],
  limit: number,
  options: { keyOf: (row: Row) => readonly (string | number | null)[]; present: (row: Row) => Item },
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(options.present),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(options.keyOf(last)) : null,
  };
}

/** Makes text safe inside a LIKE pattern. */
export function likeText(text: string): string {
  return `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
}

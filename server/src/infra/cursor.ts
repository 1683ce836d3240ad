import { z } from 'zod';
import { AppError } from './errors.ts';

/** Where a page ended: the sort key of its last row and that row's id, opaque to the caller. */
export function encodeCursor(values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

const cursorSchema = z.tuple([z.union([z.string(), z.number(), z.null()]), z.string()]);

/** @throws AppError `request.invalid` for anything that is not one of our cursors */
export function decodeCursor(cursor: string | undefined): { key: string | number | null; id: string } | null {
  if (cursor === undefined) return null;
  try {
    const [key, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
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

import type { FormatId } from '@ad-foundry/contract/ids.ts';

/** Selected formats in order of selection, each with its number of slots. */
export type FormatSelection = ReadonlyMap<FormatId, number>;

export const noFormats: FormatSelection = new Map();

/** A selection in JSON, for forms and drafts. */
export type FormatCounts = { id: FormatId; count: number }[];

export function countsOf(selection: FormatSelection): FormatCounts {
  return [...selection].map(([id, count]) => ({ id, count }));
}

export function selectionOf(counts: FormatCounts): FormatSelection {
  return new Map(counts.map(({ id, count }) => [id, count]));
}

/** The selection with this number of slots of a format; 0 removes the format. */
export function withCount(selection: FormatSelection, id: FormatId, count: number): FormatSelection {
  const next = new Map(selection);
  if (count > 0) next.set(id, count);
  else next.delete(id);
  return next;
}

/** The selection with one slot of each of these formats that it lacks. */
export function withFormats(selection: FormatSelection, ids: readonly FormatId[]): FormatSelection {
  const next = new Map(selection);
  for (const id of ids) if (!next.has(id)) next.set(id, 1);
  return next;
}

/** The selection without these formats. */
export function withoutFormats(selection: FormatSelection, ids: readonly FormatId[]): FormatSelection {
  const next = new Map(selection);
  for (const id of ids) next.delete(id);
  return next;
}

/** Total number of slots. */
export function slotCount(selection: FormatSelection): number {
  return [...selection.values()].reduce((sum, count) => sum + count, 0);
}

/** One format id per slot, as the API expects. */
export function formatIdsOf(selection: FormatSelection): FormatId[] {
  return [...selection].flatMap(([id, count]) => Array.from({ length: count }, () => id));
}

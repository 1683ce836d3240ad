import type { FormatId } from '@ad-foundry/contract/ids.ts';

/** Formats to brief, in the order they were picked, each with how many slots it gets. */
export type FormatSelection = ReadonlyMap<FormatId, number>;

export const noFormats: FormatSelection = new Map();

/** With this many slots of a format; none takes it out. */
export function withCount(selection: FormatSelection, id: FormatId, count: number): FormatSelection {
  const next = new Map(selection);
  if (count > 0) next.set(id, count);
  else next.delete(id);
  return next;
}

/** With one slot of each format that is not there yet. */
export function withFormats(selection: FormatSelection, ids: readonly FormatId[]): FormatSelection {
  const next = new Map(selection);
  for (const id of ids) if (!next.has(id)) next.set(id, 1);
  return next;
}

/** Without any of these formats. */
export function withoutFormats(selection: FormatSelection, ids: readonly FormatId[]): FormatSelection {
  const next = new Map(selection);
  for (const id of ids) next.delete(id);
  return next;
}

/** How many slots it makes. */
export function slotCount(selection: FormatSelection): number {
  return [...selection.values()].reduce((sum, count) => sum + count, 0);
}

/** One id for each slot, as the calls take them. */
export function formatIdsOf(selection: FormatSelection): FormatId[] {
  return [...selection].flatMap(([id, count]) => Array.from({ length: count }, () => id));
}

/** How long a decision can be undone. */
export const undoMs = 10_000;

let last: { undo: () => void; until: number } | null = null;

/** Keeps the undoing of the latest decision for the key Z. */
export function keepUndo(undo: () => void): void {
  last = { undo, until: Date.now() + undoMs };
}

/** Undoes the latest decision, once and within its time. @returns whether there was one */
export function undoLast(): boolean {
  const decision = last;
  last = null;
  if (!decision || Date.now() > decision.until) return false;
  decision.undo();
  return true;
}

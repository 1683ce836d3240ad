/** How long a decision can be undone. */
export const undoMs = 10_000;

interface Kept {
  undo: () => void;
  until: number;
}
let last: Kept | null = null;

/**
 * Keeps the undoing of the latest decision for the key Z, from the moment it is sent.
 * @returns what to call with the answer: `renew` restarts its time, `drop` forgets a decision that failed
 */
export function keepUndo(undo: () => void): { renew: () => void; drop: () => void } {
  const before = last;
  const kept: Kept = { undo, until: Date.now() + undoMs };
  last = kept;
  return {
    renew: () => {
      kept.until = Date.now() + undoMs;
    },
    drop: () => {
      if (last === kept) last = before;
    },
  };
}

/** Undoes the latest decision, once and within its time. @returns whether there was one */
export function undoLast(): boolean {
  const decision = last;
  last = null;
  if (!decision || Date.now() > decision.until) return false;
  decision.undo();
  return true;
}

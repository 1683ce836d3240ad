export type ThreadState = 'open' | 'to-verify' | 'resolved';

interface Thread {
  resolvedAt: string | Date | null;
  versionNumber: number | null;
  confirmedNumber: number | null;
}

/**
 * The state of a thread. An open comment on an older version has to be verified on the card's current version, until a
 * reviewer resolves it or finds it still unfixed. `currentNumber` is null for threads on no version, and if the card
 * has no version any more.
 */
export function threadState(thread: Thread, currentNumber: number | null): ThreadState {
  if (thread.resolvedAt !== null) return 'resolved';
  const { versionNumber, confirmedNumber } = thread;
  if (versionNumber === null || currentNumber === null) return 'open';
  return currentNumber > Math.max(versionNumber, confirmedNumber ?? 0) ? 'to-verify' : 'open';
}

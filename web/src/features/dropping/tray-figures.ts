import type { Transfer } from '#features/uploads/transfer.ts';

/** All transfers together, in bytes and seconds. */
export interface Totals {
  /** On their way or waiting for their turn. */
  moving: number;
  paused: number;
  /** They wait for the person: failed, refused, or not fitting. */
  stopped: number;
  /** Of those that stopped: what can be tried again as it is. */
  failed: number;
  /** From 0 to 1 of all that is to be sent. */
  share: number;
  bytesPerSecond: number | null;
  secondsLeft: number | null;
}

export function totalsOf(transfers: readonly Transfer[]): Totals {
  const count = (...phases: Transfer['phase'][]) => transfers.filter(({ phase }) => phases.includes(phase)).length;
  const sent = transfers.filter(({ phase }) => phase !== 'blocked' && phase !== 'refused');
  const total = sent.reduce((sum, { file }) => sum + file.size, 0);
  const done = sent.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  const speeds = transfers.flatMap(({ phase, bytesPerSecond }) =>
    phase === 'uploading' ? (bytesPerSecond ?? []) : [],
  );
  const speed = speeds.length === 0 ? null : speeds.reduce((sum, each) => sum + each, 0);
  return {
    moving: count('checking', 'waiting', 'uploading'),
    paused: count('paused'),
    failed: count('failed'),
    stopped: count('failed', 'blocked', 'refused'),
    share: total === 0 ? 0 : done / total,
    bytesPerSecond: speed,
    secondsLeft: speed === null || speed < 1 ? null : Math.ceil((total - done) / speed),
  };
}

const rank: Partial<Record<Transfer['phase'], number>> = {
  failed: 0,
  refused: 0,
  blocked: 0,
  uploading: 1,
  paused: 2,
  checking: 3,
};

/** What needs somebody first, then what moves; the others as they wait. */
export function inTrayOrder(transfers: readonly Transfer[]): Transfer[] {
  return transfers
    .filter(({ phase }) => phase !== 'stored')
    .toSorted((a, b) => (rank[a.phase] ?? 4) - (rank[b.phase] ?? 4));
}

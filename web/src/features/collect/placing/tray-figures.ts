import { progressOf } from '#features/collect/uploads/transfer-list.ts';
import type { Transfer } from '#features/collect/uploads/transfer.ts';

/** Totals of all transfers, in bytes and seconds. */
export interface Totals {
  /** Number of transfers that are being sent or wait to be sent. */
  moving: number;
  paused: number;
  /** Number of transfers that wait for the user: failed, rejected or not fitting. */
  stopped: number;
  /** Number of `stopped` transfers that can be retried unchanged. */
  failed: number;
  /** Progress of everything to be sent, from 0 to 1. */
  share: number;
  bytesPerSecond: number | null;
  secondsLeft: number | null;
}

export function totalsOf(transfers: readonly Transfer[]): Totals {
  const count = (...phases: Transfer['phase'][]) => transfers.filter(({ phase }) => phases.includes(phase)).length;
  const { bytes, sentBytes } = progressOf(transfers);
  const speeds = transfers.flatMap(({ phase, bytesPerSecond }) =>
    phase === 'uploading' ? (bytesPerSecond ?? []) : [],
  );
  const speed = speeds.length === 0 ? null : speeds.reduce((sum, each) => sum + each, 0);
  return {
    moving: count('checking', 'waiting', 'uploading'),
    paused: count('paused'),
    failed: count('failed'),
    stopped: count('failed', 'blocked', 'refused'),
    share: bytes === 0 ? 0 : sentBytes / bytes,
    bytesPerSecond: speed,
    secondsLeft: speed === null || speed < 1 ? null : Math.ceil((bytes - sentBytes) / speed),
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

/** Transfers that need the user first, then running ones, then the others in queue order. */
export function inTrayOrder(transfers: readonly Transfer[]): Transfer[] {
  return transfers
    .filter(({ phase }) => phase !== 'stored')
    .toSorted((a, b) => (rank[a.phase] ?? 4) - (rank[b.phase] ?? 4));
}

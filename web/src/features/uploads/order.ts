import type { Transfer } from './transfer.ts';

/** How many files are on their way at once. */
const atOnce = 4;
/** Of this many that wait longest the smallest goes first: what is quickly there is soon seen. */
const windowSize = 8;

/**
 * Which of the waiting files start now. Creatives take turns, so that a large delivery to one does not hold up the
 * others; within a creative small files overtake a few large ones, but never more than the window lets them. `lineOf`
 * names what goes one after the other.
 */
export function nextToSend(transfers: readonly Transfer[], lineOf: (transfer: Transfer) => string): Transfer[] {
  const active = transfers.filter(({ phase }) => phase === 'uploading');
  const busyLines = new Set(active.map(lineOf));
  const busyIn = new Map<string, number>();
  for (const { target } of active) busyIn.set(target.creativeId, (busyIn.get(target.creativeId) ?? 0) + 1);
  const chosen: Transfer[] = [];
  while (active.length + chosen.length < atOnce) {
    const startable = firstOfLines(transfers, busyLines, lineOf);
    const next = fairest(startable, busyIn);
    if (!next) break;
    chosen.push(next);
    busyLines.add(lineOf(next));
    busyIn.set(next.target.creativeId, (busyIn.get(next.target.creativeId) ?? 0) + 1);
  }
  return chosen;
}

function firstOfLines(
  transfers: readonly Transfer[],
  busy: ReadonlySet<string>,
  lineOf: (transfer: Transfer) => string,
): Transfer[] {
  const seen = new Set(busy);
  return transfers.filter((transfer) => {
    if (transfer.phase !== 'waiting' || seen.has(lineOf(transfer))) return false;
    seen.add(lineOf(transfer));
    return true;
  });
}

function fairest(startable: readonly Transfer[], busyIn: ReadonlyMap<string, number>): Transfer | undefined {
  const busyOf = ({ target }: Transfer) => busyIn.get(target.creativeId) ?? 0;
  const least = Math.min(...startable.map(busyOf));
  const [first] = startable.filter((transfer) => busyOf(transfer) === least);
  const own = startable.filter(({ target }) => target.creativeId === first?.target.creativeId).slice(0, windowSize);
  const [smallest] = own.toSorted((a, b) => a.file.size - b.file.size);
  return smallest;
}

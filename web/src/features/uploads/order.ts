import type { SlotId } from '@ad-foundry/contract/ids.ts';
import type { Transfer } from './transfer.ts';

/** How many files are on their way at once. */
const atOnce = 4;
/** Of this many that wait longest the smallest goes first: what is quickly there is soon seen. */
const windowSize = 8;

/**
 * Which of the waiting files start now. Creatives take turns, so that a large delivery to one does not hold up the
 * others; within a creative small files overtake a few large ones, but never more than the window lets them. The files
 * of one slot go one after the other: which of them finds an empty place, and which becomes a variation or the next
 * card, is as they were given.
 */
export function nextToSend(transfers: readonly Transfer[]): Transfer[] {
  const active = transfers.filter(({ phase }) => phase === 'uploading');
  const busySlots = new Set(active.map(slotOf));
  const busyIn = new Map<string, number>();
  for (const { target } of active) busyIn.set(target.creativeId, (busyIn.get(target.creativeId) ?? 0) + 1);
  const chosen: Transfer[] = [];
  while (active.length + chosen.length < atOnce) {
    const startable = firstOfSlots(transfers, busySlots);
    const next = fairest(startable, busyIn);
    if (!next) break;
    chosen.push(next);
    busySlots.add(slotOf(next));
    busyIn.set(next.target.creativeId, (busyIn.get(next.target.creativeId) ?? 0) + 1);
  }
  return chosen;
}

const slotOf = ({ target }: Transfer): SlotId => target.slotId;

function firstOfSlots(transfers: readonly Transfer[], busy: ReadonlySet<SlotId>): Transfer[] {
  const seen = new Set(busy);
  return transfers.filter((transfer) => {
    // One that is looked at just now may be the next.
    if ((transfer.phase !== 'waiting' && transfer.phase !== 'checking') || seen.has(slotOf(transfer))) return false;
    seen.add(slotOf(transfer));
    return transfer.phase === 'waiting';
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

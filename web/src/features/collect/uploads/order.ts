import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { isUnsent, type Transfer } from './transfer.ts';

/** Maximum number of concurrent uploads. */
const atOnce = 4;
/** Sends the smallest of this many longest-waiting files first, so that results appear early. */
const windowSize = 8;

/**
 * Chooses the waiting files that start now. Alternates between creatives, so that many files of one do not delay the
 * others. Within a creative, small files overtake large ones inside the window. Files of one slot are sent
 * sequentially, because their order decides which file fills an empty place and which becomes a variation or the next
 * card.
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
  const unsent = new Set(transfers.filter(isUnsent).map(({ id }) => id));
  return transfers.filter((transfer) => {
    // Waits until the same file is stored at its first place.
    if (transfer.follows !== null && unsent.has(transfer.follows)) return false;
    // A file that is being checked keeps its position.
    if ((transfer.phase !== 'waiting' && transfer.phase !== 'checking') || seen.has(slotOf(transfer))) return false;
    seen.add(slotOf(transfer));
    return transfer.phase === 'waiting';
  });
}

function fairest(startable: readonly Transfer[], busyIn: ReadonlyMap<string, number>): Transfer | undefined {
  const busyOf = ({ target }: Transfer) => busyIn.get(target.creativeId) ?? 0;
  const least = Math.min(...startable.map(busyOf));
  const [first] = startable.filter((transfer) => busyOf(transfer) === least);
  const candidates = startable
    .filter(({ target }) => target.creativeId === first?.target.creativeId)
    .slice(0, windowSize);
  const [smallest] = candidates.toSorted((a, b) => a.file.size - b.file.size);
  return smallest;
}

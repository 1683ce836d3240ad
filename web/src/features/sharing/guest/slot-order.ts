import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { slotStatus } from '@ad-foundry/contract/rules/completion/completion.ts';
import { isAsked } from '#features/collect/slots/explained.ts';

type Owners = Pick<GuestPage, 'owned'>;

/** Whether other people deliver a slot, and not the guest: another person, or the team, which adapts it from a master. */
export function isOthers({ owned }: Owners, { id, fromMaster }: Pick<Slot, 'id' | 'fromMaster'>): boolean {
  return fromMaster || owned.some(({ slotId, isMine }) => slotId === id && !isMine);
}

/**
 * The slots of a creative in the order of the brief, but those that only the guest delivers first and those of other
 * people last. Delivered slots keep their place, so that nothing moves under the pointer when an upload ends.
 */
export function byOwner(slots: readonly Slot[], { owned }: Owners): readonly Slot[] {
  const rank = (slot: Slot) => (isOthers({ owned }, slot) ? 2 : owned.some(({ slotId }) => slotId === slot.id) ? 0 : 1);
  return slots.toSorted((a, b) => rank(a) - rank(b));
}

type Brief = Owners & Pick<GuestPage, 'passed'> & { creatives: readonly Pick<Creative, 'name' | 'slots'>[] };

/**
 * The first slot of the page that the guest still owes, except `going`, those passed on, those of other people and those
 * on which the team has to decide; null if the page begins with it.
 */
export function findNextSlot(page: Brief, going: readonly SlotId[]): { slot: Slot; creativeName: string } | null {
  const places = page.creatives.flatMap(({ name, slots }) =>
    byOwner(slots, page).map((slot) => ({ slot, creativeName: name })),
  );
  const index = places.findIndex(
    ({ slot }) =>
      slotStatus(slot) !== 'delivered' &&
      !isAsked(slot) &&
      !going.includes(slot.id) &&
      !page.passed.includes(slot.id) &&
      !isOthers(page, slot),
  );
  return index > 0 ? (places[index] ?? null) : null;
}

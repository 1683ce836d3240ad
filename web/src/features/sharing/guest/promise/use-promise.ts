import { useState } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { isAsked } from '#features/collect/slots/explained.ts';
import { isOthers } from '#features/sharing/guest/slot-order.ts';

export type PromiseForm = 'promise' | 'pass';

/** The form opened by the link in a reminder: `#promise-slt_…`, `#pass-slt_…`. */
function linkedForm({ id }: Slot): PromiseForm | null {
  const { hash } = globalThis.location;
  if (hash === `#promise-${id}`) return 'promise';
  return hash === `#pass-${id}` ? 'pass' : null;
}

/**
 * The promise for a slot and its open form. Offered until the slot is delivered or waits for the team's decision, and again
 * if changes are requested.
 */
export function usePromise(page: GuestPage, slot: Slot) {
  const [form, setForm] = useState(() => linkedForm(slot));
  const pass = page.passes.find(({ slotId }) => slotId === slot.id) ?? null;
  const isWaiting = pass?.state === 'requested' || pass?.state === 'invited';
  const isOwed = slot.state !== 'delivered' || slot.decision === 'changes';
  return {
    form,
    setForm,
    isOffered: isOwed && slot.can.deliver && !isOthers(page, slot) && !isWaiting && !isAsked(slot),
    /** What the guest passed on by address, while the slot is owed. */
    pass: isOwed && slot.can.deliver ? pass : null,
    isWaiting,
    isPassed: page.passed.includes(slot.id),
    dueAt: page.creatives.find(({ slots }) => slots.some(({ id }) => id === slot.id))?.dueAt ?? null,
    day: page.promises.find(({ slotId }) => slotId === slot.id)?.day,
  };
}
export type SlotPromised = ReturnType<typeof usePromise>;

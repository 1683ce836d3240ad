import { useState } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';

export type PromiseForm = 'promise' | 'pass';

/** The form that a link of a reminder opens: `#promise-slt_…`, `#pass-slt_…`. */
function linkedForm({ id }: Slot): PromiseForm | null {
  const { hash } = globalThis.location;
  if (hash === `#promise-${id}`) return 'promise';
  return hash === `#pass-${id}` ? 'pass' : null;
}

/** What the guest may say about the delivery of a slot: until it is delivered, and again after changes were asked for. */
export function usePromise(page: GuestPage, slot: Slot) {
  const [form, setForm] = useState(() => linkedForm(slot));
  const isOthers = page.owned.some(({ slotId, isMine }) => slotId === slot.id && !isMine);
  const isOwed = slot.state !== 'delivered' || slot.decision === 'changes';
  return {
    form,
    setForm,
    isOffered: isOwed && slot.can.deliver && !isOthers,
    isPassed: page.passed.includes(slot.id),
    day: page.promises.find(({ slotId }) => slotId === slot.id)?.day,
  };
}
export type SlotPromised = ReturnType<typeof usePromise>;

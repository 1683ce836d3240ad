import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';

/** Texts of the brief in the current language. */
interface Words {
  due: (at: string) => string;
  place: (slot: Slot) => string;
  rules: (slot: Slot, strict: boolean) => string[];
}

/** The whole brief as plain text: each creative, each slot, each rule. */
export function briefText({ campaign, creatives }: GuestPage, { due, place, rules }: Words): string {
  const head = [campaign.name, ...(campaign.dueAt ? [due(campaign.dueAt)] : []), location.origin + location.pathname];
  const parts = creatives.map(({ name, deadlineAt, description, slots, strict }, index) =>
    [
      `${index + 1}. ${name}`,
      ...(deadlineAt ? [due(deadlineAt)] : []),
      ...(description.trim() ? ['', description.trim()] : []),
      ...slots.flatMap((slot) => ['', `   ${place(slot)}`, ...rules(slot, strict).map((rule) => `   - ${rule}.`)]),
    ].join('\n'),
  );
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`;
}

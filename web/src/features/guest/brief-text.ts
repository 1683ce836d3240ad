import type { AskedSlot, GuestPage } from '@ad-foundry/contract/guest-pages.ts';

/** How the brief is said in the language shown. */
interface Words {
  due: (at: string) => string;
  place: (slot: AskedSlot) => string;
  rules: (slot: AskedSlot, strict: boolean) => string[];
}

/** The brief from top to bottom: each creative, each place, each rule. */
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
